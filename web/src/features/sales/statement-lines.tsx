import { Link } from '@tanstack/react-router';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Money } from '../../ui/money.tsx';
import { Table } from '../../ui/table.tsx';
import type { StatementLine } from './earnings-query.ts';

const WORDS: Record<StatementLine['category'], string> = {
  earned: 'Earned',
  adjusted: 'Adjusted',
  reversed: 'Reversed',
  clawed_back: 'Clawed back after its payout',
  paid: 'Payout sent',
  moved: 'Changed its state',
};

/** The transfers of a statement. A whole table, so that it can be printed and searched. */
export function StatementLines({ lines }: { lines: readonly StatementLine[] }) {
  if (lines.length === 0)
    return <EmptyState title="Nothing changed">No transfer changed the balance in this month.</EmptyState>;
  return (
    <Table
      caption="Lines of the statement"
      rows={lines}
      rowKey={({ transfer_id }) => transfer_id}
      columns={[
        { header: 'Transfer', cell: (line) => <Transfer line={line} /> },
        {
          header: 'Amount',
          cell: ({ amount }) => <Money amount={amount} digits={6} signed />,
          numeric: true,
        },
      ]}
    />
  );
}

function Transfer({ line }: { line: StatementLine }) {
  const { category, kind, reason, posted_at, conversion_id: id, brand_name: brand, order_id: order } = line;
  const word = kind === 'payout.failed' ? 'Payout returned' : WORDS[category];
  return (
    <span className="block max-w-[72ch] wrap-anywhere">
      {word}
      {id && (
        <>
          {': '}
          <Link to="/app/earnings/$id" params={{ id }} className={linkClass()}>
            {[brand ?? 'a sale', order && `order ${order}`].filter(Boolean).join(', ')}
          </Link>
        </>
      )}
      <span className="block text-muted text-sm">
        <DateTime at={posted_at} />
        {reason && `, ${reason}`}
      </span>
    </span>
  );
}
