import { toast } from '../ui/toast.ts';

/** The event by which open dialogs learn that what they sent waits for a second person. */
const CHANGE_PROPOSED = 'change-proposed';

/** A call whose change waits for a second person. The reader has been told; callers do nothing more. */
export class ChangeProposed extends Error {
  override readonly name = 'ChangeProposed';
}

/** A response that says that a change waits. */
export interface Proposed {
  status: 'proposed';
  data: { applies_at: string | null };
}

/** Tells the reader that a change waits, and closes the dialog that sent it. Returns the error that ends the call. */
export function announceProposed({ data: { applies_at } }: Proposed): ChangeProposed {
  const when =
    applies_at === null
      ? 'It is made once another person approves it.'
      : 'No one else may approve it, so it is made after a day.';
  toast.info('Proposed', `${when} See Changes in the menu.`);
  window.dispatchEvent(new Event(CHANGE_PROPOSED));
  return new ChangeProposed('The change waits for a second person.');
}
