import { lazy, Suspense, useSyncExternalStore } from 'react';
import { confirmationState, endConfirmation, onConfirmationChange } from '../../lib/confirm-session.ts';

const ConfirmSessionDialog = lazy(() => import('./confirm-session-dialog.tsx'));

/** The dialog of `withConfirmation`, which each layout with such calls renders once. Its code loads when it first opens. */
export function ConfirmSession() {
  const state = useSyncExternalStore(onConfirmationChange, confirmationState, confirmationState);
  if (state === 'unused') return null;
  return (
    <Suspense>
      <ConfirmSessionDialog open={state === 'open'} onEnd={endConfirmation} />
    </Suspense>
  );
}
