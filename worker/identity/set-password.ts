import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { UserId } from '../platform/ids.ts';
import { readHolder } from './account-holder.ts';
import { accountMail } from './account-mail.ts';
import { confirmEmail } from './confirm-email.ts';
import { redeemToken } from './one-time-tokens.ts';
import { hashPassword, verifyPassword } from './password.ts';

/**
 * Sets a new password by the token of a mail's link, which confirms the address, too. All sessions and links of the
 * account end. Throws `token.invalid` (400).
 */
export async function resetPassword(
  ctx: Context,
  input: { token: string; password: string; adminEmail: string },
): Promise<void> {
  const userId = await redeemToken(ctx, input.token, 'reset_password');
  const account = await readHolder(ctx, userId);
  await ctx.db.$client.batch([
    ...(await setPassword(ctx, account, input.password)),
    ...confirmEmail(ctx, account, input.adminEmail),
  ]);
}

/**
 * Sets a new password for whoever knows the present one. All sessions and links of the account end. Throws
 * `account.wrong_password` (400).
 */
export async function changePassword(
  ctx: Context,
  userId: UserId,
  input: { current: string; next: string },
): Promise<void> {
  const account = await readHolder(ctx, userId);
  if (!(await verifyPassword(input.current, account.passwordHash)))
    throw new DomainError('account.wrong_password', 'The current password is wrong.', 400, {
      fields: [{ field: 'current_password', message: 'The current password is wrong.' }],
    });
  await ctx.db.$client.batch(await setPassword(ctx, account, input.next));
}

type Account = Parameters<typeof accountMail>[2];

async function setPassword(ctx: Context, account: Account, password: string): Promise<D1PreparedStatement[]> {
  const d1 = ctx.db.$client;
  const { userId } = account;
  return [
    d1
      .prepare('UPDATE users SET password_hash = ?1, updated_at = ?2 WHERE id = ?3')
      .bind(await hashPassword(password), ctx.now, userId),
    d1.prepare('DELETE FROM sessions WHERE user_id = ?1').bind(userId),
    d1.prepare('DELETE FROM one_time_tokens WHERE user_id = ?1').bind(userId),
    accountMail(ctx, 'password_changed', account),
  ];
}
