import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, gte, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { returnTo } from '../../platform/contract/return-to.ts';
import { statementOf } from '../../platform/database.ts';
import { emailStatement } from '../../platform/email/enqueue-email.ts';
import { emails } from '../../platform/email/tables.ts';
import { failure } from '../../platform/failure.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import type { UserId } from '../../platform/ids.ts';
import { addMs, DAY, dayOf, type Instant, MINUTE } from '../../platform/time.ts';
import {
  type AccountWithPassword,
  confirmEmail,
  findAccountByEmail,
  NO_PASSWORD,
  readAccountOfUser,
} from './accounts.ts';
import {
  magicLinkEmail,
  noAccountEmail,
  passwordChangedEmail,
  passwordSetEmail,
  resetPasswordEmail,
  verifyEmail,
} from './emails.ts';
import { oneTimeTokens } from './tables.ts';

/** The browser that opens a link. */
interface Opener {
  /** SHA-256 of its sign-up token. */
  signUpBrowserHash: string | null;
  signedInAs: UserId | null;
  /** Whether the link may sign it in to another account. */
  replaceSession: boolean;
}

interface Redeemed {
  userId: UserId;
  /** The address that the link was sent to. */
  email: string;
  returnTo: string;
  /** The account had a password that another browser set before the address was verified. */
  passwordRemoved: boolean;
}

const sessionOtherAccount = failure(
  'session.other_account',
  409,
  'This browser is signed in to another account. Confirm that you want to switch accounts.',
  { action: 'Ask the user to confirm, then send `replace_session: true`.' },
);
const invalidToken = failure(
  'token.invalid',
  400,
  'This link is no longer valid. Please ask for a new one.',
  { action: 'Request a new email.' },
);

/** Reads a link without spending its token. Throws `token.invalid` (400). */
export async function previewLink(
  ctx: Context,
  token: string,
): Promise<{ purpose: TokenPurpose; email: string }> {
  const { userId, purpose } = await readToken(ctx, token);
  const { email } = await readAccountOfUser(ctx, userId);
  return { purpose, email };
}

/**
 * Spends a sign-in token and verifies the address. The reader of the email owns the account, so a password that another
 * browser set earlier is removed. Throws `token.invalid` (400). Throws `session.other_account` (409), without spending
 * the token, if the browser is signed in to another account and `replaceSession` is false.
 */
export async function redeemLink(
  ctx: Context,
  token: string,
  purpose: 'verify_email' | 'magic_link',
  opener: Opener,
): Promise<Redeemed> {
  await requireSameAccount(ctx, token, opener);
  const { userId, email } = await redeemToken(ctx, token, purpose);
  const account = await readAccountOfUser(ctx, userId);
  const trusted = isSignUpBrowser(account, opener);
  const statements = confirmEmail(ctx, account, { trusted });
  if (statements.length > 0) await ctx.db.$client.batch(statements);
  const passwordRemoved = statements.length > 0 && !trusted && account.passwordHash !== NO_PASSWORD;
  return { userId, email, returnTo: await returnPathOf(ctx, userId, purpose), passwordRemoved };
}

async function requireSameAccount(ctx: Context, token: string, opener: Opener): Promise<void> {
  if (opener.signedInAs === null || opener.replaceSession) return;
  const { userId } = await readToken(ctx, token);
  if (userId === opener.signedInAs) return;
  throw sessionOtherAccount();
}

function isSignUpBrowser({ signUpBrowserHash }: AccountWithPassword, opener: Opener): boolean {
  return signUpBrowserHash !== null && signUpBrowserHash === opener.signUpBrowserHash;
}

export type TokenPurpose = Exclude<(typeof oneTimeTokens.$inferSelect)['purpose'], 'change_email'>;

const TOKEN_TTL_MS: Record<TokenPurpose, number> = {
  verify_email: DAY,
  magic_link: 15 * MINUTE,
  reset_password: 30 * MINUTE,
};

/**
 * Creates the token of an emailed link and stores its hash. Earlier links stay valid until they expire, so a stranger's
 * request doesn't invalidate the link that the owner is about to open. The email may still wait when its account gets another
 * address or is erased: then nothing is stored, and the link is invalid.
 */
export async function mintToken(
  ctx: Context,
  { userId, recipient }: { userId: UserId; recipient: string },
  purpose: TokenPurpose,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expired = and(eq(oneTimeTokens.userId, userId), lte(oneTimeTokens.expiresAt, ctx.now));
  await ctx.db.$client.batch([
    statementOf(ctx.db, ctx.db.delete(oneTimeTokens).where(expired)),
    ctx.db.$client
      .prepare(
        `INSERT INTO one_time_tokens (token_hash, user_id, purpose, created_at, expires_at) SELECT ?1, ?2, ?3, ?4, ?5
         WHERE EXISTS (SELECT 1 FROM users WHERE id = ?2 AND email = ?6)`,
      )
      .bind(sha256Hex(token), userId, purpose, ctx.now, addMs(ctx.now, TOKEN_TTL_MS[purpose]), recipient),
  ]);
  return token;
}

