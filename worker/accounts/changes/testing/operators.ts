import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { OperatorRole } from '../../../platform/contract/operator-permissions.ts';
import { sha256Hex } from '../../../platform/hashing.ts';
import { newId, type PublisherId, type UserId } from '../../../platform/ids.ts';
import { addMs, DAY, HOUR, type Instant } from '../../../platform/time.ts';
import {
  confirmEmail,
  createAccount,
  findAccountByEmail,
  readAccountOfUser,
} from '../../identity/accounts.ts';
import { SESSION_COOKIE } from '../../identity/sessions.ts';
import { sessions, users } from '../../identity/tables.ts';
import { publishers } from '../../publishers/tables.ts';
import { ROLE_AGE_MS } from '../decide-change.ts';

export interface TestOperator {
  userId: UserId;
  publisherId: PublisherId;
  email: string;
  /** A context in which the operator acts. */
  ctx: Context;
}

const SIGN_UP = {
  platform: 'general',
  referralSource: null,
  policyVersion: '1.0',
  marketingConsent: false,
  passwordHash: 'none',
};

/** An account with an operator's role, which is old enough to approve unless `roleSince` says otherwise. */
export async function testOperator(
  ctx: Context,
  email: string,
  { role = 'admin', roleSince }: { role?: OperatorRole; roleSince?: Instant } = {},
): Promise<TestOperator> {
  const known = await findAccountByEmail(ctx, email);
  const { userId } = known ?? (await createAccount(ctx, { ...SIGN_UP, email, fullName: email }));
  const statements = confirmEmail(ctx, await readAccountOfUser(ctx, userId), { trusted: true });
  if (statements.length > 0) await ctx.db.$client.batch(statements);
  await ctx.db
    .update(users)
    .set({ role, roleSince: roleSince ?? addMs(ctx.now, -ROLE_AGE_MS - HOUR) })
    .where(eq(users.id, userId));
  const [publisher] = await ctx.db.select().from(publishers).where(eq(publishers.userId, userId));
  if (!publisher) throw new Error(`${email} has no publisher.`);
  return {
    ...{ userId, email, publisherId: publisher.publisherId },
    ctx: { ...ctx, actor: { kind: 'operator', name: userId } },
  };
}

/** Signs an operator in, confirmed for an hour, and returns the cookie header. */
export async function confirmedCookie(ctx: Context, userId: UserId): Promise<string> {
  const token = randomBytes(32).toString('hex');
  const times = {
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    confirmedAt: addMs(ctx.now, HOUR),
    expiresAt: addMs(ctx.now, DAY),
  };
  const session = { id: newId('ses'), userId, tokenHash: sha256Hex(token), userAgent: 'test' };
  await ctx.db.insert(sessions).values({ ...session, ...times });
  return `${SESSION_COOKIE}=${token}`;
}
