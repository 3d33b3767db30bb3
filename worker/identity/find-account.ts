import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { UserId } from '../platform/ids.ts';
import { publishers } from '../publishers/tables.ts';
import { users } from './tables.ts';

const HOLDER = {
  userId: users.id,
  email: users.email,
  fullName: publishers.fullName,
  passwordHash: users.passwordHash,
  verifiedAt: users.emailVerifiedAt,
  signUpBrowserHash: users.signUpBrowserHash,
};

/** The person behind an account, and what opens it. */
export type AccountWithPassword = Awaited<ReturnType<typeof readAccountOfUser>>;

/** Who an address belongs to; null for nobody. `email` is normalised. */
export async function findAccountByEmail(ctx: Context, email: string) {
  const [found] = await holders(ctx).where(eq(users.email, email));
  return found ?? null;
}

/** Who an account belongs to. Throws `account.unknown` (404). */
export async function readAccountOfUser(ctx: Context, userId: UserId) {
  const [found] = await holders(ctx).where(eq(users.id, userId));
  if (!found) throw new DomainError('account.unknown', 'There is no such account.', 404);
  return found;
}

function holders(ctx: Context) {
  return ctx.db.select(HOLDER).from(users).innerJoin(publishers, eq(publishers.userId, users.id));
}
