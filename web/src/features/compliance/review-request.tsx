import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Decision } from './compliance-query.ts';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));

interface ReviewRequestProps {
  /** The latest request, if there is one. */
  review: Decision['review'];
  /** None of them for the suspension. */
  decisionId?: string;
  violationId?: string;
  conversionId?: string;
  /** Completes “Ask for a review of …”. */
  about: string;
  /** There is nothing left to ask for. An answer stays visible. */
  isSettled?: boolean;
}

/** The state of a review with our answer, and the button that asks for one. */
export function ReviewRequest({
  review,
  decisionId,
  violationId,
  conversionId,
  about,
  isSettled = false,
}: ReviewRequestProps) {
  const [form, setForm] = useState<'unused' | 'open' | 'closed'>('unused');
  if (isSettled && !review) return null;
  return (
    <div className="grid justify-items-start gap-3">
      {review && <ReviewState review={review} />}
      {!isSettled && review?.state !== 'open' && (
        <Button aria-label={`Ask for a review of ${about}`} onClick={() => setForm('open')}>
          {review ? 'Ask again' : 'Ask for a review'}
        </Button>
      )}
      {form !== 'unused' && (
        <Suspense>
          <ReviewDialog
            decisionId={decisionId}
            violationId={violationId}
            conversionId={conversionId}
            about={about}
            open={form === 'open'}
            onOpenChange={(open) => setForm(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </div>
  );
}

function ReviewState({ review }: { review: NonNullable<Decision['review']> }) {
  if (review.state === 'open')
    return (
      <p role="status" className="border-river border-l-2 pl-3">
        You asked for a review on <DateTime at={review.requested_at} />. It’s open: a person will look at it.
      </p>
    );
  return (
    <div className="grid gap-1 border-river border-l-2 pl-3">
      <p>
        {review.outcome === 'changed' ? 'We changed our decision' : 'Our decision stands'}
        {review.answered_at && (
          <span className="text-muted text-sm">
            {' '}
            · answered <DateTime at={review.answered_at} />
          </span>
        )}
      </p>
      <p className="whitespace-pre-wrap break-words">{review.answer}</p>
    </div>
  );
}
