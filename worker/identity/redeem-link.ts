import type { Context } from '../platform/context.ts';
import type { UserId } from '../platform/ids.ts';
import { readHolder } from './account-holder.ts';
import { askedReturnOf } from './account-mail.ts';
import { confirmEmail, dropUnconfirmedPassword } from './confirm-email.ts';
import { redeemToken } from './one-time-tokens.ts';

/**
 * Spends the token of a mail's link that signs in: the address is confirmed by it, too. Answers whose it was and the page
 * that they had asked for. Throws `token.invalid` (400).
 */
export async function redeemLink(
  ctx: Context,
  token: string,
  purpose: 'verify_email' | 'magic_link',
  adminEmail: string,
): Promise<{ userId: UserId; returnTo: string }> {
  const userId = await redeemToken(ctx, token, purpose);
  const confirming = confirmEmail(ctx, await readHolder(ctx, userId), adminEmail);
  if (purpose === 'magic_link') confirming.unshift(dropUnconfirmedPassword(ctx, userId));
  if (confirming.length > 0) await ctx.db.$client.batch(confirming);
  return { userId, returnTo: await askedReturnOf(ctx, userId, purpose) };
}
