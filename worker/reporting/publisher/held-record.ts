import { z } from '@hono/zod-openapi';
import { type SQL, sql } from 'drizzle-orm';
import { attachedReview, attachedReviewOf } from '../../compliance/review-record.ts';
import type { complianceReviews } from '../../compliance/tables.ts';
import { reviewTimeSentence } from '../../compliance/usual-review-time.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { forfeitSentence, heldSentence, heldUntil } from '../../sales/held-sentences.ts';
import {
  FORFEIT_REASONS,
  type ForfeitReason,
  HELD_REASONS,
  type HeldReason,
} from '../../sales/unattributed-reason.ts';

type Review = typeof complianceReviews.$inferSelect;

/** When a person usually decides about a sale, and the publisher's request for a review. */
const reviewFields = {
  review_time: z
    .string()
    .openapi({ example: reviewTimeSentence(null) })
    .describe('When a person usually decides'),
  review: attachedReview
    .nullable()
    .openapi({ example: null })
    .describe('Your latest request; ask for one with `POST /v1/publisher/compliance/reviews`'),
};

interface ReviewFacts {
  review: Review | undefined;
  /** The usual time of an answer in milliseconds; null if it isn't known. */
  took: number | null;
}

function reviewFieldsOf({ review, took }: ReviewFacts) {
  return {
    review_time: reviewTimeSentence(took),
    review: review ? attachedReviewOf(review) : null,
  };
}

/** Why a sale is held, what ends it, and the publisher's request for a review. */
export const heldRecord = z
  .object({
    reason: z.enum(HELD_REASONS),
    explanation: z.string().openapi({ example: heldSentence('click_invalid') }),
    until: z
      .string()
      .openapi({ example: heldUntil('click_invalid') })
      .describe('What ends the hold'),
    ...reviewFields,
  })
  .nullable()
  .openapi({ example: null })
  .describe('Null for a sale that isn’t held');

export function heldRecordOf(reason: HeldReason | null, facts: ReviewFacts): z.infer<typeof heldRecord> {
  if (reason === null) return null;
  return {
    reason,
    explanation: heldSentence(reason),
    until: heldUntil(reason),
    ...reviewFieldsOf(facts),
  };
}

/** Why a sale is forfeited, and the publisher's request for a review. */
export const forfeitedRecord = z
  .object({
    reason: z.enum(FORFEIT_REASONS).describe('The reason for which it was held before'),
    explanation: z.string().openapi({ example: forfeitSentence('click_invalid') }),
    ...reviewFields,
  })
  .nullable()
  .openapi({ example: null })
  .describe('Null for a sale that isn’t forfeited');

export function forfeitedRecordOf(
  reason: ForfeitReason | null,
  facts: ReviewFacts,
): z.infer<typeof forfeitedRecord> {
  if (reason === null) return null;
  return { reason, explanation: forfeitSentence(reason), ...reviewFieldsOf(facts) };
}

/** A SELECT of a publisher's requests about sales that are held or forfeited, oldest first, with the columns of `complianceReviews` as fields. */
export function reviewsOfSales(publisherId: PublisherId): SQL {
  return sql`SELECT r.id, r.publisher_id AS publisherId, r.subject, r.text, r.state, r.created_at AS createdAt, r.outcome,
      r.reply AS answer, r.answered_at AS answeredAt, r.answered_by AS answeredBy
    FROM conversions v CROSS JOIN compliance_reviews r ON r.publisher_id = v.publisher_id AND r.subject = v.id
    WHERE v.publisher_id = ${publisherId} AND COALESCE(v.held_reason, v.forfeited_for) IS NOT NULL ORDER BY r.created_at`;
}
