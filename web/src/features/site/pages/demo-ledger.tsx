import { sum, toExactDollars, usd } from '../../../../../worker/platform/money.ts';
import { BreakingCode } from '../../../ui/breaking-code.tsx';
import { Code } from '../../../ui/code.tsx';
import { Money } from '../../../ui/money.tsx';
import { Table } from '../../../ui/table.tsx';
import { accountLabel } from '../../sales/account-label.ts';
import { DEMO_TRACE } from '../demo/demo-sale.ts';
import { balancesOf } from './ledger-balances.ts';

const { transfers, network, network_name: networkName } = DEMO_TRACE.data;
const BALANCES = balancesOf(transfers);
const TOTAL = toExactDollars(sum(BALANCES.map(({ amount }) => usd(amount))));
const BLOCK = transfers.at(-1)?.block;

/** The ledger transfers of the demo sale, and what they leave in each account. */
export default function DemoLedger() {
  const words = (account: string) =>
    accountLabel(account, { publisherId: DEMO_TRACE.meta.publisher_id, network, networkName });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <Table
        caption="Transfers of the sale"
        showCaption
        rows={transfers}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'Cause',
            cell: ({ kind }) => <Code className="font-mono text-sm">{kind}</Code>,
          },
          { header: 'From', cell: ({ from }) => <span className="block min-w-28">{words(from)}</span> },
          { header: 'To', cell: ({ to }) => <span className="block min-w-28">{words(to)}</span> },
          { header: 'Amount', numeric: true, cell: ({ amount }) => <Money amount={amount} digits={6} /> },
        ]}
      />
      <div>
        <p className="pb-2 text-muted text-sm">What they leave in each account</p>
        <dl className="border-ink border-t">
          {BALANCES.map(({ account, amount }) => (
            <div
              key={account}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-rule py-2.5 text-md not-first:border-t"
            >
              <dt className="first-letter:uppercase">{words(account)}</dt>
              <dd className="ml-auto">
                <Money amount={amount} digits={6} />
              </dd>
            </div>
          ))}
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 py-2.5 font-semibold text-md">
            <dt>Sum</dt>
            <dd className="ml-auto">
              <Money amount={TOTAL} digits={6} />
            </dd>
          </div>
        </dl>
        {BLOCK && (
          <p className="mt-4 text-muted text-sm">
            Closed in block {BLOCK.number}, whose hash is signed and published:{' '}
            <BreakingCode>{BLOCK.hash}</BreakingCode>
          </p>
        )}
      </div>
    </div>
  );
}
