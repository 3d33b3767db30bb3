import { Suspense, useSyncExternalStore } from 'react';
import { FLOATING, lazyPart } from './lazy-part.tsx';
import { onToasts, takeToasts, waitingToasts } from './toast-queue.ts';

const SonnerToaster = lazyPart(() => import('./sonner-toaster.tsx'), PlainToaster);
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

/** The last message as plain text, until it is pressed, if the toaster's code can't be loaded. */
function PlainToaster() {
  const last = useSyncExternalStore(onToasts, waitingToasts).at(-1);
  return (
    <div role="status" className={last && FLOATING}>
      {last && (
        <button type="button" onClick={takeToasts} className="cursor-pointer text-left">
          {last.title}. {last.detail} <u>Dismiss</u>
        </button>
      )}
    </div>
  );
}
