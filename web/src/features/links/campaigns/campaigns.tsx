import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Segments } from '../../../ui/segments.tsx';
import type { LinksViewProps } from '../brand-links.tsx';
import { campaignFilter } from '../links-search.ts';
import { CAMPAIGN_COLUMNS } from './campaign-columns.tsx';
import { type CampaignDialogKind, CampaignMenu } from './campaign-menu.tsx';
import { type Campaign, campaignsQuery } from './campaigns-query.ts';

const CampaignDialog = lazyPart(() => import('./campaign-dialog.tsx'));
const RenameDialog = lazyPart(() => import('./rename-dialog.tsx'));

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
] as const;

interface CampaignListProps extends Omit<LinksViewProps, 'heading'> {
  /** Opens the dialog of a new campaign. */
  onCreate: () => void;
}

/** The publisher's campaigns with their figures, as a table. */
export default function CampaignList({ search, onSearchChange, onCreate }: CampaignListProps) {
  const query = useQuery({ ...campaignsQuery(campaignFilter(search)), placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData, refetch } = query;
  const [opened, setOpened] = useState<{ campaign: Campaign; dialog: CampaignDialogKind } | null>(null);
  const close = () => setOpened(null);
  const columns = useMemo(
    (): DataColumn<Campaign>[] => [
      ...CAMPAIGN_COLUMNS,
      {
        id: 'actions',
        header: 'Actions',
        cell: (campaign) => (
          <CampaignMenu campaign={campaign} onOpen={(dialog) => setOpened({ campaign, dialog })} />
        ),
        fixed: true,
        pinned: true,
      },
    ],
    [],
  );
  const shown = data?.data.length ?? 0;
  const total = data?.summary.total ?? 0;
  return (
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
      <DataTable
        caption="Your campaigns"
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => id}
        error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
        empty={<NoCampaigns archived={search.archived === true} onCreate={onCreate} />}
        note={total > shown && `The newest ${formatCount(shown)} of ${formatCount(total)} are shown.`}
        tools={
          <Segments
            label="Status"
            choices={STATUSES}
            value={search.archived ? 'archived' : 'active'}
            onValueChange={(status) => onSearchChange({ archived: status === 'archived' || undefined })}
          />
        }
      />
      {opened && (
        <Suspense>
          {opened.dialog === 'rename' ? (
            <RenameDialog campaign={opened.campaign} onClose={close} />
          ) : (
            <CampaignDialog campaign={opened.campaign} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  );
}

function NoCampaigns({ archived, onCreate }: { archived: boolean; onCreate: () => void }) {
  if (archived) return <EmptyState title="No archived campaigns." />;
  return (
    <EmptyState title="No campaigns yet." action={<Button onClick={onCreate}>New campaign</Button>}>
      A campaign groups links, such as those of a post or a season, and adds up their clicks and earnings.
    </EmptyState>
  );
}
