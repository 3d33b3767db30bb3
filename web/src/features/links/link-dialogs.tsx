import { type RefObject, Suspense } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EditLinkDialog } from './edit-link-dialog.tsx';
import { useDeleteLink } from './link-changes.ts';
import type { LinkDialog } from './link-menu.tsx';
import type { StoredLink } from './links-query.ts';

const LinkStats = lazyPart(() => import('./link-stats.tsx'));
const QrDialog = lazyPart(() => import('./qr-dialog.tsx'));
const MoveDialog = lazyPart(() => import('./campaigns/move-dialog.tsx'));

interface LinkDialogsProps {
  link: StoredLink;
  dialog: LinkDialog;
  onClose: () => void;
  /** Focused after a deletion. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** The opened dialog of a link. */
export default function LinkDialogs({ link, dialog, onClose, focusAfter }: LinkDialogsProps) {
  const remove = useDeleteLink();
  if (dialog === 'edit') return <EditLinkDialog link={link} onClose={onClose} />;
  if (dialog === 'delete')
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => open || onClose()}
        title={`Delete “${link.title}”?`}
        description="It stops redirecting within two minutes, also where it’s already published. Its clicks and earnings are kept. This can’t be undone."
        confirmLabel="Delete link"
        onConfirm={() => remove(link.id)}
        focusAfter={focusAfter}
      />
    );
  return (
    <Suspense>
      {dialog === 'qr' && <QrDialog url={link.affiliate_url} name={link.title} onClose={onClose} />}
      {dialog === 'stats' && <LinkStats link={link} onClose={onClose} />}
      {dialog === 'move' && <MoveDialog links={[link]} onClose={onClose} />}
    </Suspense>
  );
}
