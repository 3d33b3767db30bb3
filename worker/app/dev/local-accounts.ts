import { eq } from 'drizzle-orm';
import { ROLE_AGE_MS } from '../../accounts/changes/decide-change.ts';
import { confirmEmail, createAccount, readAccountOfUser } from '../../accounts/identity/accounts.ts';
import { setRole } from '../../accounts/identity/roles.ts';
import { publishers } from '../../accounts/publishers/tables.ts';
import type { Context } from '../../platform/context.ts';
import type { OperatorRole } from '../../platform/contract/operator-permissions.ts';
import type { PublisherId, UserId } from '../../platform/ids.ts';
import { addMs } from '../../platform/time.ts';

/** The password of local accounts. Deployments don't have these: the routes of `/dev` don't exist there. */
export const LOCAL_PASSWORD = 'local-demo-password';
/** Its hash, which takes 150 ms to compute. */
const LOCAL_PASSWORD_HASH =
  '$scrypt$N=16384,r=8,p=5$es7j4B9irT99zVzNQDQEOA$pkWgbXifzY6i8FV_ChxzlOhSE4GPTvYUKqQvv4rwu28';

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
    existing ?? (await createAccount(ctx, { ...owner, ...SIGN_UP, passwordHash: LOCAL_PASSWORD_HASH }));
  const statements = confirmEmail(ctx, await readAccountOfUser(ctx, account.userId), { trusted: true });
  if (statements.length > 0) await ctx.db.$client.batch(statements);
  return account;
}

/** The same with an operator's role, which is old enough to approve what others propose. */
export async function ensureLocalOperator(
  ctx: Context,
  owner: { email: string; fullName: string },
  role: OperatorRole,
): Promise<{ userId: UserId; publisherId: PublisherId }> {
  const account = await ensureLocalAccount(ctx, owner);
  const earlier = { ...ctx, now: addMs(ctx.now, -ROLE_AGE_MS) };
  await setRole(earlier, { email: owner.email, role, reason: 'An operator of a local system' });
  return account;
}
