import { sql } from 'drizzle-orm';
import { readBrandNames } from '../../catalog/brand-names.ts';
import type { Context } from '../../platform/context.ts';
import type { BrandId, PublisherId } from '../../platform/ids.ts';
import type { Group, Grouping } from './analytics-groups.ts';

/** The names of groups whose values are IDs: of brands, programs and the publisher's links. Those that don't exist are left out. */
export async function readGroupNames(
  ctx: Context,
  publisherId: PublisherId,
  by: Grouping | undefined,
  groups: readonly Group[],
): Promise<ReadonlyMap<string, string>> {
  const ids = groups.flatMap(({ value }) => value ?? []);
  if (ids.length === 0) return new Map();
  if (by === 'brand') return readBrandNames(ctx, ids as BrandId[]);
  const list = JSON.stringify(ids);
  if (by === 'program')
    return namesOf(
      ctx,
      sql`SELECT p.id, p.program_name AS name FROM json_each(${list}) j CROSS JOIN network_programs p ON p.id = j.value`,
    );
  if (by === 'link')
    return namesOf(
      ctx,
      sql`SELECT l.id, l.title AS name FROM json_each(${list}) j CROSS JOIN affiliate_links l ON l.id = j.value
          WHERE l.publisher_id = ${publisherId}`,
    );
  return new Map();
}

async function namesOf(ctx: Context, query: ReturnType<typeof sql>): Promise<Map<string, string>> {
  const rows = await ctx.db.all<{ id: string; name: string }>(query);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
