import { Badge } from '../../ui/badge.tsx';
import { BreakingCode } from '../../ui/breaking-code.tsx';
import { Code } from '../../ui/code.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Money } from '../../ui/money.tsx';
import { Table } from '../../ui/table.tsx';
import { CLASS_LABELS } from '../clicks/classification-badge.tsx';
import { PAYOUT_STATES } from '../payouts/payout-states.ts';
import { accountLabel } from './account-label.ts';
import type { TracedSale } from './earnings-query.ts';

export function ClickDetails({ click }: { click: NonNullable<TracedSale['click']> }) {
  return (
    <DefinitionList
      items={[
        {
          term: 'Click ID',
          value: <Code className="break-all font-mono text-sm">{click.click_id}</Code>,
        },
        { term: 'Time', value: <DateTime at={click.clicked_at} precision="second" /> },
        {
          term: 'Record',
          value: click.recorded
            ? `${CLASS_LABELS[click.classification ?? 'click'].label}. ${click.explanation ?? ''}`.trim()
            : 'No longer stored. The signed ID proves it.',
        },
        ...(click.destination
          ? [{ term: 'Destination', value: <span className="break-all">{click.destination}</span> }]
          : []),
        ...(click.sub_id ? [{ term: 'Sub-ID', value: click.sub_id }] : []),
      ]}
    />
  );
}

/** Every version of the network's report, with its raw status and text. */
export function ReportDetails({ sale }: { sale: TracedSale }) {
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Network', value: sale.network_name },
          {
            term: 'Status',
            value: <Code className="font-mono text-sm">{sale.network_status}</Code>,
          },
          { term: 'Reason', value: sale.reason ?? 'None given' },
          ...(sale.sale_amount
            ? [{ term: 'Sale', value: `${sale.sale_amount} ${sale.sale_currency ?? ''}`.trim() }]
            : []),
        ]}
      />
      <ol aria-label="Versions of the report" className="mt-2">
        {sale.report_versions.map((version) => (
          <li key={`${version.row_id} ${version.version}`} className="border-rule border-t py-2 text-base">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                Version {version.version}, <DateTime at={version.received_at} precision="second" />
                {version.superseded && <span className="text-muted"> (older than one we already had)</span>}
              </span>
              <span className="figures">
                <Code className="mr-3 font-mono text-muted text-sm">{version.network_status}</Code>
                <Money amount={version.commission} digits={6} />
              </span>
            </p>
            {version.raw && (
              <details className="mt-1">
                <summary className="inline-flex min-h-7 cursor-pointer items-center text-river text-sm touch:min-h-11">
                  Row {version.row_id} as received
                </summary>
                <pre
                  translate="no"
                  className="mt-1 max-h-60 overflow-auto whitespace-pre-wrap break-all bg-sheet p-3 font-mono text-sm"
                >
                  {version.raw}
                </pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

export function ShareDetails({ sale }: { sale: TracedSale }) {
  return (
    <DefinitionList
      items={[
        { term: 'Commission', value: <Money amount={sale.gross} digits={6} /> },
        { term: 'Share', value: <span className="figures">{sale.share_percent}%</span> },
        { term: 'Your share', value: <Money amount={sale.net} digits={6} /> },
        ...(sale.share_rule
          ? [
              {
                term: 'Rule',
                value: (
                  <>
                    <BreakingCode>{sale.share_rule.id}</BreakingCode>, valid since{' '}
                    <DateTime at={sale.share_rule.effective_from} precision="day" />
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

interface LedgerDetailsProps {
  sale: TracedSale;
  publisherId: string | undefined;
}

/** The ledger transfers of a sale, between accounts in words with their names in the ledger. */
export function LedgerDetails({ sale, publisherId }: LedgerDetailsProps) {
  const { transfers, network, network_name: networkName } = sale;
  const words = (account: string) => accountLabel(account, { publisherId, network, networkName });
  return (
    <ol aria-label="Transfers">
      {transfers.map((transfer) => (
        <li key={transfer.id} className="border-rule py-3 text-base not-first:border-t">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Code className="font-mono text-sm">{transfer.kind}</Code>
            <Money amount={transfer.amount} digits={6} />
          </p>
          <p className="mt-0.5">
            From {words(transfer.from)} to {words(transfer.to)}
          </p>
          <p className="mt-0.5 text-muted text-sm">
            <AccountName>{transfer.from}</AccountName> to <AccountName>{transfer.to}</AccountName>
          </p>
          {transfer.reason && <p className="mt-0.5 text-sm">{transfer.reason}</p>}
          <p className="mt-0.5 break-words text-muted text-sm">
            <DateTime at={transfer.posted_at} precision="second" />
            {transfer.block ? (
              <>
                , in block <span className="figures">{transfer.block.number}</span>
                <Code className="block break-all font-mono text-xs">{transfer.block.hash}</Code>
              </>
            ) : (
              ', in a block that isn’t closed yet'
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** An account that can break at its colons. */
function AccountName({ children }: { children: string }) {
  return <Code className="break-words font-mono">{children.replaceAll(':', ':\u200b')}</Code>;
}

export function PayoutSteps({ payouts }: { payouts: TracedSale['payouts'] }) {
  return (
    <Table
      caption="Payouts of this sale"
      rows={payouts}
      rowKey={({ payout_id }) => payout_id}
      columns={[
        { header: 'Payout', cell: ({ payout_id }) => <BreakingCode>{payout_id}</BreakingCode> },
        {
          header: 'Status',
          cell: ({ state }) => <Badge tone={PAYOUT_STATES[state].tone}>{PAYOUT_STATES[state].label}</Badge>,
        },
        {
          header: 'Last change',
          cell: ({ updated_at }) => (updated_at ? <DateTime at={updated_at} /> : '–'),
        },
        { header: 'Amount', cell: ({ amount }) => <Money amount={amount} digits={6} />, numeric: true },
      ]}
    />
  );
}
