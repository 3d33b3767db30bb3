import { auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutBatchId, PayoutRunId } from '../../platform/ids.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { bankCsv } from '../rails/bank/bank-csv.ts';
import { fileReference } from '../rails/bank/bank-references.ts';
import { pain001 } from '../rails/bank/pain001.ts';
import { handOverStatement, payoutBatchUnknown, readBatch, transfersOf } from '../rails/batch-store.ts';

export interface BatchFile {
  name: string;
  type: string;
  parts: AsyncIterable<string>;
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

/** The guard of a download: another person can discard the file, or the bank report about it, at the same time. */
const TO_HAND_OVER = `SELECT CASE WHEN b.state IN ('ready', 'submitted') AND b.reported_at IS NULL THEN b.id END
  FROM payout_batches b WHERE b.id = e.subject`;

/**
 * The file of a bank batch, in chunks, for the person who hands it to the bank. It has account numbers, so the audit log names
 * each download. The same batch always gives the same file; once the bank has reported about it, it can't be had anymore, so
 * that it isn't handed over twice. Throws `payout_batch.unknown` (404), `payout_batch.no_file`, `payout_batch.discarded`
 * and `payout_batch.reported` (409).
 */
export async function batchFile(
  ctx: Context,
  encryptionKey: string,
  input: { runId: PayoutRunId; batchId: PayoutBatchId; format: 'iso20022' | 'csv'; reason: string },
): Promise<BatchFile> {
  const batch = await readBatch(ctx, input.batchId);
  const { payer } = await readSettings(ctx);
  if (batch.runId !== input.runId) throw payoutBatchUnknown(batch.id);
  if (batch.rail !== 'bank' || batch.state === 'open' || payer === null) throw payoutBatchNoFile();
  if (batch.state === 'discarded') throw payoutBatchDiscarded();
  if (batch.reportedAt !== null || batch.state === 'done') throw payoutBatchReported();
  const { format, reason } = input;
  const entry = {
    action: 'payout_batch.downloaded',
    subject: batch.id,
    reason,
    detail: { run: batch.runId, format, transfers: batch.transfers },
    state: batch.id,
  } as const;
  const isHandedOver = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state: TO_HAND_OVER, otherwise: 'refuse' }),
    handOverStatement(ctx, batch),
  ]);
  if (!isHandedOver) throw payoutBatchReported('The file was discarded, or the bank has reported about it.');
  const transfers = transfersOf(ctx, encryptionKey, batch.id);
  return format === 'csv'
    ? { name: `${fileReference(batch.id)}.csv`, type: 'text/csv', parts: bankCsv(transfers) }
    : {
        name: `${fileReference(batch.id)}.xml`,
        type: 'application/xml',
        parts: pain001(payer, batch, transfers),
      };
}
