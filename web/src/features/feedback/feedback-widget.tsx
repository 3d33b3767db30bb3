import { MessageSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useScrollUp } from '../../ui/use-scroll-up.ts';

const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx'));

/**
 * The feedback button of every page. Below 768 px it would cover text, so it shows only while the reader scrolls up, at
 * the end of the page and when it has the focus. The first press loads the dialog.
 */
export function FeedbackWidget() {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const shown = useScrollUp();
  return (
    <>
      <button
        type="button"
        onClick={() => setState('open')}
        data-shown={shown || undefined}
        className="max-md:not-data-shown:not-focus:translate-y-20 fixed right-4 bottom-4 z-10 flex transition-transform duration-150 min-h-11 items-center gap-2 rounded-md border border-rule-strong bg-raised px-3 text-base hover:border-ink"
      >
        <MessageSquare aria-hidden className="size-4 text-river" strokeWidth={1.75} />
        <span className="max-[87.5rem]:sr-only">Feedback</span>
      </button>
      {state !== 'untouched' && (
        <Suspense>
          <FeedbackDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
