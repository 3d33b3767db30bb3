import { MessageSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx'));

/** The button that floats on every page; what it opens is loaded when it is first pressed. */
export function FeedbackWidget() {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  return (
    <>
      <button
        type="button"
        onClick={() => setState('open')}
        className="fixed right-4 bottom-4 z-10 flex min-h-11 items-center gap-2 rounded-md border border-rule-strong bg-raised px-3 text-base hover:border-ink"
      >
        <MessageSquare aria-hidden className="size-4 text-river" strokeWidth={1.75} />
        <span className="max-[1400px]:sr-only">Feedback</span>
      </button>
      {state !== 'untouched' && (
        <Suspense>
          <FeedbackDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
