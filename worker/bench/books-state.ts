import type { BenchDatabase } from './bench-system.ts';

/** What these queries answer, as one text: the same text before and after says that nothing was written. */
export async function stateOf(books: BenchDatabase, queries: readonly string[]): Promise<string> {
  const answers = await books.batch(queries.map((query) => books.prepare(query)));
  return JSON.stringify(answers.map(({ results }) => results));
}
