import { asc, desc, gt, max, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { blockHash, GENESIS_HASH, RowsHash } from './chain.ts';
import type { BlockRow } from './export-line.ts';
import type { HeadKey } from './head-key.ts';
import { ledgerBlocks, ledgerTransfers } from './tables.ts';
import { transferPages } from './transfer-pages.ts';

const MAX_ROWS = 50_000;

/**
 * Closes at most 50,000 transfers since the last block into a signed block that is chained to it. Returns the block, or
 * null if there is nothing to close or a concurrent call was first. Writers never wait: rows that arrive meanwhile
 * belong to the next block. After a backlog, call it until it returns null.
 */
export async function closeBlock(ctx: Context, key: Pick<HeadKey, 'sign'>): Promise<BlockRow | null> {
  const last = await ctx.db.select().from(ledgerBlocks).orderBy(desc(ledgerBlocks.number)).limit(1).get();
  const after = last?.lastSeq ?? 0;
  const upTo = await endOfBlock(ctx, after);
  if (upTo === null) return null;
  const rows = await hashRows(ctx, after, upTo);
  const content = {
    number: (last?.number ?? 0) + 1,
    ...rows,
    previous_hash: last?.hash ?? GENESIS_HASH,
    closed_at: ctx.now,
  };
  const hash = blockHash(content);
  const signature = await key.sign({ ...content, hash });
  const block = { ...content, hash, signature };
  return (await insertNext(ctx, block)) ? block : null;
}

async function endOfBlock(ctx: Context, after: number): Promise<number | null> {
  const { seq } = ledgerTransfers;
  const next = ctx.db
    .select({ seq })
    .from(ledgerTransfers)
    .where(gt(seq, after))
    .orderBy(asc(seq))
    .limit(MAX_ROWS)
    .as('next');
  const range = await ctx.db
    .select({ upTo: max(next.seq) })
    .from(next)
    .get();
  return range?.upTo ?? null;
}

async function hashRows(ctx: Context, after: number, upTo: number) {
  const hash = new RowsHash();
  let firstSeq = 0;
  let count = 0;
  for await (const page of transferPages(ctx, { after, upTo })) {
    firstSeq ||= page[0]?.seq ?? 0;
    count += page.length;
    for (const row of page) hash.add(row);
  }
  return { first_seq: firstSeq, last_seq: upTo, row_count: count, rows_hash: hash.digest() };
}

/** Returns false if a concurrent call has taken the block number. */
async function insertNext(ctx: Context, block: BlockRow): Promise<boolean> {
  const { number, first_seq, last_seq, row_count, rows_hash, previous_hash, hash, closed_at, signature } =
    block;
  const { meta } = await ctx.db.run(sql`
    INSERT INTO ledger_blocks (number, first_seq, last_seq, row_count, rows_hash, previous_hash, hash, closed_at, signature)
    SELECT ${number}, ${first_seq}, ${last_seq}, ${row_count}, ${rows_hash}, ${previous_hash}, ${hash}, ${closed_at}, ${signature}
    WHERE ${number} = (SELECT COALESCE(MAX(number), 0) + 1 FROM ledger_blocks)`);
  return meta.changes > 0;
}
