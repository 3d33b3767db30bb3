import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '../../../../lib/operator-permission.ts';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DecideAll } from './decide-all.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { programColumns } from './program-columns.tsx';
import { ProgramFilters } from './program-filters.tsx';
import { PROGRAMS_PER_PAGE, programsQuery } from './programs-query.ts';
import type { ProgramsSearch } from './programs-search.ts';
import { useDecision } from './use-decision.ts';
import { useSelection } from './use-selection.ts';

/** The programs of all networks, with the decisions about them. */
export function Programs() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/networks/' });
  const change = useChangeSearch<ProgramsSearch>();
  const result = useQuery({ ...programsQuery(search), placeholderData: keepPreviousData });
  const selection = useSelection(result.data?.data);
  const { decide, deciding } = useDecision();
  const mayDecide = useMay('catalog:write');
  const { isSelected, select } = selection;
  const columns = useMemo(
    () => programColumns({ isSelected, select, decide, deciding, mayDecide }),
    [isSelected, select, decide, deciding, mayDecide],
  );
  const seen = search.status === 'pending' && !result.isPlaceholderData ? seenOf(result.data) : null;
  const filter = (next: Partial<ProgramsSearch>) => change({ ...next, page: undefined });
  return (
    <>
      <PagedTable
        caption="Programs"
        result={result}
        page={search.page ?? 1}
        perPage={PROGRAMS_PER_PAGE}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={57}
        maxHeight={680}
        empty={<NoPrograms search={search} onClear={() => filter(NO_FILTER)} />}
        tools={
          <>
            <ProgramFilters search={search} onFilter={filter} />
            {mayDecide && seen && <DecideAll filter={search} seen={seen} />}
          </>
        }
      />
      <DecisionBar selection={selection} decide={decide} deciding={deciding} />
    </>
  );
}

/** The pending programs of a response to a filter for these; null for none. */
function seenOf(found: { summary: { total: number }; meta: { timestamp: string } } | undefined) {
  if (!found || found.summary.total === 0) return null;
  return { total: found.summary.total, at: found.meta.timestamp };
}

const NO_FILTER = { q: undefined, status: undefined, network: undefined };

function NoPrograms({ search, onClear }: { search: ProgramsSearch; onClear: () => void }) {
  if (search.q || search.status || search.network || (search.page ?? 1) > 1)
    return (
      <EmptyState title="No programs match." action={<Button onClick={onClear}>Show all</Button>}>
        Try a shorter search or another status.
      </EmptyState>
    );
  return (
    <EmptyState title="No programs yet.">The first sync of a network adds its programs here.</EmptyState>
  );
}
