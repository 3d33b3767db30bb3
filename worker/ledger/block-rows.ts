import type { Context } from '../platform/context.ts';
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
