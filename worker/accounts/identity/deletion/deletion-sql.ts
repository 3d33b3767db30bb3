import { eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import type { Instant } from '../../../platform/time.ts';
import { accountDeletions } from '../tables.ts';

/** SQL that is true if the owner of a publisher, an SQL expression, has asked to delete the account. */
export function hasDeletionRequest(publisherId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM account_deletions d WHERE d.publisher_id = ${publisherId})`;
}

/** When the waiting period of an account's deletion ends; null without a deletion. */
export async function deletionDueAt(ctx: Context, publisherId: PublisherId): Promise<Instant | null> {
  const [deletion] = await ctx.db
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.publisherId, publisherId));
  return deletion?.dueAt ?? null;
}
