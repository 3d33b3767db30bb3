import { z } from '@hono/zod-openapi';
import { idField } from '../http/id-parameter.ts';
import { isId } from '../platform/ids.ts';
import { toIso } from '../platform/time.ts';
import { DECISIONS } from './assess-destination.ts';
import type { listReviews, Review } from './reviews.ts';
import { complianceReviews } from './tables.ts';

export const reviewState = z.enum(complianceReviews.state.enumValues).openapi({ example: 'open' });

export const reviewRecord = z.object({
  id: idField('crv'),
  decision_id: idField('cpl').nullable().describe('Null for a review of the suspension'),
  statement: z.string().openapi({ example: 'This shop is my own and sells no counterfeit goods.' }),
  state: reviewState,
  requested_at: z.iso.datetime(),
});

export function reviewRecordOf(review: Review): z.infer<typeof reviewRecord> {
  return {
    id: review.id,
    decision_id: isId('cpl', review.subject) ? review.subject : null,
    statement: review.text,
    state: review.state,
    requested_at: toIso(review.createdAt),
  };
}

/** A request for operators, with its decision. */
export const operatorReviewRecord = reviewRecord.extend({
  publisher_id: z.string(),
  decision: z.enum(DECISIONS).nullable().openapi({ example: 'block' }),
  violation_type: z.string().nullable(),
  host: z.string().nullable(),
});

type ListedReview = Awaited<ReturnType<typeof listReviews>>['rows'][number];

export function operatorReviewRecordOf({
  review,
  decision,
}: ListedReview): z.infer<typeof operatorReviewRecord> {
  return {
    ...reviewRecordOf(review),
    publisher_id: review.publisherId,
    decision: decision?.decision ?? null,
    violation_type: decision?.violationType ?? null,
    host: decision?.host ?? null,
  };
}
