import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import {
  type ProgramShard,
  PUBLISHER_SHARDS,
  type PublisherShard,
  programPart,
  publisherPart,
  ROUTE_SHARDS,
} from './edge-table.ts';

/** More than the builds that a database can have lost in a restore. Isolates ignore a part below the version that they have. */
const LOST_BUILDS = 1_000_000;

/** Parts of one UPDATE: a fraction of a second, in which nothing else reads the database. */
const MARKED_AT_ONCE = 20_000;

/**
 * After the database was restored to an earlier moment: marks some parts of the edge table behind one as stale, with a version above each
 * that was published. Returns the last of them, null if no part is left.
 */
export async function markParts(ctx: Context, after: string): Promise<string | null> {
  const [last] = await ctx.db.all<{ key: string | null }>(
    sql`SELECT MAX(key) AS key FROM (SELECT key FROM edge_parts WHERE key > ${after} ORDER BY key LIMIT ${MARKED_AT_ONCE})`,
  );
  if (!last || last.key === null) return null;
  await ctx.db.run(
    sql`UPDATE edge_parts SET build = build + ${LOST_BUILDS}, desired_version = desired_version + 1, content_hash = '',
      claimed_until = 0 WHERE key > ${after} AND key <= ${last.key}`,
  );
  return last.key;
}

/** The parts without which the redirect knows no program and no publisher. The others are links, which are many. */
export const COMMON_PARTS: readonly string[] = [
  'enforced',
  ...Array.from({ length: PUBLISHER_SHARDS }, (_, shard) => publisherPart(shard)),
  ...Array.from({ length: ROUTE_SHARDS }, (_, shard) => programPart(shard)),
];

/** The highest numbers of a publisher and of a program in the published edge table; 0 if there is none. */
export async function lastPublishedNumbers(kv: KVNamespace): Promise<{ publisher: number; program: number }> {
  const last = { publisher: 0, program: 0 };
  for (let shard = 0; shard < PUBLISHER_SHARDS; shard++) {
    const part = await kv.get<PublisherShard>(publisherPart(shard), 'json');
    for (const number of Object.keys(part?.publishers ?? {}))
      last.publisher = Math.max(last.publisher, Number(number));
  }
  for (let shard = 0; shard < ROUTE_SHARDS; shard++) {
    const part = await kv.get<ProgramShard>(programPart(shard), 'json');
    for (const [, number] of Object.values(part?.programs ?? {}))
      last.program = Math.max(last.program, number);
  }
  return last;
}
