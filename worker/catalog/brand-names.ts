import type { Context } from '../platform/context.ts';
import type { BrandId } from '../platform/ids.ts';

/** The names of brands; those that don't exist are left out. */
export async function readBrandNames(
  ctx: Context,
  ids: readonly BrandId[],
): Promise<ReadonlyMap<BrandId, string>> {
  if (ids.length === 0) return new Map();
  const { results } = await ctx.db.$client
    .prepare('SELECT b.id, b.name FROM json_each(?1) j CROSS JOIN brands b ON b.id = j.value')
    .bind(JSON.stringify([...new Set(ids)]))
    .all<{ id: BrandId; name: string }>();
  return new Map(results.map(({ id, name }) => [id, name]));
}
