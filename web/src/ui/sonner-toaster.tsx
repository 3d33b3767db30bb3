import 'sonner/dist/styles.css';
import './sonner-toaster.css';
import { type FocusEvent, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import { ToastCard } from './toast-card.tsx';
import { onToasts, takeToasts } from './toast-queue.ts';

const READ_FOR = { plain: 5000, approved: 5000, error: 9000 };

/** Sonner with the site's own toast cards, above all other overlays. */
export default function SonnerToaster() {
  useEffect(() => {
    showWaiting();
    return onToasts(showWaiting);
  }, []);
  return createPortal(
    <div onBlurCapture={letFocusGo}>
      <Sonner gap={8} visibleToasts={4} expand offset={16} mobileOffset={12} />
    </div>,
    document.body,
  );
}

/** Sonner moves the focus back when it leaves the toasts, so that Tab would never get past them. */
function letFocusGo(event: FocusEvent<HTMLElement>): void {
  const { currentTarget, relatedTarget: next } = event;
  if (currentTarget.contains(next)) return;
  if (next instanceof HTMLElement) queueMicrotask(() => next.focus());
  else event.stopPropagation();
}

function showWaiting(): void {
  // On phones, the buttons of dialogs and forms are at the bottom.
  const position = matchMedia('(width < 48rem)').matches ? 'top-center' : 'bottom-right';
  for (const message of takeToasts())
    toast.custom((id) => <ToastCard {...message} onClose={() => toast.dismiss(id)} />, {
      duration: READ_FOR[message.tone],
      position,
    });
}
