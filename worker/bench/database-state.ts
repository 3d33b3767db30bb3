import type { BenchDatabase } from './bench-system.ts';

/** Returns the results of queries as one string. If it is equal before and after, nothing was written. */
export async function stateOf(database: BenchDatabase, queries: readonly string[]): Promise<string> {
  const results = await database.batch(queries.map((query) => database.prepare(query)));
  return JSON.stringify(results.map(({ results: rows }) => rows));
}
