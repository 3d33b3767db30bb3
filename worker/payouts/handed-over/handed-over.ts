import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { transfersAbout } from '../../ledger/post.ts';
import { listObjects, putLinesOnce, readLinesAt } from '../../platform/archive-file.ts';
import type { TableRow } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';
import { timeText } from '../../platform/date-text.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutBatchId } from '../../platform/ids.ts';
import { addMs, DAY, type Instant, toIso } from '../../platform/time.ts';
import { itemRowsOf } from '../../sales/paid-out.ts';
import { type PayoutBatch, restOf } from '../rails/payout-batch.ts';

const HANDED_OVER = 'payouts/handed-over/';
/** The accounts that a batch goes to, apart from its record, because no lock may keep them after a publisher has erased them. */
const HANDED_OVER_DETAILS = 'payout-details/handed-over/';
/** A restored database can lack the details of a batch for as long as Time Travel reaches back, 30 days, and a restore a day more. */
const DETAILS_NEEDED_MS = 35 * DAY;

/** Tables of a record, in the order in which their rows can be written again. */
const RECORDED_TABLES = [
  'payout_runs',
  'payout_run_approvals',
  'payout_run_holds',
  'payouts',
  'payout_items',
  'payout_transitions',
  'ledger_transfers',
  'payout_batches',
] as const;

/** R2 deletes up to 1,000 objects in a call. */
const MAX_DELETED = 1_000;

/** A row as the database returns it. */
const tableRow = z.record(z.string().regex(/^[a-z_]+$/), z.union([z.string(), z.number(), z.null()]));

/** A line of a record: a row of a table as it was when the batch was handed over. */
const recordedRow = z.tuple([z.enum(RECORDED_TABLES), tableRow]);
type RecordedTable = (typeof RECORDED_TABLES)[number];
export type RecordedRow = [table: RecordedTable, row: TableRow];

export const payoutBatchDiffers = failure(
  'payout_batch.differs',
  409,
  (id: string, at: string) =>
    `A batch with the ID ${id} and other transfers was handed over on ${at}, so this one could pay twice. Nothing was sent.`,
  {
    action:
      'Restore the batches that were handed over (docs/runbook.md), or discard this one and pay the rest in another run.',
    sample: ['pbt_25xbnacdmnk35r6g', '15 Nov 2026, 09:00 UTC'],
  },
);

/**
 * Records a batch in R2, directly before its provider or the bank gets it: the transfers, and all rows from which the database can
 * know them again if it is restored to an earlier moment. A record is written once. The payout details are an object of their own,
 * which is deleted once no restore can need it. Throws `payout_batch.differs` (409) if the batch of this ID was handed over without
 * one of these transfers, or if one was handed over in its rest. It may have had more: a webhook can settle a payout before its batch is
 * submitted again.
 */
export async function recordHandOver(ctx: Context, { id, runId }: PayoutBatch): Promise<void> {
  const { rows, details } = await readRows(ctx, id, runId);
  await requireNotInRest(ctx, id, rows);
  const at = { at: toIso(ctx.now) };
  const isFirst = await putLinesOnce(ctx.archive, objectOf(id), rows, at);
  if (!isFirst) await requireRecorded(ctx, id, rows);
  await putLinesOnce(ctx.archive, detailsObjectOf(id), details, at);
}

/** Throws `payout_batch.differs` (409) if the record of a batch lacks one of its transfers. */
async function requireRecorded(ctx: Context, id: PayoutBatchId, rows: readonly RecordedRow[]): Promise<void> {
  const object = objectOf(id);
  const recorded = new Set(transfersIn(await readRecord(ctx, object)));
  if (transfersIn(rows).every((transfer) => recorded.has(transfer))) return;
  throw await differing(ctx, id, object);
}

/** Throws `payout_batch.differs` (409) if a transfer was handed over in what remained of its batch after a division. */
async function requireNotInRest(
  ctx: Context,
  id: PayoutBatchId,
  rows: readonly RecordedRow[],
): Promise<void> {
  const own = new Set(transfersIn(rows));
  for (let rest = restOf(id); await ctx.archive.head(objectOf(rest)); rest = restOf(rest))
    if (transfersIn(await readRecord(ctx, objectOf(rest))).some((transfer) => own.has(transfer)))
      throw await differing(ctx, id, objectOf(rest));
}

async function differing(ctx: Context, id: PayoutBatchId, object: string): Promise<DomainError> {
  const before = (await ctx.archive.head(object))?.customMetadata;
  return payoutBatchDiffers(id, before?.at ? timeText(before.at) : 'an earlier day');
}

