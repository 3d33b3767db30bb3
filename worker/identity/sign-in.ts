import { and, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { UserId } from '../platform/ids.ts';
import { findAccountByEmail } from './find-account.ts';
import { invalidCredentials } from './open-session.ts';
import { hashPassword, isOutdated, NO_PASSWORD, verifyPassword } from './password.ts';
import { users } from './tables.ts';

/**
 * Whose address and password these are, and the hash that says so. An unknown address is hashed for all the same. Throws
 * `account.invalid_credentials` (401), and only whoever knows the password learns of `account.email_not_confirmed` (403).
 */
export async function checkCredentials(
  ctx: Context,
  email: string,
  password: string,
): Promise<{ userId: UserId; passwordHash: string }> {
  const user = await findAccountByEmail(ctx, email);
  const right = await verifyPassword(password, user?.passwordHash ?? NO_PASSWORD);
  if (!user || !right) throw invalidCredentials();
  if (user.verifiedAt === null)
    throw new DomainError('account.email_not_confirmed', 'Email not confirmed', 403);
  const passwordHash = isOutdated(user.passwordHash)
    ? await rehash(ctx, user.userId, user.passwordHash, password)
    : user.passwordHash;
  return { userId: user.userId, passwordHash };
}

/** Keeps the password under today's parameters, unless it was changed meanwhile. */
async function rehash(ctx: Context, userId: UserId, old: string, password: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  await ctx.db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, old)));
  return passwordHash;
}
