import { auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutBatchId, PayoutRunId } from '../../platform/ids.ts';
import { acceptedStatement } from '../rails/attempts.ts';
import { payoutBatchUnknown, readBatch } from '../rails/batch-store.ts';
import { type RunRails, railNamed } from './rails-in-use.ts';

const payoutBatchNotUnclear = failure(
  'payout_batch.not_unclear',
  409,
  'The outcome of this batch is already known. Load the run again.',
  { action: 'Load the run again.' },
);
const payoutBatchOther = failure('payout_batch.other', 409, 'PayPal shows another batch under this ID.', {
  action: 'Look for the batch whose sender batch ID is the ID of this batch.',
});

/**
 * A person has found an unclear batch at PayPal. PayPal's own record has to say that it is this one. Throws
 * `payout_batch.unknown` (404), `payout_batch.not_unclear`, `payout_batch.other` (409) and `payout_rail.unavailable` (502).
 */
export async function findBatch(
  ctx: Context,
  rails: RunRails,
  input: { runId: PayoutRunId; batchId: PayoutBatchId; providerBatchId: string; reason: string },
): Promise<void> {
  const { providerBatchId, reason } = input;
  const batch = await readBatch(ctx, input.batchId);
  if (batch.runId !== input.runId) throw payoutBatchUnknown(batch.id);
  const rail = railNamed(rails, batch.rail);
  if (batch.state !== 'unclear' || !rail) throw payoutBatchNotUnclear();
  if (!(await rail.has(batch, providerBatchId))) throw payoutBatchOther();
  const entry = {
    action: 'payout_batch.found',
    subject: batch.id,
    reason,
    detail: { run: batch.runId, provider_batch_id: providerBatchId },
    state: 'unclear',
  } as const;
  const isWritten = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], {
      state: 'SELECT state FROM payout_batches WHERE id = e.subject',
      otherwise: 'refuse',
    }),
    acceptedStatement(ctx, batch, providerBatchId, batch.lastAnswer),
  ]);
  if (!isWritten) throw payoutBatchNotUnclear();
}
