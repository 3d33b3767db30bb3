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

/**
 * After the database was restored to an earlier moment: marks each part of the edge table as stale, with a version above each that
 * was published. Returns their number.
 */
export async function markAllParts(ctx: Context): Promise<number> {
  const { meta } = await ctx.db.run(
    sql`UPDATE edge_parts SET build = build + ${LOST_BUILDS}, desired_version = desired_version + 1, content_hash = '',
      claimed_until = 0`,
  );
  return meta.changes;
}

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
