import { and, eq, ne } from 'drizzle-orm';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import {
  type ConversionId,
  type DecisionId,
  isId,
  type PublisherId,
  type ViolationId,
} from '../platform/ids.ts';
import { complianceLogs, complianceViolations } from './tables.ts';

/** What a review is about; without any, the suspension. */
export interface ReviewSubject {
  decisionId?: DecisionId | undefined;
  violationId?: ViolationId | undefined;
  conversionId?: ConversionId | undefined;
}

/** Whether a sale of the publisher is held or forfeited. Sales are of a later district. */
export type IsReviewableSale = (ctx: Context, publisherId: PublisherId, id: ConversionId) => Promise<boolean>;

export type SubjectId = DecisionId | ViolationId | ConversionId | PublisherId;

const complianceOneSubject = failure(
  'compliance.one_subject',
  400,
  'Send one of `decision_id`, `violation_id` and `conversion_id`, or none for your suspension.',
  { action: 'Send one request for each.' },
);
const complianceDecisionUnknown = failure(
  'compliance.decision_unknown',
  404,
  'You have no decision cpl_hyrpd0vztwfst8yh.',
  { action: 'Use a decision ID from your compliance history.' },
);
const notReviewable = failure('compliance.not_reviewable', 409, (message: string) => message, {
  action: 'Ask only about a decision that blocks or flags, or about a suspension.',
  sample: ['This destination is allowed, so there is nothing to review.'],
});

/**
 * The ID under which a review is stored. Throws `compliance.one_subject` (400), `compliance.decision_unknown` (404) and
 * `compliance.not_reviewable` (409).
 */
export async function requireReviewable(
  ctx: Context,
  publisherId: PublisherId,
  subject: ReviewSubject,
  isReviewableSale: IsReviewableSale,
): Promise<SubjectId> {
  const { decisionId, violationId, conversionId } = subject;
  if ([decisionId, violationId, conversionId].filter((id) => id !== undefined).length > 1)
    throw complianceOneSubject();
  if (decisionId) await requireDecision(ctx, publisherId, decisionId);
  else if (violationId) await requireViolation(ctx, publisherId, violationId);
  else if (conversionId) {
    if (!(await isReviewableSale(ctx, publisherId, conversionId)))
      throw notReviewable('This sale is neither held nor forfeited, so there is nothing to review.');
  } else await requireSuspended(ctx, publisherId);
  return decisionId ?? violationId ?? conversionId ?? publisherId;
}

/** The subject of a stored review. */
export function subjectOf(id: SubjectId): {
  decision_id: DecisionId | null;
  violation_id: ViolationId | null;
  conversion_id: ConversionId | null;
} {
  return {
    decision_id: isId('cpl', id) ? id : null,
    violation_id: isId('vio', id) ? id : null,
    conversion_id: isId('cnv', id) ? id : null,
  };
}

/** The subject in words, to complete “Your request about …”. */
export function subjectWords(id: SubjectId, host: string | null): string {
  if (isId('cpl', id)) return `the decision about ${host ?? 'a destination'}`;
  if (isId('vio', id)) return 'a compliance violation';
  return isId('cnv', id) ? `the sale ${id}` : 'the suspension of your account';
}

async function requireDecision(ctx: Context, publisherId: PublisherId, id: DecisionId): Promise<void> {
  const [found] = await ctx.db
    .select({ decision: complianceLogs.decision })
    .from(complianceLogs)
    .where(and(eq(complianceLogs.id, id), eq(complianceLogs.publisherId, publisherId)));
  if (!found) throw complianceDecisionUnknown(`You have no decision ${id}.`);
  if (found.decision === 'allow')
    throw notReviewable('This destination is allowed, so there is nothing to review.');
}

async function requireViolation(ctx: Context, publisherId: PublisherId, id: ViolationId): Promise<void> {
  const [found] = await ctx.db
    .select({ status: complianceViolations.status })
    .from(complianceViolations)
    .where(
      and(
        eq(complianceViolations.id, id),
        eq(complianceViolations.publisherId, publisherId),
        ne(complianceViolations.action, 'log'),
      ),
    );
  if (!found) throw complianceDecisionUnknown(`You have no violation ${id}.`);
  if (found.status === 'dismissed')
    throw notReviewable('This violation was dismissed, so there is nothing to review.');
}

async function requireSuspended(ctx: Context, publisherId: PublisherId): Promise<void> {
  const { status } = await readPublisher(ctx.db, publisherId);
  if (status !== 'suspended') throw notReviewable('Your account is active, so there is nothing to review.');
}
