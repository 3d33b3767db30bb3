import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { RejectedRows } from './rejected-rows.tsx';

/** The rejected rows of all networks: of syncs, callbacks and postbacks. */
export function RejectedDialog() {
  return (
    <Dialog title="Rejected rows of all networks" size="lg" trigger={<Button>Rejected rows</Button>}>
      <RejectedRows />
    </Dialog>
  );
}