/** Doesn't spend the token. Throws `token.invalid` (400). */
export async function readToken(
  ctx: Context,
  token: string,
): Promise<{ userId: UserId; purpose: TokenPurpose }> {
  const [found] = await ctx.db.select().from(oneTimeTokens).where(isValid(ctx, token));
  if (!found || found.purpose === 'change_email') throw invalidToken();
  return { userId: found.userId, purpose: found.purpose };
}

/**
 * Spends a token and deletes the user's other links for the same purpose. Returns the user with the address at that moment. A single statement spends it, so only one of
 * two simultaneous calls succeeds. Throws `token.invalid` (400) for an unknown, used or expired token.
 */
export async function redeemToken(
  ctx: Context,
  token: string,
  purpose: TokenPurpose,
): Promise<{ userId: UserId; email: string }> {
  const [spent] = await ctx.db
    .update(oneTimeTokens)
    .set({ usedAt: ctx.now })
    .where(and(isValid(ctx, token), eq(oneTimeTokens.purpose, purpose)))
    .returning({
      userId: oneTimeTokens.userId,
      email: sql<string>`(SELECT u.email FROM users u WHERE u.id = user_id)`,
    });
  if (!spent) throw invalidToken();
  await ctx.db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, spent.userId), eq(oneTimeTokens.purpose, purpose)));
  return spent;
}

function isValid(ctx: Context, token: string) {
  return and(
    eq(oneTimeTokens.tokenHash, sha256Hex(token)),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, ctx.now),
  );
}

interface Addressee {
  userId: UserId;
  email: string;
  fullName: string;
  /** While null, emails repeat nothing that a stranger may have typed at sign-up. */
  verifiedAt: Instant | null;
}

interface AccountEmailOptions {
  /** The page to open after the link. */
  returnPath?: string | undefined;
  /** Numbers of API keys that the password change revoked and left active. */
  keys?: { revoked: number; active: number };
}

/** By kind: the emails to the owner of an account that lead back to a page. */
const ACCOUNT_EMAILS = {
  verify_email: verifyEmail,
  magic_link: magicLinkEmail,
  reset_password: resetPasswordEmail,
  password_changed: passwordChangedEmail,
  password_set: passwordSetEmail,
};

/** Returns the statement that enqueues an email to an account's owner. */
export function accountEmail(
  ctx: Context,
  kind: keyof typeof ACCOUNT_EMAILS,
  { userId, email, fullName, verifiedAt }: Addressee,
  { returnPath, keys }: AccountEmailOptions = {},
): D1PreparedStatement {
  const content = {
    ...(verifiedAt === null ? {} : { full_name: fullName }),
    return_to: returnTo(returnPath),
    ...(keys ? { keys } : {}),
  };
  const cause = causeOf(ctx, kind, userId);
  return emailStatement(ctx, { email: ACCOUNT_EMAILS[kind], cause, userId, recipient: email, content });
}

/**
 * Enqueues an email that was requested for an address. Callers can't tell whether an account exists: an address without
 * one gets an email that says so, and a verified address gets a sign-in link instead of a verification link.
 */
export async function requestEmail(
  ctx: Context,
  requested: TokenPurpose,
  email: string,
  returnPath?: string,
): Promise<void> {
  const account = await findAccountByEmail(ctx, email);
  const kind = requested === 'verify_email' && account?.verifiedAt ? 'magic_link' : requested;
  await (account
    ? accountEmail(ctx, kind, account, { returnPath })
    : statementForNoAccount(ctx, email)
  ).run();
}

/** The page that the request for the latest email of this kind named. */
async function returnPathOf(ctx: Context, userId: UserId, kind: TokenPurpose): Promise<string> {
  const [latest] = await ctx.db
    .select({ content: emails.content })
    .from(emails)
    .where(and(gte(emails.cause, `${kind}:${userId}:`), lt(emails.cause, `${kind}:${userId};`)))
    .orderBy(desc(emails.cause))
    .limit(1);
  const stored = latest?.content.return_to;
  return returnTo(typeof stored === 'string' ? stored : null);
}

/** At most one a day. */
function statementForNoAccount(ctx: Context, email: string): D1PreparedStatement {
  const cause = `no_account:${sha256Hex(email)}:${dayOf(ctx.now)}`;
  return emailStatement(ctx, { email: noAccountEmail, cause, userId: null, recipient: email, content: {} });
}

/** One email for each account, kind and millisecond. `returnPathOf` relies on causes that sort by time. */
function causeOf(ctx: Context, kind: string, recipient: string): string {
  return `${kind}:${recipient}:${ctx.now}`;
}
