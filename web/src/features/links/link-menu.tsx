import {
  Archive,
  ArchiveRestore,
  ChartNoAxesColumn,
  FolderInput,
  Pencil,
  QrCode,
  Trash2,
} from 'lucide-react';
import { LINK_COPY } from '../../lib/link-copy.ts';
import { CopyIconButton } from '../../ui/copy-icon-button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { useChangeLink } from './link-changes.ts';
import type { StoredLink } from './links-query.ts';

/** A dialog about a link. */
export type LinkDialog = 'stats' | 'qr' | 'edit' | 'move' | 'delete';

interface LinkMenuProps {
  link: StoredLink;
  onOpen: (dialog: LinkDialog) => void;
}

/** What can be done with a link. */
export function LinkMenu({ link, onOpen }: LinkMenuProps) {
  const { id, title, status, affiliate_url } = link;
  const { mutate: change } = useChangeLink();
  const isArchived = status === 'inactive';
  const archive = () => change({ id, status: isArchived ? 'active' : 'inactive' });
  return (
    <span className="-my-1.5 flex">
      <CopyIconButton text={affiliate_url} label={`Copy the link ${title}`} {...LINK_COPY} />
      <MoreMenu
        label={`More about ${title}`}
        groups={[
          [
            { label: 'Stats', icon: <ChartNoAxesColumn aria-hidden />, onSelect: () => onOpen('stats') },
            { label: 'QR code', icon: <QrCode aria-hidden />, onSelect: () => onOpen('qr') },
            { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => onOpen('edit') },
            {
              label: 'Move to a campaign',
              icon: <FolderInput aria-hidden />,
              onSelect: () => onOpen('move'),
            },
          ],
          [
            {
              label: isArchived ? 'Restore' : 'Archive',
              icon: isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
              onSelect: archive,
            },
            {
              label: 'Delete',
              icon: <Trash2 aria-hidden />,
              destructive: true,
              onSelect: () => onOpen('delete'),
            },
          ],
        ]}
      />
    </span>
  );
}
