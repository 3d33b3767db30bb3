import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { UserId } from '../ids.ts';
import type { Instant } from '../time.ts';
import { emails } from './tables.ts';

/** The recipients of an account's emails of these kinds, newest first. Those that were cleared are left out. */
export async function recipientsOf(
  ctx: Context,
  userId: UserId,
  kinds: readonly string[],
): Promise<{ recipient: string; createdAt: Instant }[]> {
  return ctx.db
    .select({ recipient: emails.recipient, createdAt: emails.createdAt })
    .from(emails)
    .where(and(eq(emails.userId, userId), inArray(emails.kind, [...kinds]), ne(emails.recipient, '')))
    .orderBy(desc(emails.createdAt));
}
