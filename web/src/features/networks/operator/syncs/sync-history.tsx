import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { NETWORK_CHOICES } from '../../../../lib/networks.ts';
import { FilterSelect } from '../../../../shell/operator/filter-select.tsx';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Section } from '../../../../ui/section.tsx';
import { RejectedDialog } from './rejected-dialog.tsx';
import { runColumns } from './run-columns.tsx';
import { SYNCS_PER_PAGE, type SyncRun, syncHistoryQuery } from './syncs-query.ts';

const RunDialog = lazyPart(() => import('./run-dialog.tsx'));

/** Every sync with its outcome, newest first. `tools` are buttons above the table. */
export function SyncHistory({ tools }: { tools?: ReactNode }) {
  const search = useSearch({ from: '/_signed-in/_operator/admin/networks/networks' });
  const { network, page = 1 } = search;
  const result = useQuery({ ...syncHistoryQuery(search), placeholderData: keepPreviousData });
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
        perPage={SYNCS_PER_PAGE}
        heading={heading}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No syncs yet.">Start one with the buttons above.</EmptyState>}
        tools={
          <>
            <FilterSelect label="Network" parameter="network" value={network} choices={NETWORK_CHOICES} />
            {tools}
            <RejectedDialog />
          </>
        }
      />
      {opened && shown && (
        <Suspense>
          <RunDialog run={shown} open={opened.open} onOpenChange={(open) => setOpened({ ...opened, open })} />
        </Suspense>
      )}
    </Section>
  );
}
