import { and, eq } from 'drizzle-orm';
import { emailStatement } from '../../email/enqueue-email.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { dayOf } from '../../platform/time.ts';
import { readPublisher } from '../../publishers/publishers.ts';
import { VIOLATION_SENTENCES } from '../rules/sentences.ts';
import { complianceViolations } from '../tables.ts';

/** Queues an email for each violation that holds money of the publisher, once. */
export async function enqueueHoldEmails(ctx: Context, publisherId: PublisherId): Promise<void> {
  const holding = await ctx.db
    .select()
    .from(complianceViolations)
    .where(
      and(
        eq(complianceViolations.publisherId, publisherId),
        eq(complianceViolations.holdState, 'held'),
        eq(complianceViolations.status, 'active'),
      ),
    );
  if (holding.length === 0) return;
  const owner = await readPublisher(ctx.db, publisherId);
  await ctx.db.$client.batch(
    holding.map((violation) =>
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
