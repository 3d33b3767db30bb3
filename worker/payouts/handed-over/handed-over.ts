import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { transfersAbout } from '../../ledger/post.ts';
import { putLinesOnce, readLinesAt } from '../../platform/archive-file.ts';
import type { TableRow } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';
import { timeText } from '../../platform/date-text.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutBatchId } from '../../platform/ids.ts';
import { toIso } from '../../platform/time.ts';
import { itemRowsOf } from '../../sales/paid-out.ts';
import type { PayoutBatch } from '../rails/payout-batch.ts';

export const HANDED_OVER = 'payouts/handed-over/';

/** Tables of a record, in the order in which their rows can be written again. */
const RECORDED_TABLES = [
  'payout_details',
  'payout_runs',
  'payout_run_approvals',
  'payout_run_holds',
  'payouts',
  'payout_items',
  'payout_transitions',
  'ledger_transfers',
  'payout_batches',
] as const;

/** A row as the database returns it. */
const tableRow = z.record(z.string().regex(/^[a-z_]+$/), z.union([z.string(), z.number(), z.null()]));

/** A line of a record: a row of a table as it was when the batch was handed over. */
const recordedRow = z.tuple([z.enum(RECORDED_TABLES), tableRow]);
export type RecordedRow = [table: (typeof RECORDED_TABLES)[number], row: TableRow];

export const payoutBatchDiffers = failure(
  'payout_batch.differs',
  409,
  (id: string, at: string) =>
    `A batch with the ID ${id} and other transfers was handed over on ${at}, so this one could pay again. Nothing was sent.`,
  {
    action:
      'Restore the batches that were handed over (docs/runbook.md), or discard this one and pay the rest in another run.',
    sample: ['pbt_25xbnacdmnk35r6g', '15 Nov 2026, 09:00 UTC'],
  },
);

/**
 * Records a batch in R2, directly before its provider or the bank gets it: the transfers, and all rows from which the database can
 * know them again if it is restored to an earlier moment. A record is written once. Throws `payout_batch.differs` (409) if the
 * batch of this ID was handed over without one of these transfers. It may have had more: a webhook can settle a payout before its
 * batch is submitted again.
 */
export async function recordHandOver(ctx: Context, { id, runId }: PayoutBatch): Promise<void> {
  const rows = await readRows(ctx, id, runId);
  const object = objectOf(id);
  if (await putLinesOnce(ctx.archive, object, rows, { at: toIso(ctx.now) })) return;
  const recorded = new Set(transfersIn(await readRecord(ctx, object)));
  if (transfersIn(rows).every((transfer) => recorded.has(transfer))) return;
  const before = (await ctx.archive.head(object))?.customMetadata;
  throw payoutBatchDiffers(id, before?.at ? timeText(before.at) : 'an earlier day');
}

/** Throws `archive.missing` and `archive.damaged` (500). */
export function readRecord(ctx: Context, object: string): Promise<RecordedRow[]> {
  return readLinesAt(ctx.archive, object, (line): RecordedRow => recordedRow.parse(line));
}

function objectOf(id: PayoutBatchId): string {
  return `${HANDED_OVER}${id}.ndjson.gz`;
}

async function readRows(ctx: Context, id: PayoutBatchId, runId: string): Promise<RecordedRow[]> {
  const own = sql`SELECT id FROM payouts WHERE batch_id = ${id} AND state = 'sent'`;
  const read: Record<(typeof RECORDED_TABLES)[number], ReturnType<typeof sql>> = {
    payout_details: sql`SELECT d.* FROM payouts p CROSS JOIN payout_details d
      ON d.publisher_id = p.publisher_id AND d.version = p.details_version WHERE p.batch_id = ${id} AND p.state = 'sent'`,
    payout_runs: sql`SELECT * FROM payout_runs WHERE id = ${runId}`,
    payout_run_approvals: sql`SELECT * FROM payout_run_approvals WHERE run_id = ${runId}`,
    payout_run_holds: sql`SELECT * FROM payout_run_holds WHERE run_id = ${runId}`,
    payouts: sql`SELECT * FROM payouts WHERE batch_id = ${id} AND state = 'sent' ORDER BY id`,
    payout_items: itemRowsOf(own),
    payout_transitions: sql`SELECT * FROM payout_transitions WHERE payout_id IN (${own}) ORDER BY payout_id, version`,
    ledger_transfers: transfersAbout(own),
    payout_batches: sql`SELECT * FROM payout_batches WHERE id = ${id}`,
  };
  const results = await ctx.db.$client.batch(
    RECORDED_TABLES.map((table) => sqlStatement(ctx.db, read[table])),
  );
  return RECORDED_TABLES.flatMap((table, at) =>
    (results[at]?.results ?? []).map((row): RecordedRow => [table, tableRow.parse(row)]),
  );
}

/** What a provider is asked to pay, one text for each transfer: its key, its payee and the amount. */
function transfersIn(rows: readonly RecordedRow[]): string[] {
  return rows
    .filter(([table]) => table === 'payouts')
    .map(([, row]) => JSON.stringify([row.idempotency_key, row.publisher_id, row.amount]));
}
