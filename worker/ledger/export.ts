import { and, asc, gt, lte, max, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { jsonCursor, readJsonCursor } from '../platform/json-cursor.ts';
import { selectBlocks } from './block-rows.ts';
import type { AccountLine, BlockLine, ExportLine } from './export-line.ts';
import { ledgerAccounts, ledgerBlocks, ledgerTransfers } from './tables.ts';
import { BATCH_SIZE, readPage } from './transfer-pages.ts';

/** Pages of one part. D1 allows an invocation 1,000 queries, and a page takes three, or three and an object of R2. */
const MAX_PAGES = 200;

/**
 * The progress of an export. It includes the ledger up to the transfer and block of `moment`, not what is written
 * later.
 */
const position = z.strictObject({
  moment: z.strictObject({ seq: z.int(), block: z.int() }),
  phase: z.enum(['accounts', 'transfers']),
  after: z.int(),
  afterBlock: z.int(),
  counts: z.strictObject({ account: z.int(), transfer: z.int(), block: z.int() }),
});
type ExportPosition = z.infer<typeof position>;

const ledgerCursorInvalid = failure('ledger.cursor_invalid', 400, 'The cursor is invalid.', {
  action: 'Use a `next_cursor` as it was returned.',
});

/**
 * The ledger as NDJSON (see `exportLine`) at the time of the first call. Pages are read as the consumer takes them.
 * After `maxPages` pages the part ends in a cursor for the next call. Throws `ledger.cursor_invalid` (400).
 */
export function exportLedger(
  ctx: Context,
  { cursor, maxPages = MAX_PAGES }: { cursor?: string | undefined; maxPages?: number } = {},
): ReadableStream<Uint8Array> {
  const start = cursor === undefined ? null : readCursor(cursor);
  const encoder = new TextEncoder();
  const pages = pagesOfLines(ctx, start, maxPages);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pages.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value.map((line) => `${JSON.stringify(line)}\n`).join('')));
    },
    async cancel() {
      await pages.return();
    },
  });
}

function readCursor(cursor: string): ExportPosition {
  return readJsonCursor(position, cursor, ledgerCursorInvalid);
}

async function* pagesOfLines(
  ctx: Context,
  start: ExportPosition | null,
  maxPages: number,
): AsyncGenerator<ExportLine[], void> {
  let at: ExportPosition | null = start ?? (await firstPosition(ctx));
  for (let pages = 0; at !== null; pages++) {
    if (pages === maxPages) {
      yield [{ type: 'continue', cursor: jsonCursor(at) }];
      return;
    }
    const page: Page = await (at.phase === 'accounts' ? accountPage(ctx, at) : transferPage(ctx, at));
    yield page.lines;
    at = page.next;
  }
}

interface Page {
  lines: ExportLine[];
  /** Null after the last page. */
  next: ExportPosition | null;
}

async function firstPosition(ctx: Context): Promise<ExportPosition> {
  // The last block, since all its transfers may be in the archive.
  const block = await ctx.db
    .select({
      number: max(ledgerBlocks.number),
      seq: max(ledgerBlocks.lastSeq),
      open: sql`(SELECT MAX(seq) FROM ${ledgerTransfers})`.mapWith(Number),
    })
    .from(ledgerBlocks)
    .get();
  return {
    moment: { seq: Math.max(block?.seq ?? 0, block?.open ?? 0), block: block?.number ?? 0 },
    phase: 'accounts',
    after: -1,
    afterBlock: 0,
    counts: { account: 0, transfer: 0, block: 0 },
  };
}

/** Accounts by ID. Transfers after `moment` are subtracted from the balances. */
async function accountPage(ctx: Context, at: ExportPosition): Promise<Page> {
  const { id, key, balance } = ledgerAccounts;
  const { debitAccount, creditAccount, amount } = ledgerTransfers;
  const movedSince = sql`(
    SELECT COALESCE(SUM(CASE WHEN ${creditAccount} = ${id} THEN ${amount} ELSE -${amount} END), 0)
    FROM ${ledgerTransfers}
    WHERE ${ledgerTransfers.seq} > ${at.moment.seq} AND ${id} IN (${debitAccount}, ${creditAccount}))`;
  const accounts = await ctx.db
    .select({ id, key, balance: sql<string>`CAST(${balance} - ${movedSince} AS TEXT)` })
    .from(ledgerAccounts)
    .where(gt(id, at.after))
    .orderBy(asc(id))
    .limit(BATCH_SIZE);
  const last = accounts.at(-1);
  const lines = accounts.map((account): AccountLine => ({ type: 'account', ...account }));
  if (!last) return { lines, next: { ...at, phase: 'transfers', after: 0 } };
  const counts = { ...at.counts, account: at.counts.account + lines.length };
  return { lines, next: { ...at, after: last.id, counts } };
}

/** Transfers in the order of writing, each block after the last row it closes, and `end` after the last page. */
async function transferPage(ctx: Context, at: ExportPosition): Promise<Page> {
  const { moment, after, afterBlock } = at;
  const { rows, upTo, archive, problem } = await readPage(ctx, { after, upTo: moment.seq });
  const isLast = upTo >= moment.seq;
  const blocks = await readBlocks(ctx, {
    after: afterBlock,
    upTo: moment.block,
    upToSeq: isLast ? Number.MAX_SAFE_INTEGER : upTo,
  });
  const lines: ExportLine[] = [];
  let written = 0;
  const writeBlocks = (before: number) => {
    for (let block = blocks[written]; block && block.last_seq < before; block = blocks[written]) {
      lines.push(block);
      written++;
    }
  };
  if (archive && problem !== null)
    lines.push({
      type: 'unreadable',
      object: archive.object,
      first_seq: archive.firstSeq,
      last_seq: archive.lastSeq,
      code: problem,
    });
  for (const row of rows) {
    writeBlocks(row.seq);
    lines.push({ type: 'transfer', ...row });
  }
  writeBlocks(Number.POSITIVE_INFINITY);
  const { account, transfer, block } = at.counts;
  const counts = { account, transfer: transfer + rows.length, block: block + blocks.length };
  if (!isLast || blocks.length === BATCH_SIZE) {
    const next = { ...at, after: upTo, afterBlock: blocks.at(-1)?.number ?? afterBlock, counts };
    return { lines, next };
  }
  const { account: accounts, transfer: transfers } = counts;
  lines.push({ type: 'end', accounts, transfers, blocks: counts.block, exported_at: ctx.now });
  return { lines, next: null };
}

async function readBlocks(
  ctx: Context,
  range: { after: number; upTo: number; upToSeq: number },
): Promise<BlockLine[]> {
  const { number, lastSeq } = ledgerBlocks;
  const rows = await selectBlocks(ctx)
    .where(and(gt(number, range.after), lte(number, range.upTo), lte(lastSeq, range.upToSeq)))
    .orderBy(asc(number))
    .limit(BATCH_SIZE);
  return rows.map((row) => ({ type: 'block', ...row }));
}