/** The records of batches since a moment, in the order in which the batches were handed over. */
export async function listHandedOver(
  ctx: Context,
  since: Instant,
): Promise<{ object: string; at: Instant }[]> {
  const found: { object: string; at: Instant }[] = [];
  for await (const { key, at } of listDated(ctx, HANDED_OVER))
    if (!(at < since)) found.push({ object: key, at });
  return found.sort((one, other) => one.at - other.at);
}

/** Throws `archive.missing` and `archive.damaged` (500). */
export function readRecord(ctx: Context, object: string): Promise<RecordedRow[]> {
  return readLinesAt(ctx.archive, object, (line): RecordedRow => recordedRow.parse(line));
}

/** The payout details that a batch went to; none once no restore can need them. Throws `archive.damaged` (500). */
export async function readHandedOverDetails(ctx: Context, id: PayoutBatchId): Promise<TableRow[]> {
  const object = detailsObjectOf(id);
  if (!(await ctx.archive.head(object))) return [];
  return readLinesAt(ctx.archive, object, (line) => tableRow.parse(line));
}

/** Deletes the payout details of batches that were handed over so long ago that no restore can need them. Returns how many batches. */
export async function deleteHandedOverDetails(ctx: Context): Promise<number> {
  const needed = addMs(ctx.now, -DETAILS_NEEDED_MS);
  const due: string[] = [];
  for await (const { key, at } of listDated(ctx, HANDED_OVER_DETAILS)) if (!(at >= needed)) due.push(key);
  for (let from = 0; from < due.length; from += MAX_DELETED)
    await ctx.archive.delete(due.slice(from, from + MAX_DELETED));
  return due.length;
}

/** Deletes the records of batches. */
export async function deleteRecords(ctx: Context, ids: readonly PayoutBatchId[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_DELETED)
    await ctx.archive.delete(ids.slice(from, from + MAX_DELETED).map(objectOf));
}

/** The objects of batches with the times at which these were handed over; NaN if an object has none. */
async function* listDated(ctx: Context, prefix: string): AsyncGenerator<{ key: string; at: Instant }> {
  for await (const { key, customMetadata } of listObjects(ctx.archive, prefix, ['customMetadata']))
    yield { key, at: Date.parse(customMetadata?.at ?? '') as Instant };
}

function objectOf(id: PayoutBatchId): string {
  return `${HANDED_OVER}${id}.ndjson.gz`;
}

function detailsObjectOf(id: PayoutBatchId): string {
  return `${HANDED_OVER_DETAILS}${id}.ndjson.gz`;
}

async function readRows(
  ctx: Context,
  id: PayoutBatchId,
  runId: string,
): Promise<{ rows: RecordedRow[]; details: TableRow[] }> {
  const own = sql`SELECT id FROM payouts WHERE batch_id = ${id} AND state = 'sent'`;
  const read: Record<RecordedTable, ReturnType<typeof sql>> = {
    payout_runs: sql`SELECT * FROM payout_runs WHERE id = ${runId}`,
    payout_run_approvals: sql`SELECT * FROM payout_run_approvals WHERE run_id = ${runId}`,
    payout_run_holds: sql`SELECT * FROM payout_run_holds WHERE run_id = ${runId}`,
    payouts: sql`SELECT * FROM payouts WHERE batch_id = ${id} AND state = 'sent' ORDER BY id`,
    payout_items: itemRowsOf(own),
    payout_transitions: sql`SELECT * FROM payout_transitions WHERE payout_id IN (${own}) ORDER BY payout_id, version`,
    ledger_transfers: transfersAbout(own),
    payout_batches: sql`SELECT * FROM payout_batches WHERE id = ${id}`,
  };
  const details = sql`SELECT d.* FROM payouts p CROSS JOIN payout_details d
    ON d.publisher_id = p.publisher_id AND d.version = p.details_version WHERE p.batch_id = ${id} AND p.state = 'sent'`;
  const [ofDetails, ...results] = await ctx.db.$client.batch(
    [details, ...RECORDED_TABLES.map((table) => read[table])].map((query) => sqlStatement(ctx.db, query)),
  );
  return {
    rows: RECORDED_TABLES.flatMap((table, at) =>
      (results[at]?.results ?? []).map((row): RecordedRow => [table, tableRow.parse(row)]),
    ),
    details: (ofDetails?.results ?? []).map((row) => tableRow.parse(row)),
  };
}

/** What a provider is asked to pay, one text for each transfer: its key, its payee and the amount. */
function transfersIn(rows: readonly RecordedRow[]): string[] {
  return rows
    .filter(([table]) => table === 'payouts')
    .map(([, row]) => JSON.stringify([row.idempotency_key, row.publisher_id, row.amount]));
}
