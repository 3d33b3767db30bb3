import { eq } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId, UserId } from '../../platform/ids.ts';
import { accountUnknown } from './accounts.ts';
import { users } from './tables.ts';

/** Whether the account agreed to news about programs and features. Throws `account.unknown` (404). */
export async function readMarketingConsent(ctx: Context, userId: UserId): Promise<boolean> {
  const [found] = await ctx.db
    .select({ isGiven: users.marketingConsent })
    .from(users)
    .where(eq(users.id, userId));
  if (!found) throw accountUnknown('Account not found.');
  return found.isGiven;
}

/** Gives or withdraws the consent to news. The audit log has the time of each change. */
export async function changeMarketingConsent(
  ctx: Context,
  { userId, publisherId }: { userId: UserId; publisherId: PublisherId },
  isGiven: boolean,
): Promise<void> {
  await ctx.db.$client.batch([
    ctx.db.$client
      .prepare(
        'UPDATE users SET marketing_consent = ?1, updated_at = ?2 WHERE id = ?3 AND marketing_consent <> ?1',
      )
      .bind(isGiven ? 1 : 0, ctx.now, userId),
    auditIfChanged(ctx, {
      action: 'account.marketing_consent_changed',
      subject: publisherId,
      before: { marketing_consent: !isGiven },
      detail: { marketing_consent: isGiven },
    }),
  ]);
}
