import { and, count, desc, eq } from 'drizzle-orm';
import { auditStatements, writeGuarded } from '../audit/write-audit.ts';
import { violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import { type DecisionId, newId, type PublisherId } from '../platform/ids.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { complianceLogs, complianceReviews } from './tables.ts';

export type Review = typeof complianceReviews.$inferSelect;

/** Per publisher, so that no one buries the requests of the others. */
export const MAX_OPEN_REVIEWS = 10;

const STATE = `SELECT CASE WHEN COUNT(*) < ${MAX_OPEN_REVIEWS} THEN 'open' END FROM compliance_reviews
  WHERE publisher_id = e.subject AND state = 'open'`;

/**
 * Stores a request to review a decision, or the publisher's suspension if there is none. Throws
 * `compliance.decision_unknown` (404), `compliance.not_reviewable`, `compliance.review_open`, `compliance.too_many_reviews` (409).
 */
export async function requestReview(
  ctx: Context,
  {
    publisherId,
    decisionId,
    text,
  }: { publisherId: PublisherId; decisionId: DecisionId | undefined; text: string },
): Promise<Review> {
  if (decisionId) await requireReviewable(ctx, publisherId, decisionId);
  else await requireSuspended(ctx, publisherId);
  const subject = decisionId ?? publisherId;
  const review: Review = {
    id: newId('crv'),
    publisherId,
    subject,
    text,
    state: 'open',
    createdAt: ctx.now,
  };
  const detail = { review: review.id, decision: decisionId ?? null };
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
  if (!(await writeGuarded(ctx, batch).catch(alreadyOpen)))
    throw new DomainError(
      'compliance.too_many_reviews',
      `You have ${MAX_OPEN_REVIEWS} open requests. Wait for our answers before you send another one.`,
      409,
    );
  return review;
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
      .select({ review: complianceReviews, decision: complianceLogs })
      .from(complianceReviews)
      .leftJoin(complianceLogs, eq(complianceLogs.id, complianceReviews.subject))
      .where(filter)
      .orderBy(desc(complianceReviews.createdAt), complianceReviews.id)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(complianceReviews).where(filter),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** The open request about a decision, or about the suspension if `subject` is the publisher; null if there is none. */
export async function readOpenReview(
  ctx: Context,
  publisherId: PublisherId,
  subject: Review['subject'],
): Promise<Review | null> {
  const [review] = await ctx.db
    .select()
    .from(complianceReviews)
    .where(
      and(
        eq(complianceReviews.publisherId, publisherId),
        eq(complianceReviews.subject, subject),
        eq(complianceReviews.state, 'open'),
      ),
    );
  return review ?? null;
}

async function requireReviewable(ctx: Context, publisherId: PublisherId, id: DecisionId): Promise<void> {
  const [found] = await ctx.db
    .select({ decision: complianceLogs.decision })
    .from(complianceLogs)
    .where(and(eq(complianceLogs.id, id), eq(complianceLogs.publisherId, publisherId)));
  if (!found) throw new DomainError('compliance.decision_unknown', `You have no decision ${id}.`, 404);
  if (found.decision === 'allow')
    throw notReviewable('This destination is allowed, so there is nothing to review.');
}

async function requireSuspended(ctx: Context, publisherId: PublisherId): Promise<void> {
  const { status } = await readPublisher(ctx.db, publisherId);
  if (status !== 'suspended') throw notReviewable('Your account is active, so there is nothing to review.');
}

function notReviewable(message: string): DomainError {
  return new DomainError('compliance.not_reviewable', message, 409);
}

function alreadyOpen(error: unknown): never {
  if (violates(error, 'UNIQUE', 'compliance_reviews'))
    throw new DomainError(
      'compliance.review_open',
      'You already asked for a review of this decision. We answer that request first.',
      409,
    );
  throw error;
}
