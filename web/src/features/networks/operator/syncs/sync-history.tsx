import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { NETWORK_SLUGS, NETWORKS } from '../../../../lib/networks.ts';
import { useOperatorSearch } from '../../../../lib/operator-search.ts';
import { oneOf, pageOf } from '../../../../lib/search-params.ts';
import { FilterSelect } from '../../../../shell/operator/filter-select.tsx';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { runColumns } from './run-columns.tsx';
import { type SyncRun, syncRunsQuery } from './syncs-query.ts';

const RunDialog = lazy(() => import('./run-dialog.tsx'));

const PER_PAGE = 20;

/** Every sync with its outcome, newest first. */
export function SyncHistory() {
  const given = useOperatorSearch();
  const network = oneOf(NETWORK_SLUGS, given.network);
  const page = pageOf(given.page) ?? 1;
  const result = useQuery({
    ...syncRunsQuery({ page, per_page: PER_PAGE, network }),
    placeholderData: keepPreviousData,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState<{ run: SyncRun; open: boolean } | null>(null);
  const columns = useMemo(() => runColumns((run) => setOpened({ run, open: true })), []);
  const shown = opened && (result.data?.data.find(({ id }) => id === opened.run.id) ?? opened.run);
  return (
    <Section title="Sync history" headingRef={heading}>
      <PagedTable
        caption="Sync history"
        result={result}
        page={page}
        perPage={PER_PAGE}
        heading={heading}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No syncs yet.">Start one with the buttons above.</EmptyState>}
        tools={<FilterSelect label="Network" parameter="network" value={network} choices={NETWORKS} />}
      />
      {opened && shown && (
        <Suspense>
          <RunDialog run={shown} open={opened.open} onOpenChange={(open) => setOpened({ ...opened, open })} />
        </Suspense>
      )}
    </Section>
  );
}
