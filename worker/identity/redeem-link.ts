import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { UserId } from '../platform/ids.ts';
import { askedReturnOf } from './account-emails.ts';
import { confirmEmail } from './confirm-email.ts';
import { type AccountWithPassword, readAccountOfUser } from './find-account.ts';
import { readToken, redeemToken, type TokenPurpose } from './one-time-tokens.ts';
import { NO_PASSWORD } from './password.ts';

/** Who opens a link: the browser's sign-up token (hashed), its session's user, and whether it may change accounts. */
interface Opener {
  signUpBrowserHash: string | null;
  signedInAs: UserId | null;
  replaceSession: boolean;
}

interface Redeemed {
  userId: UserId;
  returnTo: string;
  /** The account had a password that another browser set before the address was verified. */
  passwordRemoved: boolean;
}

/** What a link is for and whose it is, for the page that asks before it acts. Throws `token.invalid` (400). */
export async function previewLink(
  ctx: Context,
  token: string,
): Promise<{ purpose: TokenPurpose; email: string }> {
  const { userId, purpose } = await readToken(ctx, token);
  const { email } = await readAccountOfUser(ctx, userId);
  return { purpose, email };
}

/**
 * Spends the token of a link that signs in, and verifies the address by it. Whoever reads the email owns the account: a
 * password that another browser set before is removed. Throws `token.invalid` (400), and `session.other_account` (409)
 * without spending anything where the browser is signed in to another account and may not change.
 */
export async function redeemLink(
  ctx: Context,
  token: string,
  purpose: 'verify_email' | 'magic_link',
  opener: Opener,
): Promise<Redeemed> {
  await requireSameAccount(ctx, token, opener);
  const userId = await redeemToken(ctx, token, purpose);
  const holder = await readAccountOfUser(ctx, userId);
  const trusted = isSignUpBrowser(holder, opener);
  const confirming = confirmEmail(ctx, holder, { trusted });
  if (confirming.length > 0) await ctx.db.$client.batch(confirming);
  const passwordRemoved = confirming.length > 0 && !trusted && holder.passwordHash !== NO_PASSWORD;
  return { userId, returnTo: await askedReturnOf(ctx, userId, purpose), passwordRemoved };
}

async function requireSameAccount(ctx: Context, token: string, opener: Opener): Promise<void> {
  if (opener.signedInAs === null || opener.replaceSession) return;
  const { userId } = await readToken(ctx, token);
  if (userId === opener.signedInAs) return;
  throw new DomainError(
    'session.other_account',
    'This browser is signed in to another account. Confirm that you want to change accounts.',
    409,
  );
}

function isSignUpBrowser({ signUpBrowserHash }: AccountWithPassword, opener: Opener): boolean {
  return signUpBrowserHash !== null && signUpBrowserHash === opener.signUpBrowserHash;
}
