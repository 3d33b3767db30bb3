import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, gte, isNull, lt, lte } from 'drizzle-orm';
import { returnTo } from '../contract/return-to.ts';
import { emailStatement } from '../email/enqueue-email.ts';
import { mails } from '../email/tables.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { UserId } from '../platform/ids.ts';
import { addMs, DAY, type Instant, MINUTE } from '../platform/time.ts';
import {
  type AccountWithPassword,
  confirmEmail,
  findAccountByEmail,
  NO_PASSWORD,
  readAccountOfUser,
} from './accounts.ts';
import { oneTimeTokens } from './tables.ts';

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

/** What a mail's link is for. */
export type TokenPurpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

/** How long each is good for, in milliseconds. */
const TOKEN_TTL_MS: Record<TokenPurpose, number> = {
  verify_email: DAY,
  magic_link: 15 * MINUTE,
  reset_password: 30 * MINUTE,
};

/**
 * A new token of 32 random bytes for an email's link, kept as its hash. Earlier links stay good until they expire, so a
 * stranger who asks for another one doesn't spoil the link that the owner is about to open.
 */
export async function mintToken(ctx: Context, userId: UserId, purpose: TokenPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await ctx.db.batch([
    ctx.db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, userId), lte(oneTimeTokens.expiresAt, ctx.now))),
    ctx.db.insert(oneTimeTokens).values({
      tokenHash: sha256Hex(token),
      userId,
      purpose,
      createdAt: ctx.now,
      expiresAt: addMs(ctx.now, TOKEN_TTL_MS[purpose]),
    }),
  ]);
  return token;
}

/** Whose link this is and what it is for. Spends nothing. Throws `token.invalid` (400). */
export async function readToken(
  ctx: Context,
  token: string,
): Promise<{ userId: UserId; purpose: TokenPurpose }> {
  const { userId, purpose } = oneTimeTokens;
  const [found] = await ctx.db.select({ userId, purpose }).from(oneTimeTokens).where(isGood(ctx, token));
  if (!found) throw invalidToken();
  return found;
}

/**
 * Spends a token and returns whose it was; the user's other links for the purpose end. One statement spends it, so of
 * two calls at once only one succeeds. Throws `token.invalid` (400), the same for a wrong, a used and an expired one.
 */
export async function redeemToken(ctx: Context, token: string, purpose: TokenPurpose): Promise<UserId> {
  const [spent] = await ctx.db
    .update(oneTimeTokens)
    .set({ usedAt: ctx.now })
    .where(and(isGood(ctx, token), eq(oneTimeTokens.purpose, purpose)))
    .returning({ userId: oneTimeTokens.userId });
  if (!spent) throw invalidToken();
  await ctx.db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, spent.userId), eq(oneTimeTokens.purpose, purpose)));
  return spent.userId;
}

function isGood(ctx: Context, token: string) {
  return and(
    eq(oneTimeTokens.tokenHash, sha256Hex(token)),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, ctx.now),
  );
}

function invalidToken(): DomainError {
  return new DomainError('token.invalid', 'This link is no longer valid. Please ask for a new one.');
}

interface Addressee {
  userId: UserId;
  email: string;
  fullName: string;
  /** Null for an address that nobody has verified: its emails repeat nothing that a stranger may have typed. */
  verifiedAt: Instant | null;
}

interface AccountText {
  /** The page that the email's link leads to in the end. */
  asked?: string | undefined;
  /** API keys of the account: revoked with this change, and active after it. */
  keys?: { revoked: number; active: number };
}

/** The statement that posts an email of an account. */
export function accountEmail(
  ctx: Context,
  kind: TokenPurpose | 'password_changed',
  { userId, email, fullName, verifiedAt }: Addressee,
  { asked, keys }: AccountText = {},
): D1PreparedStatement {
  const content = {
    ...(verifiedAt === null ? {} : { full_name: fullName }),
    return_to: returnTo(asked),
    ...(keys ? { keys } : {}),
  };
  return emailStatement(ctx, { cause: causeOf(ctx, kind, userId), kind, userId, recipient: email, content });
}

/**
 * Posts the mail that somebody asked for with nothing but an address. Nobody can tell from outside what became of it:
 * an address without an account is written to as well, and told so; one that is confirmed already gets a link to sign in.
 */
export async function requestMail(
  ctx: Context,
  wanted: TokenPurpose,
  email: string,
  asked?: string,
): Promise<void> {
  const found = await findAccountByEmail(ctx, email);
  const kind = wanted === 'verify_email' && found?.verifiedAt ? 'magic_link' : wanted;
  await (found ? accountEmail(ctx, kind, found, { asked }) : noAccountMail(ctx, email)).run();
}

/** Where the link of the last mail of this kind leads to. */
async function askedReturnOf(ctx: Context, userId: UserId, kind: TokenPurpose): Promise<string> {
  const [mail] = await ctx.db
    .select({ content: mails.content })
    .from(mails)
    .where(and(gte(mails.cause, `${kind}:${userId}:`), lt(mails.cause, `${kind}:${userId};`)))
    .orderBy(desc(mails.cause))
    .limit(1);
  const kept = mail?.content.return_to;
  return returnTo(typeof kept === 'string' ? kept : null);
}

function noAccountMail(ctx: Context, email: string): D1PreparedStatement {
  const cause = causeOf(ctx, 'no_account', sha256Hex(email));
  return emailStatement(ctx, { cause, kind: 'no_account', userId: null, recipient: email, content: {} });
}

/** One moment makes one mail; texts of one account and kind sort by time, and `askedReturnOf` finds them by that. */
function causeOf(ctx: Context, kind: string, whose: string): string {
  return `${kind}:${whose}:${ctx.now}`;
}
