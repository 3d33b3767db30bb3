import { type SQL, sql } from 'drizzle-orm';
import type { NetworkStatementId } from '../platform/ids.ts';

/** SQL that is true if a statement has a difference that is not explained yet. */
export function hasOpenDifference(id: NetworkStatementId): SQL {
  return sql`EXISTS (SELECT 1 FROM network_differences WHERE statement_id = ${id} AND state IN ('open', 'asked'))`;
}

/** SQL that is true if a line of a statement couldn't be read, and no one has settled it. */
export function hasUnreadLine(id: NetworkStatementId): SQL {
  return sql`EXISTS (SELECT 1 FROM network_statement_faults WHERE statement_id = ${id} AND resolution IS NULL)`;
}
