import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useMay } from '../../../../lib/operator-permission.ts';
import { useSession } from '../../../../lib/session.ts';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { useChangeSearch } from '../../../../shell/operator/use-change-search.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { changeColumns } from './change-columns.tsx';
import { CHANGES_PER_PAGE, changesQuery } from './changes-query.ts';
import type { ChangesSearch } from './changes-search.ts';

const CHOICES = [
  { value: 'proposed', label: 'Waiting' },
  { value: 'all', label: 'All' },
] as const;

/** What one person can’t do alone, with its decisions. */
export function ChangeList() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/changes' });
  const { state = 'proposed', page = 1 } = search;
  const change = useChangeSearch<ChangesSearch>();
  const mayDecide = useMay('money:write');
  const userId = useSession()?.user.id ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  const columns = useMemo(() => changeColumns({ userId, mayDecide }), [userId, mayDecide]);
  const result = useQuery({ ...changesQuery(search), placeholderData: keepPreviousData });
  return (
    <Screen
      title="Changes"
      lead="Changes that one person can’t make alone. Another person approves them. If there is no one else, they are made after a day."
      headingRef={heading}
    >
      <PagedTable
        caption="Changes"
        result={result}
        page={page}
        perPage={CHANGES_PER_PAGE}
        heading={heading}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={97}
        empty={<EmptyState title={state === 'proposed' ? 'No changes are waiting.' : 'No changes.'} />}
        tools={
          <Segments
            label="State"
            choices={CHOICES}
            value={state}
            onValueChange={(next) => change({ state: next, page: undefined })}
          />
        }
      />
    </Screen>
  );
}
