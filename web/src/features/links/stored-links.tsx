import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { openLinkMaker } from '../../shell/navigation/link-maker-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-columns.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { LinksViewProps } from './brand-links.tsx';
import { CampaignSummary } from './campaigns/campaign-summary.tsx';
import { SelectionBar } from './campaigns/selection-bar.tsx';
import { LINK_COLUMNS, nameColumn } from './link-columns.tsx';
import { LinkFilters } from './link-filters.tsx';
import { type LinkDialog, LinkMenu } from './link-menu.tsx';
import { type StoredLink, storedLinksQuery } from './links-query.ts';
import { LINKS_PER_PAGE, type LinksSearch, NO_SEARCH, storedLinkFilter } from './links-search.ts';
import { useSelection } from './use-selection.ts';

const LinkDialogs = lazyPart(() => import('./link-dialogs.tsx'));
const MoveDialog = lazyPart(() => import('./campaigns/move-dialog.tsx'));

/** The publisher's own links with their figures, as a table. */
export default function StoredLinks({ search, onSearchChange, heading }: LinksViewProps) {
  // The rows that are shown stay until those of a new search have arrived.
  const query = useQuery({
    ...storedLinksQuery(storedLinkFilter(search)),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData, refetch } = query;
  const [opened, setOpened] = useState<{ link: StoredLink; dialog: LinkDialog } | null>(null);
  const { selected, select, selectAll, clear, isSelected } = useSelection(data?.data);
  const [isMoving, setMoving] = useState(false);
  const columns = useMemo(
    (): DataColumn<StoredLink>[] => [
      nameColumn({ isSelected, onSelect: select, showsCampaign: search.campaign === undefined }),
      ...LINK_COLUMNS,
      {
        id: 'actions',
        header: 'Actions',
        cell: (link) => <LinkMenu link={link} onOpen={(dialog) => setOpened({ link, dialog })} />,
        fixed: true,
        pinned: true,
      },
    ],
    [isSelected, select, search.campaign],
  );
  const { sort = 'created', direction = 'desc', page = 1 } = search;
  const total = data?.summary.total ?? 0;
  return (
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
      {search.campaign && <CampaignSummary id={search.campaign} />}
      <DataTable
        caption="Your links"
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowHeight={57}
        error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
        empty={<NoLinks search={search} onClear={() => onSearchChange(NO_SEARCH)} />}
        tools={<LinkFilters search={search} onSearchChange={onSearchChange} />}
        sort={{ column: sort, direction: direction === 'asc' ? 'ascending' : 'descending' }}
        onSortChange={(sorted) =>
          onSearchChange({
            sort: sorted?.column as LinksSearch['sort'],
            direction: sorted?.direction === 'ascending' ? 'asc' : undefined,
            page: undefined,
          })
        }
      />
      {total > 0 && (
        <Pagination
          label="links"
          page={page}
          perPage={LINKS_PER_PAGE}
          total={total}
          onPageChange={(next) => onSearchChange({ page: next })}
          heading={heading}
        />
      )}
      <SelectionBar
        selected={selected.length}
        total={data?.data.length ?? 0}
        onSelectAll={selectAll}
        onClear={clear}
        onMove={() => setMoving(true)}
      />
      {isMoving && (
        <Suspense>
          <MoveDialog links={selected} onClose={() => setMoving(false)} onMoved={clear} />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <LinkDialogs {...opened} onClose={() => setOpened(null)} focusAfter={heading} />
        </Suspense>
      )}
    </div>
  );
}

/** Without a link, the way to the first one; with filters, the way back. */
function NoLinks({ search, onClear }: { search: LinksSearch; onClear: () => void }) {
  if (search.q || search.brand || (search.page ?? 1) > 1)
    return (
      <EmptyState title="No links found." action={<Button onClick={onClear}>Show all</Button>}>
        Try a shorter search or another brand.
      </EmptyState>
    );
  if (search.campaign)
    return (
      <EmptyState
        title={search.archived ? 'No archived links in this campaign.' : 'No links in this campaign.'}
        action={<Button onClick={onClear}>Show all</Button>}
      />
    );
  if (search.problem)
    return (
      <EmptyState title="No links with a problem." action={<Button onClick={onClear}>Show all</Button>}>
        We check your links every day.
      </EmptyState>
    );
  if (search.archived) return <EmptyState title="No archived links." />;
  return (
    <EmptyState title="No links yet." action={<Button onClick={() => openLinkMaker()}>Make a link</Button>}>
      A link of your own has its own clicks and earnings.
    </EmptyState>
  );
}
