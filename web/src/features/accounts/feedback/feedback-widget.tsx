import { MessageSquare } from 'lucide-react';
import { Suspense } from 'react';
import { useOverlay } from '../../../lib/overlay.ts';
import { feedback, openFeedback } from '../../../shell/dashboard/feedback-overlay.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useScrollUp } from '../../../ui/use-scroll-up.ts';

const FeedbackDialog = lazyPart(() => import('./feedback-dialog.tsx'));

/** The feedback dialog, and the button of the pages that have none of their own. The first press loads the dialog. */
export function FeedbackWidget({ hasButton }: { hasButton: boolean }) {
  const state = useOverlay(feedback);
  return (
    <>
      {hasButton && <FloatingButton />}
      {state !== 'unused' && (
        <Suspense>
          <FeedbackDialog open={state === 'open'} onClose={() => feedback.set(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Below 768 px it would cover text, so it shows only while the reader scrolls up, at the end of the page and when it has
 * the focus.
 */
function FloatingButton() {
  const shown = useScrollUp();
  return (
    <button
      type="button"
      onClick={openFeedback}
      data-shown={shown || undefined}
      className="max-md:not-data-shown:not-focus:translate-y-20 print:hidden fixed right-4 bottom-4 z-10 flex transition-transform duration-150 min-h-11 items-center gap-2 rounded-md border border-rule-strong bg-raised px-3 text-base hover:border-ink"
    >
      <MessageSquare aria-hidden className="size-4 text-river" strokeWidth={1.75} />
      <span className="max-[87.5rem]:sr-only">Feedback</span>
    </button>
  );
}
