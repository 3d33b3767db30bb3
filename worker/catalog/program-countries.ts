import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { ProgramId } from '../platform/ids.ts';

/** The countries that the networks name for these programs, as two-letter codes. Programs without any are left out. */
export async function countriesOfPrograms(
  ctx: Context,
  ids: readonly ProgramId[],
): Promise<Map<ProgramId, string[]>> {
  const rows = await ctx.db.all<{ id: ProgramId; countries: string }>(
    sql`SELECT id, COALESCE(metadata->'countries', json_array(country)) AS countries FROM network_programs
        WHERE id IN ${listed(ids)} AND (metadata->'countries' IS NOT NULL OR country IS NOT NULL)`,
  );
  return new Map(rows.map(({ id, countries }) => [id, JSON.parse(countries)]));
}
