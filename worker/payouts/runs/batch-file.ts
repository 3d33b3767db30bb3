import { and, eq } from 'drizzle-orm';
import { auditStatements } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutBatchId, PayoutRunId } from '../../platform/ids.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { bankCsv } from '../rails/bank/bank-csv.ts';
import { fileReference } from '../rails/bank/bank-references.ts';
import { pain001 } from '../rails/bank/pain001.ts';
import { markSubmitted, payoutBatchUnknown, readBatch, transfersOf } from '../rails/batch-store.ts';
import type { PayoutBatch } from '../rails/payout-batch.ts';
import { payouts } from '../tables.ts';

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
  if (!(await isUnreported(ctx, batch))) throw payoutBatchReported();
  const { format, reason } = input;
  const entry = {
    action: 'payout_batch.downloaded',
    subject: batch.id,
    reason,
    detail: { run: batch.runId, format, transfers: batch.transfers },
    state: batch.id,
  } as const;
  await ctx.db.$client.batch(
    auditStatements(ctx, [entry], {
      state: 'SELECT id FROM payout_batches WHERE id = e.subject',
      otherwise: 'refuse',
    }),
  );
  await markSubmitted(ctx, batch, null);
  const transfers = transfersOf(ctx, encryptionKey, batch.id);
  return format === 'csv'
    ? { name: `${fileReference(batch.id)}.csv`, type: 'text/csv', parts: bankCsv(transfers) }
    : {
        name: `${fileReference(batch.id)}.xml`,
        type: 'application/xml',
        parts: pain001(payer, batch, transfers),
      };
}

/** True while no transfer of a batch has an outcome. */
export async function isUnreported(
  ctx: Context,
  { id, transfers }: Pick<PayoutBatch, 'id' | 'transfers'>,
): Promise<boolean> {
  const sent = await ctx.db.$count(payouts, and(eq(payouts.batchId, id), eq(payouts.state, 'sent')));
  return sent === transfers;
}
