import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { UserId } from '../platform/ids.ts';
import { users } from './tables.ts';

/**
 * Makes the account of a verified address an admin; signing up never does. `email` is normalized. Throws
 * `account.unknown` (404) and `account.email_not_verified` (409).
 */
export async function grantAdmin(ctx: Context, email: string): Promise<{ userId: UserId; email: string }> {
  const [granted] = await ctx.db
    .update(users)
    .set({ role: 'admin', updatedAt: ctx.now })
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)))
    .returning({ userId: users.id });
  if (granted) return { ...granted, email };
  const known = await ctx.db.$count(users, eq(users.email, email));
  if (known === 0) throw new DomainError('account.unknown', 'There is no account with this address.', 404);
  throw new DomainError(
    'account.email_not_verified',
    'The owner of this account has not verified the address yet.',
    409,
  );
}

/** Takes the admin role from an account. Throws `account.unknown` (404). */
export async function revokeAdmin(ctx: Context, userId: UserId): Promise<void> {
  const revoked = await ctx.db
    .update(users)
    .set({ role: 'publisher', updatedAt: ctx.now })
    .where(and(eq(users.id, userId), eq(users.role, 'admin')))
    .returning({ userId: users.id });
  if (revoked.length === 0) throw new DomainError('account.unknown', 'There is no such admin.', 404);
}
