import { inArray } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { publishers } from '../publishers/tables.ts';

const OPERATOR = 'operator:';

/** The names of operators by the actor of their entries, such as `operator:usr_…`. Others are missing. */
export async function readActorNames(
  ctx: Context,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(actors)].flatMap((actor) =>
    actor.startsWith(OPERATOR) ? [actor.slice(OPERATOR.length)] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: publishers.userId, name: publishers.fullName })
    .from(publishers)
    .where(inArray(publishers.userId, listed(ids)));
  return new Map(rows.map(({ id, name }) => [`${OPERATOR}${id}`, name]));
}
