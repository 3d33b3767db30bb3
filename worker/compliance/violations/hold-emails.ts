import { and, eq, inArray } from 'drizzle-orm';
import { type Publisher, readPublisher } from '../../accounts/publishers/publishers.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { emailStatement } from '../../platform/email/enqueue-email.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { dayOf } from '../../platform/time.ts';
import { earningsHeldEmail } from '../emails.ts';
import { VIOLATION_SENTENCES } from '../rules/sentences.ts';
import { complianceViolations } from '../tables.ts';

/** Queues an email for each violation that holds money of these publishers, once. */
export async function enqueueHoldEmails(ctx: Context, publisherIds: readonly PublisherId[]): Promise<void> {
  if (publisherIds.length === 0) return;
  const holding = await ctx.db
    .select()
    .from(complianceViolations)
    .where(
      and(
        inArray(complianceViolations.publisherId, listed(publisherIds)),
        eq(complianceViolations.holdState, 'held'),
        eq(complianceViolations.status, 'active'),
      ),
    );
  const emails = [...Map.groupBy(holding, (violation) => violation.publisherId)].map(
    async ([publisherId, violations]) => {
      const owner = await readPublisher(ctx.db, publisherId);
      return violations.map((violation) => holdEmail(ctx, owner, violation));
    },
  );
  const statements = (await Promise.all(emails)).flat();
  if (statements.length > 0) await ctx.db.$client.batch(statements);
}

function holdEmail(
  ctx: Context,
  { userId, email, fullName }: Publisher,
  violation: typeof complianceViolations.$inferSelect,
): D1PreparedStatement {
  return emailStatement(ctx, {
    cause: `earnings_held:${violation.id}`,
    email: earningsHeldEmail,
    userId,
    recipient: email,
    content: {
      full_name: fullName,
      rule: violation.ruleName,
      sentence: VIOLATION_SENTENCES[violation.violationType],
      since: dayOf(violation.heldFrom ?? violation.firstSeenAt),
    },
  });
}
