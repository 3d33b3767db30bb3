import { and, asc, gt, lte, max, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { AccountLine, BlockLine, ExportLine, TransferLine } from './export-line.ts';
import { ledgerAccounts, ledgerBlocks, ledgerTransfers } from './tables.ts';
import { transferPages } from './transfer-pages.ts';

const PAGE_ROWS = 5_000;

/** The books at one moment: all up to this transfer and this block, whatever is written while the export runs. */
interface Moment {
  seq: number;
  block: number;
}

/**
 * The whole ledger as NDJSON in UTF-8 (see `exportLine` for its lines), as of the moment of the call. Read page by page
 * as the consumer takes it, so its size does not matter.
 */
export function exportLedger(ctx: Context): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pages = pagesOfLines(ctx);
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

async function* pagesOfLines(ctx: Context): AsyncGenerator<ExportLine[], void> {
  const moment = await currentMoment(ctx);
  const counts = { account: 0, transfer: 0, block: 0, end: 0 };
  for (const source of [accountPages, sealedTransferPages])
    for await (const page of source(ctx, moment)) {
      for (const line of page) counts[line.type]++;
      yield page;
    }
  yield [{ type: 'end', accounts: counts.account, transfers: counts.transfer, blocks: counts.block }];
}

async function currentMoment(ctx: Context): Promise<Moment> {
  const block = sql`(SELECT MAX(number) FROM ${ledgerBlocks})`.mapWith(Number);
  const row = await ctx.db
    .select({ seq: max(ledgerTransfers.seq), block })
    .from(ledgerTransfers)
    .get();
  return { seq: row?.seq ?? 0, block: row?.block ?? 0 };
}

/** Accounts by id; what was moved after the moment is taken off their balances again. */
async function* accountPages(ctx: Context, { seq }: Moment): AsyncGenerator<AccountLine[], void> {
  const { id, key, balance } = ledgerAccounts;
  const { debitAccount, creditAccount, amount } = ledgerTransfers;
  const movedSince = sql`(
    SELECT COALESCE(SUM(CASE WHEN ${creditAccount} = ${id} THEN ${amount} ELSE -${amount} END), 0)
    FROM ${ledgerTransfers}
    WHERE ${ledgerTransfers.seq} > ${seq} AND ${id} IN (${debitAccount}, ${creditAccount}))`;
  for (let after = -1; ; ) {
    const accounts = await ctx.db
      .select({ id, key, balance: sql`${balance} - ${movedSince}`.mapWith(Number) })
      .from(ledgerAccounts)
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(PAGE_ROWS);
    const last = accounts.at(-1);
    if (!last) return;
    yield accounts.map((account) => ({ type: 'account', ...account }));
    after = last.id;
  }
}

/** Transfers in the order of writing, each block behind the last row it seals. */
async function* sealedTransferPages(
  ctx: Context,
  moment: Moment,
): AsyncGenerator<(TransferLine | BlockLine)[], void> {
  const blocks = blockLines(ctx, moment.block);
  let block = await blocks.next();
  for await (const page of transferPages(ctx, { after: 0, upTo: moment.seq })) {
    const lines: (TransferLine | BlockLine)[] = [];
    for (const row of page) {
      for (; !block.done && block.value.last_seq < row.seq; block = await blocks.next())
        lines.push(block.value);
      lines.push({ type: 'transfer', ...row });
    }
    yield lines;
  }
  for (; !block.done; block = await blocks.next()) yield [block.value];
}

async function* blockLines(ctx: Context, upTo: number): AsyncGenerator<BlockLine, void> {
  const { number, firstSeq, lastSeq, rowCount, rowsHash, previousHash, hash, sealedAt } = ledgerBlocks;
  for (let after = 0; ; ) {
    const page = await ctx.db
      .select({
        number,
        first_seq: firstSeq,
        last_seq: lastSeq,
        row_count: rowCount,
        rows_hash: rowsHash,
        previous_hash: previousHash,
        hash,
        sealed_at: sealedAt,
      })
      .from(ledgerBlocks)
      .where(and(gt(number, after), lte(number, upTo)))
      .orderBy(asc(number))
      .limit(PAGE_ROWS);
    const last = page.at(-1);
    if (!last) return;
    for (const row of page) yield { type: 'block', ...row };
    after = last.number;
  }
}
