import { and, desc, gte, lt } from 'drizzle-orm';
import { returnTo } from '../contract/return-to.ts';
import { emailStatement } from '../email/enqueue-email.ts';
import { mails } from '../email/tables.ts';
import type { Context } from '../platform/context.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { UserId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import { findAccountByEmail } from './find-account.ts';
import type { TokenPurpose } from './one-time-tokens.ts';

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
export async function askedReturnOf(ctx: Context, userId: UserId, kind: TokenPurpose): Promise<string> {
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
