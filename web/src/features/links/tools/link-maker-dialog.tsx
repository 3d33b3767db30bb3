import type { Session } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import LinkGenerator from './link-generator.tsx';

interface LinkMakerDialogProps {
  session: Session;
  url: string;
  onClose: () => void;
}

/** Makes a link without leaving the screen. */
export default function LinkMakerDialog({ session, url, onClose }: LinkMakerDialogProps) {
  return (
    <Dialog
      open
      title="Make a link"
      description="Paste a product URL. The brand is found for you."
      onOpenChange={(open) => !open && onClose()}
    >
      <LinkGenerator session={session} start={{ tab: 'link', url, brand: null }} />
    </Dialog>
  );
}
