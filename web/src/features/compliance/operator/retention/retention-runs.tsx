import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { RETENTION_RUNS_PER_PAGE, type RetentionRun, retentionRunsQuery } from '../compliance-query.ts';
import { typeLabel } from '../labels.ts';

/** What was deleted because its retention has ended, newest first. */
export function RetentionRuns() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/compliance/retention' });
  const result = useQuery({ ...retentionRunsQuery(search), placeholderData: keepPreviousData });
  return (
    <PagedTable
      caption="Retention runs"
      result={result}
      page={search.page ?? 1}
      perPage={RETENTION_RUNS_PER_PAGE}
      columns={COLUMNS}
      rowKey={({ job, ran_at }) => `${job} ${ran_at}`}
      choosesColumns={false}
      empty={
        <EmptyState title="No run yet.">
          Every six hours, the jobs delete what is older than its retention. Each run is listed here.
        </EmptyState>
      }
    />
  );
}

const COLUMNS: DataColumn<RetentionRun>[] = [
  { id: 'time', header: 'Time', cell: ({ ran_at }) => <DateTime at={ran_at} />, fixed: true },
  { id: 'job', header: 'Data', cell: ({ job }) => typeLabel(job) },
  { id: 'cutoff', header: 'Older than', cell: ({ cutoff }) => <DateTime at={cutoff} /> },
  { id: 'removed', header: 'Removed', cell: ({ removed }) => formatCount(removed), numeric: true },
  {
    id: 'detail',
    header: 'Of these',
    cell: ({ detail }) => (
      <span className="block min-w-[20ch]">
        {Object.entries(detail)
          .filter(([, count]) => count > 0)
          .map(([kind, count]) => `${typeLabel(kind)} ${formatCount(count)}`)
          .join(', ') || '–'}
      </span>
    ),
  },
];
