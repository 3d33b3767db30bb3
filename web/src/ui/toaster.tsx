import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onToasts, waitingToasts } from './toast-queue.ts';

const SonnerToaster = lazy(() => import('./sonner-toaster.tsx'));
let wanted = false;

/** Where toasts appear: once in the app. Its code is fetched with the first of them. */
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
