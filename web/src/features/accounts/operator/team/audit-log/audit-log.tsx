import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { PagedTable } from '../../../../../shell/operator/paged-table.tsx';
import { Person } from '../../../../../shell/operator/person.tsx';
import { useChangeSearch } from '../../../../../shell/operator/use-change-search.ts';
import { Button } from '../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { Link } from '../../../../../ui/link.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery, ENTRIES_PER_PAGE } from './audit-query.ts';
import { type AuditSearch, auditFilter, exportUrl } from './audit-search.ts';

const NO_FILTER = {
  q: undefined,
  action: undefined,
  actor: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
};

/** Every change by an operator, with a search and an export. */
export function AuditLog() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/team/audit-log' });
  const filter = auditFilter(search);
  const change = useChangeSearch<AuditSearch>();
  const result = useQuery({ ...auditQuery(search), placeholderData: keepPreviousData });
  const narrow = (next: AuditSearch) => change({ ...next, page: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes the current address
  const columns = useMemo(() => auditColumns(narrow), []);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-4">
        <Narrowed filter={filter} onClear={() => narrow(NO_FILTER)} />
        <Link href={exportUrl(filter)} download className="ml-auto inline-flex items-center gap-1.5">
          <Download aria-hidden className="size-4" strokeWidth={1.5} />
          Export as CSV
        </Link>
      </div>
      <PagedTable
        caption="Audit log"
        result={result}
        page={search.page ?? 1}
        perPage={ENTRIES_PER_PAGE}
        columns={columns}
        rowKey={({ id }) => `${id}`}
        rowHeight={73}
        maxHeight={720}
        empty={
          <EmptyState
            title={isFiltered ? 'No entries match.' : 'No entries yet.'}
            action={isFiltered && <Button onClick={() => narrow(NO_FILTER)}>Show all</Button>}
          />
        }
        tools={<AuditFilters search={search} onFilter={narrow} />}
      />
    </>
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
