import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onToasts, waitingToasts } from './toast-queue.ts';

const SonnerToaster = lazy(() => import('./sonner-toaster.tsx'));
let wanted = false;

/** The place of toasts, once in the app. Its code loads with the first toast. */
export function Toaster() {
  const isWanted = useSyncExternalStore(onToasts, isAnyWanted, () => false);
  return isWanted ? (
    <Suspense>
      <SonnerToaster />
    </Suspense>
  ) : null;
}

function isAnyWanted(): boolean {
  wanted ||= waitingToasts().length > 0;
  return wanted;
}
