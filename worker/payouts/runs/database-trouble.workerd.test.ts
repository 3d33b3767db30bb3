import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { errorMessage } from '../../platform/errors.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { testContext } from '../../platform/testing/context.ts';
import { uploadStatement } from '../bank-statements/upload-statement.ts';
import { advancePayout } from '../payouts.ts';
import { killable, Outage } from '../testing/killable.ts';
import { approveAndSend, createRunOf, NO_ENGINE, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { controlPayouts, encryptedDetails, IBAN_DETAILS, sandboxRails } from '../testing/sandbox-rails.ts';
import { batchFile } from './batch-file.ts';
import { approveRun, cancelRun, sendRun } from './decide-run.ts';
import { servePayoutRuns } from './run-jobs.ts';
import { listRunPayouts } from './run-lists.ts';
import { readRun, readRunParts } from './run-store.ts';

const ctx = testContext();
const bea: Context = { ...ctx, actor: { kind: 'operator', name: 'bea' } };
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);
const OUTAGES = Array.from({ length: 6 }, (_, index) => index + 1);
let count = 0;

async function createdRun(): Promise<PayoutRunId> {
  const publishers = [];
  for (let each = 0; each < 2; each++)
    publishers.push(await publisherWithSales((id) => encryptedDetails(id, IBAN_DETAILS)));
  await report(publishers.map((each) => each.paid(`sale-${count++}`, '60')));
  return (await createRunOf(ctx, null, rails)).id;
}

/** Works on a run while the database fails, as often as an engine tries again. */
async function workInTrouble(runId: PayoutRunId, outage: Outage): Promise<number> {
  let failures = 0;
  for (let turn = 0; turn < 20; turn++)
    try {
      await workThrough(killable(ctx, outage), runId, rails);
      return failures;
    } catch (error) {
      expect(errorMessage(error)).toContain('Network connection lost');
      failures++;
    }
  throw new Error('The run doesn’t come to an end.');
}

async function states(runId: PayoutRunId): Promise<string[]> {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 10, offset: 0 });
  return rows.map(({ state }) => state);
}

it('no payout stays behind in a run, wherever and however long the database fails on the way', async () => {
  let failures = 0;
  for (const from of OUTAGES)
    for (const writes of [1, 2, 3]) {
      const id = await createdRun();
      const { amount } = await readRun(ctx, id);
      await approveRun(bea, id, { amount: toDollars(amount), reason: 'Checked' });
      failures += await workInTrouble(id, new Outage(from, writes));
      expect(await states(id)).toEqual(['approved', 'approved']);
      await sendRun(bea, id, { reason: 'Payout day' });
      failures += await workInTrouble(id, new Outage(from, writes));
      expect(await states(id)).toEqual(['sent', 'sent']);
      expect(await readRun(ctx, id)).toMatchObject({ state: 'sent' });
      const [batch] = (await readRunParts(ctx, id)).batches;
      expect(batch).toMatchObject({ state: 'ready', transfers: 2 });
      await settleAll(id);
    }
  expect(failures).toBeGreaterThan(20);
}, 300_000);

it('a run that is being canceled ends only once each of its payouts has', async () => {
  for (const from of OUTAGES) {
    const id = await createdRun();
    await cancelRun(bea, id, { reason: 'The wrong day' });
    await workInTrouble(id, new Outage(from, 3));
    expect(await states(id)).toEqual(['canceled', 'canceled']);
    expect(await readRun(ctx, id)).toMatchObject({ state: 'canceled' });
    const again = await createRunOf(ctx, null, rails);
    await approveAndSend(ctx, again.id, rails);
    await settleAll(again.id);
  }
}, 120_000);

it('what the bank says is never lost: the same statement settles the payouts once the database is back', async () => {
  for (const from of OUTAGES) {
    const runId = await createdRun();
    await approveAndSend(ctx, runId, rails);
    const xml = await statementOf(runId);
    const upload = (current: Context) =>
      uploadStatement(current, { fileName: 'statement.xml', xml, reason: 'Daily statement' });
    const failing = { ...killable(ctx, new Outage(from, 3)), actor: bea.actor };
    await upload(failing).catch((error: unknown) => {
      expect(errorMessage(error)).toContain('Network connection lost');
    });
    await upload(bea);
    expect(await states(runId)).toEqual(['settled', 'settled']);
    const { results } = await ctx.db.$client
      .prepare("SELECT outcome FROM bank_statement_entries WHERE outcome = 'amount_differs'")
      .all();
    expect(results).toEqual([]);
    await servePayoutRuns(ctx, NO_ENGINE, rails);
    expect(await readRun(ctx, runId)).toMatchObject({ state: 'settled' });
  }
}, 120_000);

async function statementOf(runId: PayoutRunId): Promise<string> {
  const [batch] = (await readRunParts(ctx, runId)).batches;
  if (!batch) throw new Error('The run has no bank file.');
  const input = { runId, batchId: batch.id, format: 'iso20022', reason: 'For the bank' } as const;
  let file = '';
  for await (const part of (await batchFile(bea, env.ENCRYPTION_KEY, input)).parts) file += part;
  return (await controlPayouts('bank/statement', { method: 'POST', body: file })).text();
}

async function settleAll(runId: PayoutRunId): Promise<void> {
  const { rows } = await listRunPayouts(ctx, { runId, state: 'sent', limit: 10, offset: 0 });
  for (const { id } of rows) await advancePayout(ctx, id, 'settled');
}
