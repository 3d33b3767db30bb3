import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useChangeSearch, useOperatorSearch } from '../../../lib/operator-search.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { programColumns } from './program-columns.tsx';
import { ProgramFilters } from './program-filters.tsx';
import { programsQuery } from './programs-query.ts';
import { PROGRAMS_PER_PAGE, type ProgramsSearch, programsSearch } from './programs-search.ts';
import { useDecision } from './use-decision.ts';
import { useSelection } from './use-selection.ts';

/** The programs of all networks, with the decisions about them. */
export default function Programs() {
  const search = programsSearch(useOperatorSearch());
  const change = useChangeSearch();
  const { q, status, network, page } = search;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...programsQuery({ q, status, network, page, per_page: PROGRAMS_PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const selection = useSelection(data?.data);
  const { decide, deciding } = useDecision();
  const { isSelected, select } = selection;
  const columns = useMemo(
    () => programColumns({ isSelected, select, decide, deciding }),
    [isSelected, select, decide, deciding],
  );
  const filter = (next: Partial<ProgramsSearch>) => change({ ...next, page: undefined });
  return (
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
      <Heading level={2} size="heading" ref={heading} className="sr-only">
        Programs
      </Heading>
      <DataTable
        caption="Programs"
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowHeight={57}
        maxHeight={680}
        error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
        empty={<NoPrograms search={search} onClear={() => filter(NO_FILTER)} />}
        tools={<ProgramFilters search={search} onFilter={filter} />}
      />
      {data && data.summary.total > 0 && (
        <Pagination
          label="programs"
          page={page}
          perPage={PROGRAMS_PER_PAGE}
          total={data.summary.total}
          onPageChange={(next) => change({ page: next })}
          heading={heading}
        />
      )}
      <DecisionBar selection={selection} decide={decide} deciding={deciding} />
    </div>
  );
}

const NO_FILTER = { q: undefined, status: undefined, network: undefined };

function NoPrograms({ search, onClear }: { search: ProgramsSearch; onClear: () => void }) {
  if (search.q || search.status || search.network || search.page > 1)
    return (
      <EmptyState title="No programs match." action={<Button onClick={onClear}>Show all</Button>}>
        Try a shorter search or another status.
      </EmptyState>
    );
  return (
    <EmptyState title="No programs yet.">The first sync of a network adds its programs here.</EmptyState>
  );
}
