import { Link } from '@tanstack/react-router';
import { formatCount, plural } from '../../../../../worker/platform/contract/counts.ts';
import { networkName } from '../../../../../worker/platform/contract/networks.ts';
import { monthText } from '../../../lib/month-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Statement } from './reconciliation-query.ts';

export const STATEMENT_COLUMNS: readonly DataColumn<Statement>[] = [
  {
    id: 'statement',
    header: 'Statement',
    cell: ({ id, month, network_id, compared_at }) => (
      <>
        <Link
          from="/admin/reconciliation/"
          to="/admin/reconciliation/$id"
          params={{ id }}
          search={({ network }) => ({ network })}
          className="font-medium text-river-deep underline underline-offset-2"
        >
          {networkName(network_id)}, {monthText(month)}
        </Link>
        {compared_at && (
          <span className="block text-muted text-sm">
            Compared <DateTime at={compared_at} />
          </span>
        )}
      </>
    ),
    fixed: true,
  },
  {
    id: 'stated',
    header: 'Stated',
    cell: ({ statement }) => <RowsAndAmount {...statement} />,
    numeric: true,
    fixed: true,
  },
  {
    id: 'reported',
    header: 'Reported',
    cell: ({ reports }) => (reports ? <RowsAndAmount {...reports} /> : '—'),
    numeric: true,
  },
  {
    id: 'received',
    header: 'Received',
    cell: ({ received }) => <Money amount={received} />,
    numeric: true,
  },
  {
    id: 'differences',
    header: 'Open differences',
    cell: ({ differences }) => {
      const open = differences.open + differences.asked;
      return open === 0 ? 'None' : <Badge tone="held">{formatCount(open)}</Badge>;
    },
    numeric: true,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StatementBadge state={state} />,
    fixed: true,
  },
];

export function StatementBadge({ state }: { state: Statement['state'] }) {
  return (
    <Badge tone={state === 'closed' ? 'approved' : 'held'}>{state === 'closed' ? 'Closed' : 'Open'}</Badge>
  );
}

function RowsAndAmount({ rows, amount }: { rows: number; amount: string }) {
  return (
    <>
      <Money amount={amount} />
      <span className="block text-muted text-sm">{plural(rows, 'row')}</span>
    </>
  );
}
