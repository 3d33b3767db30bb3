import { z } from '@hono/zod-openapi';
import { type SQL, sql } from 'drizzle-orm';
import { attachedReview, attachedReviewOf } from '../../compliance/review-record.ts';
import type { complianceReviews } from '../../compliance/tables.ts';
import { reviewTimeSentence } from '../../compliance/usual-review-time.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { heldSentence, heldUntil } from '../../sales/held-sentences.ts';
import { HELD_REASONS, type HeldReason } from '../../sales/unattributed-reason.ts';

type Review = typeof complianceReviews.$inferSelect;

/** Why a sale is held, what ends it, and the publisher's request for a review. */
export const heldRecord = z
  .object({
    reason: z.enum(HELD_REASONS),
    explanation: z.string().openapi({ example: heldSentence('click_invalid') }),
    until: z
      .string()
      .openapi({ example: heldUntil('click_invalid') })
      .describe('What ends the hold'),
    review_time: z
      .string()
      .openapi({ example: reviewTimeSentence(null) })
      .describe('When a person usually decides'),
    review: attachedReview
      .nullable()
      .openapi({ example: null })
      .describe('Your latest request; ask for one with `POST /v1/publisher/compliance/reviews`'),
  })
  .nullable()
  .openapi({ example: null })
  .describe('Null for a sale that isn’t held');

/** `took` is the usual time of an answer in milliseconds; null if it isn't known. */
export function heldRecordOf(
  reason: HeldReason | null,
  { review, took }: { review: Review | undefined; took: number | null },
): z.infer<typeof heldRecord> {
  if (reason === null) return null;
  return {
    reason,
    explanation: heldSentence(reason),
    until: heldUntil(reason),
    review_time: reviewTimeSentence(took),
    review: review ? attachedReviewOf(review) : null,
  };
}

/** A SELECT of a publisher's requests about sales that are held, oldest first, with the columns of `complianceReviews` as fields. */
export function reviewsOfHeldSales(publisherId: PublisherId): SQL {
  return sql`SELECT r.id, r.publisher_id AS publisherId, r.subject, r.text, r.state, r.created_at AS createdAt, r.outcome,
      r.reply AS answer, r.answered_at AS answeredAt, r.answered_by AS answeredBy
    FROM conversions v CROSS JOIN compliance_reviews r ON r.publisher_id = v.publisher_id AND r.subject = v.id
    WHERE v.publisher_id = ${publisherId} AND v.held_reason IS NOT NULL ORDER BY r.created_at`;
}
