import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { auditStatements, writeGuarded } from '../platform/audit/write-audit.ts';
import { violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { listed, statementOf } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import { newId, type PublisherId } from '../platform/ids.ts';
import {
  type IsReviewableSale,
  type ReviewSubject,
  requireReviewable,
  type SubjectId,
  subjectOf,
} from './review-subject.ts';
import { complianceLogs, complianceReviews, complianceViolations } from './tables.ts';

export type Review = typeof complianceReviews.$inferSelect;

/** Per publisher, so that no one buries the requests of the others. */
export const MAX_OPEN_REVIEWS = 10;

const STATE = `SELECT CASE WHEN COUNT(*) < ${MAX_OPEN_REVIEWS} THEN 'open' END FROM compliance_reviews
  WHERE publisher_id = e.subject AND state = 'open'`;

const complianceTooManyReviews = failure(
  'compliance.too_many_reviews',
  409,
  () => `You have ${MAX_OPEN_REVIEWS} open requests. Wait for our answers before you send another one.`,
  { action: 'Wait for the answers.' },
);
const complianceReviewOpen = failure(
  'compliance.review_open',
  409,
  'You already asked for a review of this decision. We answer that request first.',
  { action: 'Wait for the answer.' },
);

/**
 * Stores a request to review a decision, a violation, a held sale, or the publisher's suspension. A repeated request about a sale
 * returns the open one. Throws as `requireReviewable` does, `compliance.review_open` and `compliance.too_many_reviews` (409).
 */
export async function requestReview(
  ctx: Context,
  { publisherId, text, ...about }: ReviewSubject & { publisherId: PublisherId; text: string },
  isReviewableSale: IsReviewableSale,
): Promise<{ review: Review; isNew: boolean }> {
  const subject = await requireReviewable(ctx, publisherId, about, isReviewableSale);
  const review: Review = {
    ...{ id: newId('crv'), publisherId, subject, text, state: 'open', createdAt: ctx.now },
    ...{ outcome: null, answer: null, answeredAt: null, answeredBy: null },
  };
  const { decision_id, violation_id, conversion_id } = subjectOf(subject);
  const detail = {
    ...{ review: review.id, decision: decision_id },
    ...(violation_id ? { violation: violation_id } : {}),
    ...(conversion_id ? { conversion: conversion_id } : {}),
  };
  const entry = {
    action: 'compliance_review.requested',
    subject: publisherId,
    state: 'open',
    detail,
  } as const;
  const batch = [
    ...auditStatements(ctx, [entry], { state: STATE, otherwise: 'refuse' }),
    statementOf(ctx.db, ctx.db.insert(complianceReviews).values(review)),
  ];
  const openOfSale = async () =>
    conversion_id === null ? undefined : await openReview(ctx, publisherId, subject);
  const open = await openOfSale();
  if (open) return { review: open, isNew: false };
  try {
    if (await writeGuarded(ctx, batch)) return { review, isNew: true };
  } catch (error) {
    if (!violates(error, 'UNIQUE', 'compliance_reviews')) throw error;
    const other = await openOfSale();
    if (!other) throw complianceReviewOpen();
    return { review: other, isNew: false };
  }
  throw complianceTooManyReviews();
}

async function openReview(
  ctx: Context,
  publisherId: PublisherId,
  subject: SubjectId,
): Promise<Review | undefined> {
  const [open] = await ctx.db
    .select()
    .from(complianceReviews)
    .where(
      and(
        eq(complianceReviews.publisherId, publisherId),
        eq(complianceReviews.subject, subject),
        eq(complianceReviews.state, 'open'),
      ),
    );
  return open;
}

/** Lists requests, newest first, with their total number. Operators leave out the publisher. */
export async function listReviews(
  ctx: Context,
  query: { publisherId?: PublisherId; state?: Review['state'] | undefined; limit: number; offset: number },
) {
  const filter = and(
    query.publisherId && eq(complianceReviews.publisherId, query.publisherId),
    query.state && eq(complianceReviews.state, query.state),
  );
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({ review: complianceReviews, decision: complianceLogs, violation: complianceViolations })
      .from(complianceReviews)
      .leftJoin(complianceLogs, eq(complianceLogs.id, complianceReviews.subject))
      .leftJoin(complianceViolations, eq(complianceViolations.id, complianceReviews.subject))
      .where(filter)
      .orderBy(desc(complianceReviews.createdAt), complianceReviews.id)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(complianceReviews).where(filter),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** The latest request about each of these subjects. */
export async function latestReviews(
  ctx: Context,
  publisherId: PublisherId,
  subjects: readonly SubjectId[],
): Promise<Map<string, Review>> {
  const reviews = await ctx.db
    .select()
    .from(complianceReviews)
    .where(
      and(
        eq(complianceReviews.publisherId, publisherId),
        inArray(complianceReviews.subject, listed(subjects)),
      ),
    )
    .orderBy(asc(complianceReviews.createdAt));
  return new Map(reviews.map((review) => [review.subject, review]));
}
