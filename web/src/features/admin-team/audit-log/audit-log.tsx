import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useChangeSearch, useOperatorSearch } from '../../../lib/operator-search.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Person } from '../../admin/person.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery } from './audit-query.ts';
import { auditSearch, ENTRIES_PER_PAGE, exportUrl } from './audit-search.ts';

const NO_FILTER = {
  q: undefined,
  action: undefined,
  actor: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
};

/** Every change by an operator, with a search and an export. */
export default function AuditLog() {
  const { filter, page } = auditSearch(useOperatorSearch());
  const change = useChangeSearch();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...auditQuery({ ...filter, page, per_page: ENTRIES_PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  const narrow = (next: Record<string, string | undefined>) => change({ ...next, page: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes the current address
  const columns = useMemo(() => auditColumns(narrow), []);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-4">
        <Heading level={2} size="heading" ref={heading} className="sr-only">
          Audit log
        </Heading>
        <Narrowed filter={filter} onClear={() => narrow(NO_FILTER)} />
        <Link href={exportUrl(filter)} download className="ml-auto inline-flex items-center gap-1.5">
          <Download aria-hidden className="size-4" strokeWidth={1.5} />
          Export as CSV
        </Link>
      </div>
      <DataTable
        caption="Audit log"
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => `${id}`}
        rowHeight={73}
        maxHeight={720}
        error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
        empty={
          <EmptyState
            title={isFiltered ? 'No entries match.' : 'No entries yet.'}
            action={isFiltered && <Button onClick={() => narrow(NO_FILTER)}>Show all</Button>}
          />
        }
        tools={<AuditFilters filter={filter} onFilter={narrow} />}
      />
      {data && data.summary.total > 0 && (
        <Pagination
          label="entries"
          page={page}
          perPage={ENTRIES_PER_PAGE}
          total={data.summary.total}
          onPageChange={(next) => change({ page: next })}
          heading={heading}
        />
      )}
    </div>
  );
}

interface NarrowedProps {
  filter: { actor?: string | undefined; subject?: string | undefined };
  onClear: () => void;
}

/** Says that only the entries of an actor or a subject are shown. */
function Narrowed({ filter: { actor, subject }, onClear }: NarrowedProps) {
  if (actor === undefined && subject === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-base">
      Only entries{' '}
      {actor !== undefined && (
        <>
          by <Person actor={actor} />
        </>
      )}{' '}
      {subject !== undefined && <>about {subject}</>}
      <Button size="sm" onClick={onClear}>
        Show all
      </Button>
    </p>
  );
}
