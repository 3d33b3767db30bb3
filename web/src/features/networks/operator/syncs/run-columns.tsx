import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { Person } from '../../../../shell/operator/person.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { kindOf, networkOf, RUN_STATES } from './run-text.ts';
import type { SyncRun } from './syncs-query.ts';

/** The columns of the syncs. `open` shows the details of one. */
export function runColumns(open: (run: SyncRun) => void): DataColumn<SyncRun>[] {
  const count = (id: string, header: string, of: (run: SyncRun) => number): DataColumn<SyncRun> => ({
    id,
    header,
    cell: (run) => <span className={of(run) === 0 ? 'text-muted' : undefined}>{formatCount(of(run))}</span>,
    numeric: true,
  });
  return [
    {
      id: 'network',
      header: 'Sync',
      cell: (run) => (
        <>
          <span className="block whitespace-nowrap">{networkOf(run)}</span>
          <span className="block whitespace-nowrap text-muted text-sm">{kindOf(run)}</span>
        </>
      ),
      fixed: true,
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <Badge tone={RUN_STATES[status].tone}>{RUN_STATES[status].label}</Badge>,
    },
    { id: 'started', header: 'Started', cell: ({ started_at }) => <DateTime at={started_at} /> },
    count('pages', 'Pages', ({ pages }) => pages),
    count('new', 'New', ({ rows_new }) => rows_new),
    count('changed', 'Changed', ({ rows_changed }) => rows_changed),
    count('unchanged', 'Unchanged', ({ rows_unchanged }) => rows_unchanged),
    count('closed', 'Closed', ({ rows_closed }) => rows_closed),
    count('rejected', 'Rejected', ({ rows_rejected }) => rows_rejected),
    {
      id: 'by',
      header: 'Started by',
      cell: ({ started_by }) => <Person actor={started_by} />,
      hidden: true,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (run) => {
        const action = run.status === 'refused' ? 'Review' : 'Details';
        return (
          <Button
            size="sm"
            aria-label={`${action} of the ${networkOf(run)} ${kindOf(run)} sync`}
            onClick={() => open(run)}
          >
            {action}
          </Button>
        );
      },
      fixed: true,
      pinned: true,
    },
  ];
}
