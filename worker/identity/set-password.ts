import { and, eq, gt } from 'drizzle-orm';
import { countActiveKeys, revokeAllKeys } from '../api-keys/revoke-key.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { SessionId, UserId } from '../platform/ids.ts';
import { addMs, HOUR } from '../platform/time.ts';
import { accountEmail } from './account-emails.ts';
import { confirmEmail } from './confirm-email.ts';
import { type AccountWithPassword, readAccountOfUser } from './find-account.ts';
import { redeemToken } from './one-time-tokens.ts';
import { hashPassword, NO_PASSWORD, verifyPassword } from './password.ts';
import { sessions } from './tables.ts';

/** How long after it began a session may set a first password. */
const RECENT_MS = HOUR;

interface NewPassword {
  password: string;
  /** API keys outlive a password unless this says otherwise. */
  revokeKeys: boolean;
}

/**
 * Sets a new password by the token of an emailed link, which verifies the address as well. All sessions and links of
 * the account end. Returns how many API keys were revoked. Throws `token.invalid` (400).
 */
export async function resetPassword(ctx: Context, input: NewPassword & { token: string }): Promise<number> {
  const userId = await redeemToken(ctx, input.token, 'reset_password');
  const account = await readAccountOfUser(ctx, userId);
  return setPassword(ctx, account, input, confirmEmail(ctx, account, { trusted: false }));
}

/**
 * Sets a new password for a person who knows the present one. All sessions and links of the account end. Returns how
 * many API keys were revoked. Throws `account.wrong_password` (400).
 */
export async function changePassword(
  ctx: Context,
  userId: UserId,
  input: NewPassword & { current: string },
): Promise<number> {
  const account = await readAccountOfUser(ctx, userId);
  if (!(await verifyPassword(input.current, account.passwordHash)))
    throw new DomainError('account.wrong_password', 'The current password is wrong.', 400, {
      fields: [{ field: 'current_password', message: 'The current password is wrong.' }],
    });
  return setPassword(ctx, account, input);
}

/**
 * Sets the password of an account that has none. All sessions and links of the account end. Throws
 * `account.has_password` (409), and `session.not_recent` (403) more than an hour after the session began.
 */
export async function setFirstPassword(
  ctx: Context,
  { userId, sessionId }: { userId: UserId; sessionId: SessionId },
  password: string,
): Promise<void> {
  const account = await readAccountOfUser(ctx, userId);
  if (account.passwordHash !== NO_PASSWORD)
    throw new DomainError(
      'account.has_password',
      'This account has a password. Change it with the current one, or reset it by email.',
      409,
    );
  const began = gt(sessions.createdAt, addMs(ctx.now, -RECENT_MS));
  const recent = await ctx.db.$count(sessions, and(eq(sessions.id, sessionId), began));
  if (recent === 0)
    throw new DomainError('session.not_recent', 'Sign in again by a link, then set a password.', 403);
  await setPassword(ctx, account, { password, revokeKeys: false });
}

async function setPassword(
  ctx: Context,
  account: AccountWithPassword,
  { password, revokeKeys }: NewPassword,
  before: D1PreparedStatement[] = [],
): Promise<number> {
  const d1 = ctx.db.$client;
  const { userId } = account;
  const passwordHash = await hashPassword(password);
  const revoked = revokeKeys ? await revokeAllKeys(ctx, userId) : 0;
  const keys = { revoked, active: await countActiveKeys(ctx, userId) };
  await d1.batch([
    ...before,
    d1
      .prepare('UPDATE users SET password_hash = ?1, updated_at = ?2 WHERE id = ?3')
      .bind(passwordHash, ctx.now, userId),
    d1.prepare('DELETE FROM sessions WHERE user_id = ?1').bind(userId),
    d1.prepare('DELETE FROM one_time_tokens WHERE user_id = ?1').bind(userId),
    accountEmail(ctx, 'password_changed', account, { keys }),
  ]);
  return revoked;
}
