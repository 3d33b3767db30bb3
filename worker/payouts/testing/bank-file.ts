import { env } from 'cloudflare:workers';
import type { Context } from '../../platform/context.ts';
import type { PayoutBatchId, PayoutRunId } from '../../platform/ids.ts';
import { readOutcomes } from '../bank-statements/statement-lists.ts';
import { uploadStatement } from '../bank-statements/upload-statement.ts';
import { batchFile } from '../runs/batch-file.ts';
import type { RunRails } from '../runs/rails-in-use.ts';
import { readRunParts } from '../runs/run-store.ts';
import { approveAndSend, createRunOf } from './play-run.ts';

export interface HandedOut {
  runId: PayoutRunId;
  batchId: PayoutBatchId;
  file: string;
}

/** Pays everyone who is due by a run, and downloads its bank file. */
export async function payByBank(ctx: Context, rails: RunRails): Promise<HandedOut> {
  const { id: runId } = await createRunOf(ctx, null, rails);
  await approveAndSend(ctx, runId, rails);
  const [batch] = (await readRunParts(ctx, runId)).batches;
  if (!batch) throw new Error('The run has no bank file.');
  return { runId, batchId: batch.id, file: await download(ctx, runId, batch.id) };
}

export async function download(
  ctx: Context,
  runId: PayoutRunId,
  batchId: PayoutBatchId,
  format: 'iso20022' | 'csv' = 'iso20022',
): Promise<string> {
  const input = { runId, batchId, format, reason: 'For the bank' };
  return (await batchFile(ctx, env.ENCRYPTION_KEY, input)).text;
}

/** Uploads a statement and counts its entries by outcome. */
export async function upload(ctx: Context, file: string | Uint8Array): Promise<Record<string, number>> {
  const { id } = await uploadStatement(ctx, { fileName: 'statement.xml', file, reason: 'Daily statement' });
  const outcomes = (await readOutcomes(ctx, [id])).get(id) ?? [];
  return Object.fromEntries(outcomes.map(({ outcome, entries }) => [outcome, entries]));
}
