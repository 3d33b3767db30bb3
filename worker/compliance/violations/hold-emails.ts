import { and, eq, inArray } from 'drizzle-orm';
import { emailStatement } from '../../email/enqueue-email.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { dayOf } from '../../platform/time.ts';
import { publishers } from '../../publishers/tables.ts';
import { VIOLATION_SENTENCES } from '../rules/sentences.ts';
import { complianceViolations } from '../tables.ts';

/** Queues an email for each violation that holds money of these publishers, once. */
export async function enqueueHoldEmails(ctx: Context, publisherIds: readonly PublisherId[]): Promise<void> {
  if (publisherIds.length === 0) return;
  const holding = await ctx.db
    .select({ violation: complianceViolations, owner: publishers })
    .from(complianceViolations)
    .innerJoin(publishers, eq(publishers.publisherId, complianceViolations.publisherId))
    .where(
      and(
        inArray(complianceViolations.publisherId, listed(publisherIds)),
        eq(complianceViolations.holdState, 'held'),
        eq(complianceViolations.status, 'active'),
      ),
    );
  if (holding.length === 0) return;
  await ctx.db.$client.batch(
    holding.map(({ violation, owner }) =>
      emailStatement(ctx, {
        cause: `earnings_held:${violation.id}`,
        kind: 'earnings_held',
        userId: owner.userId,
        recipient: owner.email,
        content: {
          full_name: owner.fullName,
          rule: violation.ruleName,
          sentence: VIOLATION_SENTENCES[violation.violationType],
          since: dayOf(violation.heldFrom ?? violation.firstSeenAt),
        },
      }),
    ),
  );
}
