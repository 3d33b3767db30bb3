import { eq } from 'drizzle-orm';
import { confirmEmail, createAccount, readAccountOfUser } from '../../identity/accounts.ts';
import { hashPassword } from '../../identity/passwords.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId, UserId } from '../../platform/ids.ts';
import { publishers } from '../../publishers/tables.ts';

/** The password of local accounts. Deployments don't have these: `/dev/seed` doesn't exist there. */
const LOCAL_PASSWORD = 'local-demo-password';

const SIGN_UP = {
  platform: 'general',
  referralSource: null,
  policyVersion: '1.0',
  marketingConsent: false,
};

/** Creates an account with the local password and a confirmed email, if it is missing. */
export async function ensureLocalAccount(
  ctx: Context,
  owner: { email: string; fullName: string },
): Promise<{ userId: UserId; publisherId: PublisherId }> {
  const [existing] = await ctx.db.select().from(publishers).where(eq(publishers.email, owner.email));
  const account =
    existing ??
    (await createAccount(ctx, { ...owner, ...SIGN_UP, passwordHash: await hashPassword(LOCAL_PASSWORD) }));
  const statements = confirmEmail(ctx, await readAccountOfUser(ctx, account.userId), { trusted: true });
  if (statements.length > 0) await ctx.db.$client.batch(statements);
  return account;
}
