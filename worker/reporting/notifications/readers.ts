import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../accounts/identity/tables.ts';
import { publishers } from '../../accounts/publishers/tables.ts';
import { reportAccountFailure } from '../../platform/alerts/account-failure.ts';
import type { Context } from '../../platform/context.ts';
import { emailPreferences } from '../../platform/email/tables.ts';

/**
 * Returns a page of the people who may receive notifications: active publishers with a verified address whose
 * preferences meet a condition, ordered by user ID, starting after `after`.
 */
export async function notificationReaders(
  ctx: Context,
  { condition, after, limit }: { condition: SQL | undefined; after: string; limit: number },
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
        eq(publishers.status, 'active'),
        condition,
      ),
    )
    .orderBy(asc(emailPreferences.userId))
    .limit(limit);
}

export type NotificationReader = Awaited<ReturnType<typeof notificationReaders>>[number];

/**
 * Runs a job for each account and returns the results of the successful ones. An account that fails raises an alert and
 * doesn't stop the others.
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
      await reportAccountFailure(ctx, { code: 'notifications.account_failed', job, publisherId, error });
    }
  }
  return results;
}
