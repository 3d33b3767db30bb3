import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { UserId } from '../platform/ids.ts';
import { addMs, DAY, MINUTE } from '../platform/time.ts';
import { oneTimeTokens } from './tables.ts';

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
