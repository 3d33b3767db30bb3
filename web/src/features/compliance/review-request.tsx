import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import type { Decision } from './compliance-query.ts';

const ReviewDialog = lazy(() => import('./review-dialog.tsx'));

interface ReviewRequestProps {
  /** The open request, if there is one. */
  review: Decision['review'];
  /** None for the suspension. */
  decisionId?: string;
  /** Completes “Ask for a review of …”. */
  about: string;
}

/** The state of a review, or the button that asks for one. */
export function ReviewRequest({ review, decisionId, about }: ReviewRequestProps) {
  const [form, setForm] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <div>
      {review ? (
        <p role="status" className="border-river border-l-2 pl-3">
          You asked for a review on <DateTime at={review.requested_at} />. It’s open: a person will look at
          it.
        </p>
      ) : (
        <Button aria-label={`Ask for a review of ${about}`} onClick={() => setForm('open')}>
          Ask for a review
        </Button>
      )}
      {form !== 'unused' && (
        <Suspense>
          <ReviewDialog
            decisionId={decisionId}
            about={about}
            open={form === 'open'}
            onOpenChange={(open) => setForm(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </div>
  );
}
