import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { RefusedDays } from './refused-days.tsx';

/** The days that networks restated with too few or unreadable rows. */
export function RefusedDaysDialog() {
  return (
    <Dialog
      title="Refused days"
      description="A network restated these days with far fewer rows than before, or with rows that we can’t identify. We removed none."
      size="lg"
      trigger={<Button>Refused days</Button>}
    >
      <RefusedDays />
    </Dialog>
  );
}
