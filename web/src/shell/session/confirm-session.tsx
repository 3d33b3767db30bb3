import { Suspense, useEffect, useSyncExternalStore } from 'react';
import {
  abandonConfirmation,
  confirmationState,
  endConfirmation,
  onConfirmationChange,
  settleConfirmation,
} from '../../lib/confirm-session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { toast } from '../../ui/toast.ts';

const ConfirmSessionDialog = lazyPart(() => import('./confirm-session-dialog.tsx'), ConfirmationFailed);

interface ConfirmSessionProps {
  /** How long a confirmation counts for the calls of this layout, if not as long as for a publisher’s. */
  minutes?: number;
}

/** The dialog of `withConfirmation`, which each layout with such calls renders once. Its code loads when it first opens. */
export function ConfirmSession({ minutes }: ConfirmSessionProps) {
  const state = useSyncExternalStore(onConfirmationChange, confirmationState, confirmationState);
  useEffect(() => leave, []);
  if (state === 'unused') return null;
  return (
    <Suspense>
      <ConfirmSessionDialog
        minutes={minutes}
        open={state === 'open'}
        onEnd={endConfirmation}
        onClosed={settleConfirmation}
      />
    </Suspense>
  );
}

/** The layout disappears, and the dialog with it. */
function leave(): void {
  if (confirmationState() === 'open') endConfirmation(false);
  settleConfirmation();
}

/** The calls that wait for a confirmation are canceled. What was typed for them stays. */
function ConfirmationFailed() {
  useEffect(() => {
    toast.error('This part couldn’t be loaded', 'Check your connection and reload the page.');
    abandonConfirmation();
  }, []);
  return null;
}
