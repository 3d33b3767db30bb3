import { eq } from 'drizzle-orm';
import { confirmEmail, createAccount, readAccountOfUser } from '../../identity/accounts.ts';
import { hashPassword } from '../../identity/passwords.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId, UserId } from '../../platform/ids.ts';
import { publishers } from '../../publishers/tables.ts';

/** What opens the accounts of a local system. No deployment has them: `/dev/seed` does not exist there. */
const LOCAL_PASSWORD = 'local-demo-password';

const SIGNED_UP = {
  platform: 'general',
  referralSource: null,
  policyVersion: '1.0',
  marketingConsent: false,
};

/** Makes an account with the local password and a confirmed address, unless it is there. */
export async function ensureLocalAccount(
  ctx: Context,
  who: { email: string; fullName: string },
): Promise<{ userId: UserId; publisherId: PublisherId }> {
  const [there] = await ctx.db.select().from(publishers).where(eq(publishers.email, who.email));
  const made =
    there ??
    (await createAccount(ctx, { ...who, ...SIGNED_UP, passwordHash: await hashPassword(LOCAL_PASSWORD) }));
  const confirming = confirmEmail(ctx, await readAccountOfUser(ctx, made.userId), { trusted: true });
  if (confirming.length > 0) await ctx.db.$client.batch(confirming);
  return made;
}
