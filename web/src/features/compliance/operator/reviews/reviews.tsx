import { useState } from 'react';
import { useMay } from '../../../../lib/operator-permission.ts';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import type { Review } from '../compliance-query.ts';
import { typeLabel } from '../labels.ts';
import { AnswerDialog } from './answer-dialog.tsx';

/** The open requests of publishers for a review, each with its answer button. */
export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const mayAnswer = useMay('compliance:write');
  const [answering, setAnswering] = useState<Review | null>(null);
  return (
    <>
      <ul aria-label="Review requests">
        {reviews.map((review) => (
          <li
            key={review.id}
            className="grid gap-2 border-rule border-t py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-x-6"
          >
            <div className="grid max-w-[72ch] gap-1">
              <p>
                <PublisherLink id={review.publisher_id} /> about {aboutOf(review)}
              </p>
              <p className="whitespace-pre-wrap break-words text-muted">{review.statement}</p>
              <p className="text-muted text-sm">
                Asked <DateTime at={review.requested_at} />
              </p>
            </div>
            {mayAnswer && (
              <Button
                aria-label={`Answer the request of ${review.publisher_id}`}
                onClick={() => setAnswering(review)}
              >
                Answer
              </Button>
            )}
          </li>
        ))}
      </ul>
      {answering && <AnswerDialog review={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

function aboutOf({ decision_id, violation_id, conversion_id, host, violation_type }: Review): string {
  if (decision_id) return `the decision about ${host ?? 'a destination'}`;
  if (violation_id) return `the violation “${typeLabel(violation_type ?? 'unknown')}”`;
  return conversion_id ? `the held sale ${conversion_id}` : 'the suspension';
}
