import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { reportAccountFault } from '../alerts/account-fault.ts';
import { emailPreferences } from '../email/tables.ts';
import { users } from '../identity/tables.ts';
import type { Context } from '../platform/context.ts';
import { publishers } from '../publishers/tables.ts';

/**
 * A page of the people who may get notices: active publishers with a confirmed address whose preferences meet a
 * condition, in the order of their ids from `after` on.
 */
export async function notificationReaders(
  ctx: Context,
  { wanting, after, limit }: { wanting: SQL | undefined; after: string; limit: number },
) {
  return ctx.db
    .select({
      publisherId: publishers.publisherId,
      fullName: publishers.fullName,
      email: users.email,
      preferences: emailPreferences,
    })
    .from(emailPreferences)
    .innerJoin(users, eq(users.id, emailPreferences.userId))
    .innerJoin(publishers, eq(publishers.userId, users.id))
    .where(
      and(
        sql`${emailPreferences.userId} > ${after}`,
        isNotNull(users.emailVerifiedAt),
        eq(publishers.standing, 'active'),
        wanting,
      ),
    )
    .orderBy(asc(emailPreferences.userId))
    .limit(limit);
}

export type NotificationReader = Awaited<ReturnType<typeof notificationReaders>>[number];

/**
 * Does a job's work for each account and returns the results of those where it worked. A fault of one account is logged,
 * raises an alert that names the account, and keeps none of the others.
 */
export async function forEachReader<Result>(
  ctx: Context,
  job: string,
  readers: readonly NotificationReader[],
  work: (reader: NotificationReader) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const reader of readers) {
    try {
      results.push(await work(reader));
    } catch (error) {
      const { publisherId } = reader;
      await reportAccountFault(ctx, { code: 'notices.account_failed', job, publisherId, error });
    }
  }
  return results;
}
