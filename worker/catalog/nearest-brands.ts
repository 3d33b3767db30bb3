import type { Context } from '../platform/context.ts';
import type { BrandId } from '../platform/ids.ts';
import { anyWordExpression } from './search-terms.ts';

/** Open brands whose name, program, category or country has one of these words, the closest match first. */
export async function nearestBrands(
  ctx: Context,
  words: readonly string[],
  limit: number,
): Promise<BrandId[]> {
  const match = anyWordExpression(words);
  if (match === null) return [];
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT b.id FROM program_search CROSS JOIN brands b ON b.program_number = program_search.rowid
       WHERE program_search MATCH ?1 ORDER BY program_search.rank, b.numeric_commission DESC, b.id LIMIT ?2`,
    )
    .bind(match, limit)
    .all<{ id: BrandId }>();
  return results.map(({ id }) => id);
}
