import { Link } from '@tanstack/react-router';
import { plural } from '../../../../../worker/platform/contract/counts.ts';
import { monthText } from '../../../lib/month-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import { nameOfNetwork, type Statement } from './reconciliation-query.ts';

export function statementColumns(
  networks: Parameters<typeof nameOfNetwork>[0],
): readonly DataColumn<Statement>[] {
  return [
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
            {nameOfNetwork(networks, network_id)}, {monthText(month)}
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
      header: 'Unsettled',
      cell: ({ differences, unread_lines }) => {
        const open = differences.open + differences.asked;
        if (open + unread_lines === 0) return 'None';
        return (
          <span className="grid justify-items-end gap-1">
            {open > 0 && <Badge tone="held">{plural(open, 'difference')}</Badge>}
            {unread_lines > 0 && <Badge tone="held">{plural(unread_lines, 'unread line')}</Badge>}
          </span>
        );
      },
      numeric: true,
    },
    {
      id: 'state',
      header: 'State',
      cell: (statement) => <StatementBadge statement={statement} />,
      fixed: true,
    },
  ];
}

/** A month that is closed on our own reports was agreed with no one. */
export function StatementBadge({ statement }: { statement: Statement }) {
  if (statement.state === 'open') return <Badge tone="held">Open</Badge>;
  return statement.agreed ? (
    <Badge tone="approved">Closed</Badge>
  ) : (
    <Badge tone="river">Closed on our own reports</Badge>
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
