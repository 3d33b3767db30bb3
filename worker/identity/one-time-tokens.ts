import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { UserId } from '../platform/ids.ts';
import { DAY, later, MINUTE } from '../platform/time.ts';
import { oneTimeTokens } from './tables.ts';

/** What a mail's link is for. */
export type TokenPurpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

/** How long each is good for, in milliseconds. */
const LIFETIME: Record<TokenPurpose, number> = {
  verify_email: DAY,
  magic_link: 15 * MINUTE,
  reset_password: 30 * MINUTE,
};

/** A new token of 32 random bytes for a mail's link, kept as its hash; the user's earlier ones for the purpose end. */
export async function mintToken(ctx: Context, userId: UserId, purpose: TokenPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await ctx.db.batch([
    ctx.db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose))),
    ctx.db.insert(oneTimeTokens).values({
      tokenHash: sha256Hex(token),
      userId,
      purpose,
      createdAt: ctx.now,
      expiresAt: later(ctx.now, LIFETIME[purpose]),
    }),
  ]);
  return token;
}

/**
 * Spends a token and answers whose it was. One statement does it, so of two that come at once only one gets in. Throws
 * `token.invalid` (400), the same for a wrong, a used and an expired one.
 */
export async function redeemToken(ctx: Context, token: string, purpose: TokenPurpose): Promise<UserId> {
  const [spent] = await ctx.db
    .update(oneTimeTokens)
    .set({ usedAt: ctx.now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, sha256Hex(token)),
        eq(oneTimeTokens.purpose, purpose),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, ctx.now),
      ),
    )
    .returning({ userId: oneTimeTokens.userId });
  if (!spent)
    throw new DomainError('token.invalid', 'This link is no longer valid. Please ask for a new one.');
  return spent.userId;
}
