import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { monthText } from '../../lib/month-text.ts';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-columns.ts';
import { linkClass } from '../../ui/link-class.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Statement, statementsQuery } from './earnings-query.ts';
import { isZero } from './is-zero.ts';

const COLUMNS: readonly DataColumn<Statement>[] = [
  {
    id: 'month',
    header: 'Month (UTC)',
    cell: ({ month, final }) => (
      <span className="whitespace-nowrap max-sm:whitespace-normal">
        <Link to="/app/earnings/statements/$month" params={{ month }} className={linkClass()}>
          {monthText(month)}
        </Link>{' '}
        {!final && <span className="text-muted">so far</span>}
      </span>
    ),
  },
  {
    id: 'opening',
    header: 'Opening',
    cell: ({ opening_balance }) => <Money amount={opening_balance} />,
    numeric: true,
  },
  { id: 'earned', header: 'Earned', cell: ({ earned }) => <Money amount={earned} />, numeric: true },
  {
    id: 'taken-back',
    header: 'Taken back',
    cell: (each) => <TakenBack statement={each} />,
    numeric: true,
  },
  { id: 'paid', header: 'Paid', cell: ({ paid }) => <Money amount={paid} />, numeric: true },
  {
    id: 'closing',
    header: 'Closing',
    cell: ({ closing_balance }) => <Money amount={closing_balance} />,
    numeric: true,
  },
];

/** The statements of all months. */
export default function Statements() {
  return (
    <DataBoundary
      failed="We couldn’t load your statements."
      loading={<LoadingState label="Loading your statements" />}
    >
      <StatementList />
    </DataBoundary>
  );
}

function StatementList() {
  const { data, summary } = useSuspenseQuery(statementsQuery).data;
  return (
    <>
      <p className="mb-6 max-w-[64ch] text-md text-muted text-pretty">
        Each statement lists every transfer that changed the balance you have earned and that wasn’t paid out
        yet.
      </p>
      {!summary.reconciles && <Unreconciled />}
      <DataTable
        caption="Statements"
        columns={COLUMNS}
        rows={data}
        rowKey={({ month }) => month}
        choosesColumns={false}
      />
    </>
  );
}

function TakenBack({ statement: { reversed, clawed_back } }: { statement: Statement }) {
  return (
    <>
      <Money amount={reversed} />
      {!isZero(clawed_back) && (
        <span className="block text-muted text-sm">
          and <Money amount={clawed_back} /> after payout
        </span>
      )}
    </>
  );
}

function Unreconciled() {
  return (
    <div className="mb-6">
      <Notice
        tone="error"
        title="The statements differ from the ledger."
        detail="Please tell us. Until this is solved, the balances count."
      />
    </div>
  );
}
