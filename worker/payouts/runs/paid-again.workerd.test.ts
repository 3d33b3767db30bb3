import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { derivedId, type PayoutRunId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY, HOUR } from '../../platform/time.ts';
import { uploadStatement } from '../bank-statements/upload-statement.ts';
import { createPayout } from '../create-payout.ts';
import { decideByHand } from '../decide-by-hand.ts';
import { advancePayout, readPayout } from '../payouts.ts';
import { RAIL_NAMES } from '../rail-names.ts';
import { approveAndSend, createRunOf, NO_ENGINE, setPayer, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import {
  addPaypalFault,
  controlPayouts,
  encryptedDetails,
  IBAN_DETAILS,
  PAYPAL_DETAILS,
  paypalItems,
  sandboxRails,
} from '../testing/sandbox-rails.ts';
import { batchFile } from './batch-file.ts';
import { discardBatch } from './discard-batch.ts';
import { servePayoutRuns } from './run-jobs.ts';
import { listRunPayouts } from './run-lists.ts';
import { readRun, readRunParts } from './run-store.ts';

let ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);
let count = 0;

const bea = (): Context => ({ ...ctx, actor: { kind: 'operator', name: 'bea' } });
const later = (milliseconds: number) => {
  ctx = { ...ctx, now: addMs(ctx.now, milliseconds) };
};
const check = () => servePayoutRuns(ctx, NO_ENGINE, rails);
const toPaypal = () =>
  publisherWithSales((id) => encryptedDetails(id, PAYPAL_DETAILS(`${id.toLowerCase()}@site.example`)));
const toBank = () => publisherWithSales((id) => encryptedDetails(id, IBAN_DETAILS));

async function runOf(...publishers: Awaited<ReturnType<typeof toPaypal>>[]): Promise<PayoutRunId> {
  await report(publishers.map((each) => each.paid(`sale-${count++}`, '60')));
  const { id } = await createRunOf(ctx, null, rails);
  await approveAndSend(ctx, id, rails);
  for (let turn = 0; turn < 3; turn++) await workThrough(ctx, id, rails);
  return id;
}

/** What an engine and the checks do until nothing is left to do. */
async function goOn(runId: PayoutRunId): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await check();
    await workThrough(ctx, runId, rails);
  }
}

async function onlyPayout(runId: PayoutRunId) {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 5, offset: 0 });
  const [payout] = rows;
  if (!payout) throw new Error('The run has no payout.');
  return payout;
}

beforeAll(() => setPayer(ctx));

describe('a payout that is paid again after its run has settled', () => {
  it('is sent by the next check over its rail, and its run settles again', async () => {
    const publisher = await toPaypal();
    await addPaypalFault('failed_item');
    const runId = await runOf(publisher);
    expect(await readRun(ctx, runId)).toMatchObject({ state: 'settled' });
    const failed = await onlyPayout(runId);
    expect(failed).toMatchObject({ state: 'failed' });
    await decideByHand(bea(), failed.id, 'approved', {}, RAIL_NAMES);
    expect(await readRun(ctx, runId)).toMatchObject({ state: 'sent' });
    await goOn(runId);
    expect(await onlyPayout(runId)).toMatchObject({ state: 'settled', attempt: 2 });
    expect(await readRun(ctx, runId)).toMatchObject({ state: 'settled' });
    expect(await publisher.accounts()).toEqual({ approved: 0, paid_out: 30_000_000 });
    const items = (await paypalItems()).filter(({ senderItemId }) => senderItemId.startsWith(failed.id));
    expect(items.map(({ senderItemId, status }) => [senderItemId, status])).toEqual([
      [`${failed.id}:1`, 'FAILED'],
      [`${failed.id}:2`, 'SUCCESS'],
    ]);
  });

  it('is part of the next run if it is canceled instead', async () => {
    const publisher = await toPaypal();
    await addPaypalFault('failed_item');
    const first = await runOf(publisher);
    await decideByHand(bea(), (await onlyPayout(first)).id, 'canceled', {}, RAIL_NAMES);
    const next = await createRunOf(ctx, null, rails);
    await approveAndSend(ctx, next.id, rails);
    await goOn(next.id);
    expect(await publisher.accounts()).toEqual({ approved: 0, paid_out: 30_000_000 });
  });
});

