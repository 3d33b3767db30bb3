import { type SQL, sql } from 'drizzle-orm';

/** SQL that is true if the owner of a publisher, an SQL expression, has asked to delete the account. */
export function hasDeletionRequest(publisherId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM account_deletions d WHERE d.publisher_id = ${publisherId})`;
}
