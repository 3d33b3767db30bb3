import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Link2, Pencil, Plus } from 'lucide-react';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { useChangeCampaign } from './campaign-changes.ts';
import type { Campaign } from './campaigns-query.ts';

/** A dialog about a campaign. */
export type CampaignDialogKind = 'add' | 'rename';

interface CampaignMenuProps {
  campaign: Campaign;
  onOpen: (dialog: CampaignDialogKind) => void;
}

/** What can be done with a campaign. */
export function CampaignMenu({ campaign: { id, name, status }, onOpen }: CampaignMenuProps) {
  const { mutate: change } = useChangeCampaign();
  const isArchived = status === 'archived';
  return (
    <span className="-my-1.5 flex">
      <MoreMenu
        label={`More about ${name}`}
        groups={[
          [
            {
              label: 'Show links',
              icon: <Link2 aria-hidden />,
              link: <Link to="/links" search={{ campaign: id }} />,
            },
            { label: 'Add links', icon: <Plus aria-hidden />, onSelect: () => onOpen('add') },
            { label: 'Rename', icon: <Pencil aria-hidden />, onSelect: () => onOpen('rename') },
          ],
          [
            {
              label: isArchived ? 'Restore' : 'Archive',
              icon: isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
              onSelect: () => change({ id, status: isArchived ? 'active' : 'archived' }),
            },
          ],
        ]}
      />
    </span>
  );
}
