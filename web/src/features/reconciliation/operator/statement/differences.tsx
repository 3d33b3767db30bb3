import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMay } from '../../../../lib/operator-permission.ts';
import { FilterSelect } from '../../../../shell/operator/filter-select.tsx';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { differencesQuery, PER_PAGE } from '../reconciliation-query.ts';
import { DIFFERENCE_STATES } from '../reconciliation-search.ts';
import { differenceColumns } from './difference-columns.tsx';
import { STATE_LABELS } from './difference-labels.ts';

/** The differences of a statement, largest first. */
export function Differences({ id }: { id: string }) {
  const search = useSearch({ from: '/_signed-in/_operator/admin/_revenue/reconciliation/$id' });
  const { state, page = 1 } = search;
  const mayWrite = useMay('money:write');
  const result = useQuery(differencesQuery(id, search));
  const top = useRef<HTMLDivElement>(null);
  return (
    <div ref={top} tabIndex={-1}>
      <PagedTable
        caption="Differences"
        result={result}
        page={page}
        perPage={PER_PAGE}
        heading={top}
        columns={differenceColumns(id, mayWrite)}
        rowKey={({ external_id }) => external_id}
        rowHeight={73}
        empty={
          <EmptyState title="No differences.">
            {state ? 'None has this state.' : 'Every row has the same amount on both sides.'}
          </EmptyState>
        }
        tools={<FilterSelect label="State" parameter="state" value={state} choices={CHOICES} />}
      />
    </div>
  );
}

const CHOICES = DIFFERENCE_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));