describe('a single payout', () => {
  it('is sent only over a rail that has it, in a batch and a run of its own', async () => {
    const publisher = await toPaypal();
    await report([publisher.paid(`sale-${count++}`, '60')]);
    const { id } = await createPayout(ctx, publisher.publisherId);
    await decideByHand(bea(), id, 'approved', {}, RAIL_NAMES);
    await decideByHand(bea(), id, 'sent', {}, RAIL_NAMES);
    const sent = await readPayout(ctx, id);
    const runId = sent.runId ?? derivedId('prn', 'none');
    expect((await readRunParts(ctx, runId)).batches).toMatchObject([
      { id: sent.batchId, rail: 'paypal', state: 'ready', transfers: 1 },
    ]);
    await check();
    await check();
    expect(await readPayout(ctx, id)).toMatchObject({ state: 'settled' });
    expect(await readRun(ctx, runId)).toMatchObject({ state: 'settled', payouts: 1 });
    const items = (await paypalItems()).filter(({ senderItemId }) => senderItemId === `${id}:1`);
    expect(items).toMatchObject([{ value: '30.00', status: 'SUCCESS' }]);
  });

  it('isn’t sent over a rail that isn’t set up, and no money moves', async () => {
    const publisher = await toPaypal();
    await report([publisher.paid(`sale-${count++}`, '60')]);
    const { id } = await createPayout(ctx, publisher.publisherId);
    await advancePayout(ctx, id, 'approved');
    await expect(decideByHand(bea(), id, 'sent', {}, ['bank'])).rejects.toMatchObject({
      code: 'payout.rail_not_set_up',
    });
    expect(await readPayout(ctx, id)).toMatchObject({ state: 'approved', batchId: null });
    await advancePayout(ctx, id, 'canceled');
    expect(await publisher.accounts()).toEqual({ approved: 30_000_000 });
  });

  it('gets the ID that its publisher and number give, so that a restored database gives it again', async () => {
    const publisher = await toPaypal();
    await report([publisher.paid(`sale-${count++}`, '60')]);
    const { id } = await createPayout(ctx, publisher.publisherId);
    expect(id).toBe(derivedId('pay', 'single', publisher.publisherId, '1'));
    await advancePayout(ctx, id, 'canceled');
    const next = await createPayout(ctx, publisher.publisherId);
    expect(next.id).toBe(derivedId('pay', 'single', publisher.publisherId, '2'));
    await advancePayout(ctx, next.id, 'canceled');
  });

  it('of a run is approved and sent by its run alone', async () => {
    const publisher = await toPaypal();
    await report([publisher.paid(`sale-${count++}`, '60')]);
    const run = await createRunOf(ctx, null, rails);
    const { id } = await onlyPayout(run.id);
    await expect(decideByHand(bea(), id, 'approved', {}, RAIL_NAMES)).rejects.toMatchObject({
      code: 'payout.in_run',
    });
    await approveAndSend(ctx, run.id, rails);
    await goOn(run.id);
  });
});

describe('what a person says about a transfer', () => {
  it('never decides about a transfer that PayPal can be asked for', async () => {
    await addPaypalFault('unclaimed_item');
    const runId = await runOf(await toPaypal());
    const { id } = await onlyPayout(runId);
    for (const to of ['settled', 'failed'] as const)
      await expect(
        decideByHand(bea(), id, to, { confirmation: 'I changed my mind' }, RAIL_NAMES),
      ).rejects.toMatchObject({ code: 'payout.provider_decides' });
  });

  it('never makes a bank file that can be neither had nor discarded', async () => {
    const publishers = [await toBank(), await toBank()];
    const runId = await runOf(...publishers);
    const { id } = await onlyPayout(runId);
    const confirmation = 'The bank says no';
    const fail = () => decideByHand(bea(), id, 'failed', { confirmation }, RAIL_NAMES);
    await expect(fail()).rejects.toMatchObject({ code: 'payout.not_handed_over' });
    const [batch] = (await readRunParts(ctx, runId)).batches;
    if (!batch) throw new Error('The run has no bank file.');
    const input = { runId, batchId: batch.id, format: 'iso20022', reason: 'For the bank' } as const;
    let xml = '';
    for await (const part of (await batchFile(bea(), env.ENCRYPTION_KEY, input)).parts) xml += part;
    await fail();
    await expect(batchFile(bea(), env.ENCRYPTION_KEY, input)).rejects.toMatchObject({
      code: 'payout_batch.reported',
    });
    await expect(
      discardBatch(bea(), { runId, batchId: batch.id, amount: '60.00', reason: 'Never handed over' }),
    ).rejects.toMatchObject({ code: 'payout_batch.reported' });
    const response = await controlPayouts('bank/statement', { method: 'POST', body: xml });
    const upload = { fileName: 'statement.xml', xml: await response.text(), reason: 'Daily statement' };
    await uploadStatement(bea(), upload);
    const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 5, offset: 0 });
    expect(rows.map(({ state }) => state).sort()).toEqual(['failed', 'settled']);
  });
});

describe('PayPal’s record', () => {
  it('is read for 30 days after the last transfer succeeded, so money that comes back is seen without a webhook', async () => {
    const publisher = await toPaypal();
    const runId = await runOf(publisher);
    const { id } = await onlyPayout(runId);
    const item = (await paypalItems()).find(({ senderItemId }) => senderItemId === `${id}:1`);
    later(20 * DAY);
    await check();
    expect(await onlyPayout(runId)).toMatchObject({ state: 'settled' });
    const init = { method: 'POST', body: JSON.stringify({ status: 'REFUNDED' }) };
    await controlPayouts(`paypal/items/${item?.id}`, init);
    later(DAY + HOUR);
    await check();
    expect(await onlyPayout(runId)).toMatchObject({
      state: 'failed',
      failureReason: 'PayPal reports REFUNDED',
    });
    expect(await publisher.accounts()).toEqual({ approved: 30_000_000, paid_out: 0 });
  });

  it('is read less often the longer nothing happens, and no more after 30 days', async () => {
    const runId = await runOf(await toPaypal());
    let checks = 0;
    for (let hour = 0; hour < 32 * 24; hour += 6) {
      later(6 * HOUR);
      const before = (await readRunParts(ctx, runId)).batches[0]?.checkedAt;
      await check();
      if ((await readRunParts(ctx, runId)).batches[0]?.checkedAt !== before) checks++;
    }
    expect(checks).toBeGreaterThan(30);
    expect(checks).toBeLessThan(45);
    expect((await readRunParts(ctx, runId)).batches[0]).toMatchObject({ state: 'done', nextAt: null });
  }, 120_000);
});
