import { desc, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { Instant } from '../platform/time.ts';
import type { BlockRow } from './export-line.ts';
import { ledgerBlocks } from './tables.ts';

/** A block of the database under the names of the export. */
export type ClosedBlock = BlockRow & { closed_at: Instant };

/** A query of blocks, without a condition. */
export function selectBlocks(ctx: Context) {
  const { number, firstSeq, lastSeq, rowCount, rowsHash, previousHash, hash, closedAt, signature } =
    ledgerBlocks;
  return ctx.db
    .select({
      number,
      first_seq: firstSeq,
      last_seq: lastSeq,
      row_count: rowCount,
      rows_hash: rowsHash,
      previous_hash: previousHash,
      hash,
      closed_at: closedAt,
      signature,
    })
    .from(ledgerBlocks)
    .$dynamic();
}

/** The blocks that were closed last, newest first. */
export async function readLastBlocks(ctx: Context, limit: number): Promise<ClosedBlock[]> {
  return selectBlocks(ctx).orderBy(desc(ledgerBlocks.number)).limit(limit);
}

/** The closed block of a transfer. */
export interface BlockOfTransfer {
  number: number;
  hash: string;
  closedAt: Instant;
}

/** The closed blocks that contain these transfers, by `seq`. A transfer of the last minutes has none yet. */
export async function blocksOfTransfers(
  ctx: Context,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, BlockOfTransfer>> {
  const rows = await ctx.db.all<BlockOfTransfer & { seq: number }>(
    sql`SELECT s.value AS seq, b.number, b.hash, b.closed_at AS closedAt
      FROM ${listed(seqs)} s CROSS JOIN ledger_blocks b
      WHERE b.last_seq = (SELECT MIN(last_seq) FROM ledger_blocks WHERE last_seq >= s.value)`,
  );
  return new Map(rows.map(({ seq, ...block }) => [seq, block]));
}
