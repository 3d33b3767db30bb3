import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';

/** The books. `$client` is the D1 binding itself, for batches and bulk writes. */
export type Database = DrizzleD1Database & { $client: D1Database };

/** Opens the books on a D1 binding. */
export function openDatabase(binding: D1Database): Database {
  return drizzle(binding);
}
