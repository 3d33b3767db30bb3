import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMay } from '../../../../lib/operator-permission.ts';
import { useOperatorSearch } from '../../../../lib/operator-search.ts';
import { oneOf, pageOf } from '../../../../lib/search-params.ts';
import { FilterSelect } from '../../../../shell/operator/filter-select.tsx';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { differencesQuery, PER_PAGE } from '../reconciliation-query.ts';
import { differenceColumns } from './difference-columns.tsx';
import { STATE_LABELS } from './difference-words.ts';

const STATES = ['open', 'asked', 'explained', 'corrected'] as const;

/** The differences of a statement, largest first. */
export function Differences({ id }: { id: string }) {
  const search = useOperatorSearch();
  const mayWrite = useMay('money:write');
  const state = oneOf(STATES, search.state);
  const page = pageOf(search.page) ?? 1;
  const result = useQuery(differencesQuery(id, { state, page }));
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

const CHOICES = STATES.map((value) => ({ value, label: STATE_LABELS[value] }));
