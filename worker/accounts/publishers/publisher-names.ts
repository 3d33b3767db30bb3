import { inArray } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { publishers } from './tables.ts';

/** The full names of publishers. */
export async function readFullNames(
  ctx: Context,
  publisherIds: readonly PublisherId[],
): Promise<ReadonlyMap<PublisherId, string>> {
  const rows = await ctx.db
    .select({ id: publishers.publisherId, name: publishers.fullName })
    .from(publishers)
    .where(inArray(publishers.publisherId, listed([...new Set(publisherIds)])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
