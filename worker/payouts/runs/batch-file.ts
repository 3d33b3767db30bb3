import { sql } from 'drizzle-orm';
import { auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { CSV_TYPE } from '../../platform/http/csv-response.ts';
import type { PayoutBatchId, PayoutRunId } from '../../platform/ids.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { storedSetting } from '../../platform/settings/stored-setting.ts';
import { recordHandOver } from '../handed-over/handed-over.ts';
import { withholdHeld } from '../rails/attempts.ts';
import { bankCsv } from '../rails/bank/bank-csv.ts';
import { fileReference } from '../rails/bank/bank-references.ts';
import { pain001 } from '../rails/bank/pain001.ts';
import type { FileFormat } from '../rails/bank/payer.ts';
import { handOverStatement, payoutBatchUnknown, readBatch, transfersOf } from '../rails/batch-store.ts';
import type { PayoutBatch } from '../rails/payout-batch.ts';
import { payoutStopped } from '../stop.ts';
import { divideRefused } from './divide-batch.ts';

export interface BatchFile {
  name: string;
  type: string;
  text: string;
}

export const payoutBatchReported = failure(
  'payout_batch.reported',
  409,
  'The bank has already reported about transfers of this file, so it can’t be handed over again.',
  { action: 'Read the bank’s statement.' },
);
export const payoutBatchNoFile = failure(
  'payout_batch.no_file',
  409,
  'There is no bank file for this batch.',
  { action: 'Only a batch of bank transfers has a file.' },
);
export const payoutBatchDiscarded = failure('payout_batch.discarded', 409, 'This bank file was discarded.', {
  action: 'Send the payouts with another batch.',
});

const payoutBatchDivided = failure(
  'payout_batch.divided',
  409,
  'A publisher in this file is suspended or held, so the file was divided. The others are in the next file of the run.',
  { action: 'Load the run again, and download its next file.' },
);

const payoutBatchFileDiffers = failure(
  'payout_batch.file_differs',
  409,
  'This file no longer matches the one that was downloaded before, so it can’t be downloaded again.',
  { action: 'Find out whether the bank has the earlier file. If not, discard the batch.' },
);

/**
 * The file of a bank batch for the person who hands it to the bank. It has account numbers, so the audit log names each download.
 * Everything in it is stored with the batch and its payouts, so the same batch always gives the same bytes, whatever the
 * settings are now; the hash of the first one proves it. Once the bank has reported about it, it can't be had anymore, so that it
 * isn't handed over twice. It isn't handed out for the first time with a publisher who is suspended or held: it is divided then. Throws
 * `payout_batch.unknown` (404), `payout_batch.no_file`, `payout_batch.discarded`, `payout_batch.divided`,
 * `payout_batch.reported`, `payout_batch.file_differs`, `payout_batch.differs` and `payout.stopped` (409), and as `transfersOf` does.
 */
export async function batchFile(
  ctx: Context,
  encryptionKey: string,
  input: { runId: PayoutRunId; batchId: PayoutBatchId; format: FileFormat; reason: string },
): Promise<BatchFile> {
  const batch = await readBatch(ctx, input.batchId);
  const { payer } = batch;
  if (batch.runId !== input.runId) throw payoutBatchUnknown(batch.id);
  if (batch.rail !== 'bank' || batch.state === 'open' || payer === null) throw payoutBatchNoFile();
  if (batch.state === 'discarded') throw payoutBatchDiscarded();
  if (batch.reportedAt !== null || batch.state === 'done') throw payoutBatchReported();
  await requireUndivided(ctx, batch);
  const { format, reason } = input;
  const transfers = transfersOf(ctx, encryptionKey, batch.id);
  const text = await textOf(format === 'csv' ? bankCsv(transfers) : pain001(payer, batch, transfers));
  await recordHandOver(ctx, batch);
  await recordHandOut(ctx, batch, { format, reason, sha256: sha256Hex(text) });
  const name = fileReference(batch.id);
  return format === 'csv'
    ? { name: `${name}.csv`, type: CSV_TYPE, text }
    : { name: `${name}.xml`, type: 'application/xml', text };
}

/** Throws `payout_batch.divided` (409) for a batch that was divided, or has to be. */
async function requireUndivided(ctx: Context, batch: PayoutBatch): Promise<void> {
  if (batch.state !== 'refused' && !(await withholdHeld(ctx, batch))) return;
  await divideRefused(ctx);
  throw payoutBatchDivided();
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

/** The guard of a download: another person can discard the file, the bank report about it, or payouts be stopped at the same time. */
function toHandOver(format: FileFormat): string {
  return `SELECT CASE WHEN b.state IN ('ready', 'submitted') AND b.reported_at IS NULL THEN b.files->>'${format}' END
    FROM payout_batches b WHERE b.id = e.subject
      AND ${storedSetting('payouts_stopped')} IS NOT 'true'`;
}

/** Throws `payout_batch.divided`, `payout_batch.file_differs`, `payout_batch.reported` and `payout.stopped` (409). */
async function recordHandOut(
  ctx: Context,
  batch: PayoutBatch,
  { format, reason, sha256 }: { format: FileFormat; reason: string; sha256: string },
): Promise<void> {
  const entry = {
    action: 'payout_batch.downloaded',
    subject: batch.id,
    reason,
    detail: { run: batch.runId, format, transfers: batch.transfers, sha256 },
    state: sha256,
  } as const;
  try {
    const isHandedOver = await writeGuarded(ctx, [
      sqlStatement(
        ctx.db,
        sql`UPDATE payout_batches SET files = json_set(COALESCE(files, '{}'), ${`$.${format}`}, ${sha256})
          WHERE id = ${batch.id} AND files->>${format} IS NULL`,
      ),
      ...auditStatements(ctx, [entry], { state: toHandOver(format), otherwise: 'refuse' }),
      handOverStatement(ctx, batch),
    ]);
    if (isHandedOver) return;
  } catch (error) {
    if (!violates(error, 'NOT NULL', 'payout_batches.state')) throw error;
  }
  if ((await readSettings(ctx)).payoutsStopped) throw payoutStopped();
  const current = await readBatch(ctx, batch.id);
  await requireUndivided(ctx, current);
  const { state, reportedAt } = current;
  if (reportedAt === null && (state === 'ready' || state === 'submitted')) throw payoutBatchFileDiffers();
  throw payoutBatchReported('The file was discarded, or the bank has reported about it.');
}
