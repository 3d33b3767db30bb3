import { z } from '@hono/zod-openapi';
import { idField } from '../platform/http/id-parameter.ts';
import { toIso } from '../platform/time.ts';
import { DECISIONS } from './assess-destination.ts';
import { subjectOf } from './review-subject.ts';
import type { listReviews, Review } from './reviews.ts';
import { complianceReviews } from './tables.ts';

export const REVIEW_OUTCOMES = ['upheld', 'changed'] as const;

export const reviewState = z.enum(complianceReviews.state.enumValues).openapi({ example: 'open' });

export const reviewRecord = z.object({
  id: idField('crv'),
  decision_id: idField('cpl').nullable().describe('Null unless it is about a decision'),
  violation_id: idField('vio').nullable().openapi({ example: null }),
  conversion_id: idField('cnv').nullable().openapi({ example: null }).describe('The held sale'),
  statement: z.string().openapi({ example: 'This shop is my own and sells no counterfeit goods.' }),
  state: reviewState,
  requested_at: z.iso.datetime(),
  outcome: z
    .enum(REVIEW_OUTCOMES)
    .nullable()
    .openapi({ example: null })
    .describe('`upheld`: the decision stands. `changed`: it was wrong. Null while the request is open'),
  answer: z.string().nullable().openapi({ example: null }),
  answered_at: z.iso.datetime().nullable().openapi({ example: null }),
});

/** A review beside what it is about. */
export const attachedReview = reviewRecord.omit({
  decision_id: true,
  violation_id: true,
  conversion_id: true,
  statement: true,
});

export function attachedReviewOf(review: Review): z.infer<typeof attachedReview> {
  const { id, state, requested_at, outcome, answer, answered_at } = reviewRecordOf(review);
  return { id, state, requested_at, outcome, answer, answered_at };
}

export function reviewRecordOf(review: Review): z.infer<typeof reviewRecord> {
  return {
    id: review.id,
    ...subjectOf(review.subject),
    statement: review.text,
    state: review.state,
    requested_at: toIso(review.createdAt),
    outcome: review.outcome,
    answer: review.answer,
    answered_at: review.answeredAt === null ? null : toIso(review.answeredAt),
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
  violation,
}: ListedReview): z.infer<typeof operatorReviewRecord> {
  return {
    ...reviewRecordOf(review),
    publisher_id: review.publisherId,
    decision: decision?.decision ?? null,
    violation_type: decision?.violationType ?? violation?.violationType ?? null,
    host: decision?.host ?? null,
  };
}
