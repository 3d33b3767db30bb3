import { eq } from 'drizzle-orm';
import { requireOther } from '../accounts/changes/decide-change.ts';
import { actingPerson } from '../accounts/changes/person.ts';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import { auditStatements, writeGuarded } from '../platform/audit/write-audit.ts';
import { actorName, type Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { emailStatement } from '../platform/email/enqueue-email.ts';
import { failure } from '../platform/failure.ts';
import type { ReviewId } from '../platform/ids.ts';
import { reviewAnsweredEmail } from './emails.ts';
import { subjectWords } from './review-subject.ts';
import type { Review } from './reviews.ts';
import { complianceLogs, complianceReviews } from './tables.ts';

export type ReviewOutcome = NonNullable<Review['outcome']>;

const complianceReviewUnknown = failure(
  'compliance.review_unknown',
  404,
  (id: string) => `There is no request ${id}.`,
  { action: 'Use an ID from the list of review requests.', sample: ['crv_fwfpvtf6z6f1ds0pfx5k'] },
);
const alreadyAnswered = failure('compliance.review_answered', 409, 'This request was already answered.', {
  action: 'Read the answer in the list of review requests.',
});

/**
 * Answers an open request, once. The publisher gets the answer by email and sees it on the compliance page. What the answer
 * promises, such as a release, is a call of its own. Throws `compliance.review_unknown` (404),
 * `compliance.review_answered` (409), and `change.own_account` (403) for a request of the person who answers.
 */
export async function answerReview(
  ctx: Context,
  id: ReviewId,
  { outcome, answer }: { outcome: ReviewOutcome; answer: string },
): Promise<Review> {
  const [found] = await ctx.db
    .select({ review: complianceReviews, host: complianceLogs.host })
    .from(complianceReviews)
    .leftJoin(complianceLogs, eq(complianceLogs.id, complianceReviews.subject))
    .where(eq(complianceReviews.id, id));
  if (!found) throw complianceReviewUnknown(id);
  const { review, host } = found;
  requireOther(await actingPerson(ctx), review.publisherId);
  if (review.state !== 'open') throw alreadyAnswered();
  const owner = await readPublisher(ctx.db, review.publisherId);
  const changes = {
    ...{ state: 'answered' as const, outcome, answer },
    ...{ answeredAt: ctx.now, answeredBy: actorName(ctx.actor) },
  };
  // Without the answer, which speaks to a person: the log is never erased, and the request has it.
  const entry = {
    action: 'compliance_review.answered',
    subject: review.publisherId,
    state: 'open',
    detail: { review: id, about: review.subject, outcome },
  } as const;
  const email = {
    cause: `review_answered:${id}`,
    email: reviewAnsweredEmail,
    userId: owner.userId,
    recipient: owner.email,
    content: { full_name: owner.fullName, about: subjectWords(review.subject, host), outcome, answer },
  } as const;
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], {
      state: `SELECT state FROM compliance_reviews WHERE id = e.detail->>'review'`,
      otherwise: 'refuse',
    }),
    statementOf(ctx.db, ctx.db.update(complianceReviews).set(changes).where(eq(complianceReviews.id, id))),
    // The owner of a closed account gets no more emails.
    ...(owner.status === 'closed' ? [] : [emailStatement(ctx, email)]),
  ]);
  if (!written) throw alreadyAnswered();
  return { ...review, ...changes };
}
