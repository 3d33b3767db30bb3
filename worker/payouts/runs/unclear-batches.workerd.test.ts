import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { approveChange, rejectChange } from '../../accounts/changes/end-change.ts';
import { testOperator } from '../../accounts/changes/testing/operators.ts';
import { setStatus } from '../../accounts/publishers/publishers.ts';
import { CHANGES } from '../../app/changes.ts';
import { complianceViolations } from '../../compliance/tables.ts';
import { balancesUnder } from '../../ledger/balances.ts';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { derivedId, type PayoutRunId, type PublisherId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY, HOUR, MINUTE } from '../../platform/time.ts';
import { readActionItems } from '../../reporting/publisher/action-items.ts';
import type { PaypalAnswer } from '../../sandbox/paypal/paypal-answers.ts';
import { readBalances } from '../balances/read-balances.ts';
import { placeHold, releaseHold } from '../holds/operator-holds.ts';
import { readHolds } from '../holds/publisher-holds.ts';
import { readPayout } from '../payouts.ts';
import { applyOutcomes } from '../rails/apply-outcomes.ts';
import { beginAttempt } from '../rails/attempts.ts';
import { readBatch } from '../rails/batch-store.ts';
import type { PayoutBatch } from '../rails/payout-batch.ts';
import { outcomeOf } from '../rails/paypal/paypal-items.ts';
import type { Outcome } from '../rails/rail.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { approveAndSend, createRunOf, NO_ENGINE, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import {
  addPaypalFault,
  answerWith,
  controlPayouts,
  PAYPAL_DETAILS,
  paypalItems,
  sandboxRails,
} from '../testing/sandbox-rails.ts';
import { applyWebhook } from './apply-webhook.ts';
import { batchDiscard } from './batch-change.ts';
import { discardBatch } from './discard-batch.ts';
import { findBatch } from './find-batch.ts';
import { servePayoutRuns } from './run-jobs.ts';
import { listRunPayouts } from './run-lists.ts';
import { readRun, readRunParts } from './run-store.ts';

let ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);
let count = 0;
let runId: PayoutRunId;

const bea = (): Context => ({ ...ctx, actor: { kind: 'operator', name: 'bea' } });
const later = (milliseconds: number) => {
  ctx = { ...ctx, now: addMs(ctx.now, milliseconds) };
};

/** Publishers who are due 15.00 each, and a run of them in which PayPal answers the next submissions so. */
async function runOf(emails: readonly string[], ...answers: PaypalAnswer[]): Promise<void> {
  const publishers = [];
  for (const email of emails)
    publishers.push(await publisherWithSales((id) => encryptedDetails(id, PAYPAL_DETAILS(email))));
  await report(publishers.map((each) => each.paid(`sale-${count++}`, '30')));
  await answerWith(...answers);
  runId = (await createRunOf(ctx, null, rails)).id;
  await approveAndSend(ctx, runId, rails);
}

const email = () => `receiver-${count++}@site.example`;
const check = () => servePayoutRuns(ctx, NO_ENGINE, rails);

async function states(): Promise<string[]> {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 50, offset: 0 });
  return rows.map(({ state }) => state);
}

async function batches() {
  return (await readRunParts(ctx, runId)).batches;
}

async function alertsOf(code: string) {
  const { alerts } = await listAlerts(ctx, { page: 1, perPage: 100 });
  return alerts.filter((alert) => alert.code === code);
}

/** What PayPal has of the payouts of the run: the amounts by payout. */
async function paidByPaypal(): Promise<string[][]> {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 50, offset: 0 });
  const items = await paypalItems();
  return rows.map(({ id }) =>
    items.filter(({ senderItemId }) => senderItemId.startsWith(id)).map(({ value }) => value),
  );
}

beforeEach(() => later(MINUTE));

const LOST = [
  'lost_after',
  'error_500_after',
  'page_502_after',
  'truncated_after',
  'empty_200_after',
] as const;
const NEGATIVE = [
  'no_funds',
  'duplicate_without_link',
  'duplicate_of_other',
  'not_found_404',
  'refused_first',
  'refused_whole',
  'restricted',
  'business_error',
  'details_null',
  'message_null',
  'page_403',
  'bad_request_empty',
  'json_of_another_kind',
] as const;

describe('a batch that PayPal has taken without our knowing', () => {
  it.each(NEGATIVE)('is paid once, though the next answer is %s', async (negative) => {
    const first = LOST[count % LOST.length] ?? 'lost_after';
    await runOf([email(), email()], first, negative, negative);
    expect(await batches()).toMatchObject([{ state: 'unclear', attempts: 1 }]);
    await check();
    later(5 * MINUTE);
    await check();
    expect(await states()).toEqual(['sent', 'sent']);
    expect(await batches()).toMatchObject([{ state: 'unclear', attempts: 3 }]);
    later(HOUR);
    await check();
    later(HOUR);
    await check();
    await check();
    expect(await states()).toEqual(['settled', 'settled']);
    expect(await readRun(ctx, runId)).toMatchObject({ state: 'settled' });
    expect(await paidByPaypal()).toEqual([['15.00'], ['15.00']]);
  });

  it('keeps its money reserved, with a warning after an hour and an alarm after a day', async () => {
    const answers = Array.from({ length: 12 }, (): PaypalAnswer => 'duplicate_without_link');
    await runOf([email()], 'lost_after', ...answers);
    const [batch] = await batches();
    const alert = async () =>
      (await alertsOf('payout_batch.unclear')).find((each) => each.subject === batch?.id);
    later(30 * MINUTE);
    await check();
    expect(await alert()).toBeUndefined();
    later(31 * MINUTE);
    await check();
    expect(await alert()).toMatchObject({ level: 'warning' });
    later(DAY);
    await check();
    expect(await alert()).toMatchObject({ level: 'critical' });
    expect(await states()).toEqual(['sent']);
    expect((await batches())[0]?.lastAnswer).toContain('Duplicate batch request');
    await answerWith();
    later(HOUR);
    await check();
    await check();
    expect(await states()).toEqual(['settled']);
  });

  it('is never submitted again after the 30 days in which PayPal knows its ID', async () => {
    await runOf([email()], 'lost_before');
    later(29 * DAY + HOUR);
    await check();
    const [batch] = await batches();
    expect(batch).toMatchObject({ state: 'unclear', attempts: 1 });
    expect(await states()).toEqual(['sent']);
    expect(await paidByPaypal()).toEqual([[]]);
    expect(await alertsOf('payout_batch.unclear')).toContainEqual(
      expect.objectContaining({ subject: batch?.id, level: 'critical' }),
    );
    await discardBatch(bea(), {
      runId,
      batchId: batchIdOf(batch),
      amount: '15.00',
      reason: 'PayPal has no such batch',
    });
    await check();
    await workThrough(ctx, runId, rails);
    for (let turn = 0; turn < 3; turn++) await check();
    expect(await states()).toEqual(['settled']);
    expect(await paidByPaypal()).toEqual([['15.00']]);
  });

  it('can be named by a person, whom PayPal’s own record has to confirm', async () => {
    const answers = Array.from({ length: 5 }, (): PaypalAnswer => 'duplicate_without_link');
    await runOf([email()], 'lost_after', ...answers);
    const [batch] = await batches();
    const input = { runId, batchId: batchIdOf(batch), reason: 'Found in the activities' };
    const [item] = (await paypalItems()).slice(-1);
    await expect(findBatch(bea(), rails, { ...input, providerBatchId: 'B999' })).rejects.toMatchObject({
      code: 'payout_rail.unavailable',
    });
    await expect(
      findBatch(bea(), rails, {
        ...input,
        providerBatchId: firstOther(
          (await paypalItems()).map((each) => each.batchId),
          item?.batchId,
        ),
      }),
    ).rejects.toMatchObject({ code: 'payout_batch.other' });
    await findBatch(bea(), rails, { ...input, providerBatchId: item?.batchId ?? '' });
    await check();
    expect(await states()).toEqual(['settled']);
  });

  it('can’t be discarded within an hour of the last attempt', async () => {
    await runOf([email()], 'lost_after');
    const [batch] = await batches();
    const discard = { runId, batchId: batchIdOf(batch), amount: '15.00', reason: 'Not at PayPal' };
    await expect(discardBatch(bea(), discard)).rejects.toMatchObject({ code: 'payout_batch.under_way' });
    await check();
    await check();
    expect(await states()).toEqual(['settled']);
  });
});

describe('a batch that a person says PayPal doesn’t have', () => {
  const REFUSALS = Array.from({ length: 8 }, (): PaypalAnswer => 'restricted');

  /** A run whose first answer was lost, and which PayPal refuses since; one person has just proposed to discard its batch. */
  async function proposed() {
    await runOf([email()], 'lost_before', ...REFUSALS);
    for (let turn = 0; turn < 4; turn++) {
      later(HOUR);
      await check();
    }
    later(4 * MINUTE);
    const batchId = batchIdOf((await batches())[0]);
    const proposer = await testOperator(ctx, 'ada@tributary.example');
    const approver = await testOperator(ctx, 'bea@tributary.example');
    const input = { runId, batchId, amount: '15.00' };
    const decided = await decideChange(proposer.ctx, env, batchDiscard, input, 'Not at PayPal');
    if (decided.status !== 'proposed') throw new Error('One person has decided alone.');
    const { id } = decided.waiting;
    return {
      approve: () => approveChange({ ...approver.ctx, now: ctx.now }, env, CHANGES, id, 'Not there'),
      reject: () => rejectChange({ ...approver.ctx, now: ctx.now }, id, 'It is there'),
    };
  }
  const attempts = async () => (await batches())[0]?.attempts;

  it('isn’t tried again while that waits, and is discarded an hour after the last try and paid once by the next batch', async () => {
    const { approve } = await proposed();
    const before = await attempts();
    await expect(approve()).rejects.toMatchObject({ code: 'payout_batch.under_way' });
    for (let turn = 0; turn < 3; turn++) {
      later(HOUR);
      await check();
    }
    expect(await attempts()).toBe(before);
    await expect(
      beginAttempt(ctx, await readBatch(ctx, batchIdOf((await batches())[0]))),
    ).rejects.toMatchObject({
      code: 'payout_batch.taken',
    });
    expect(await approve()).toMatchObject({ state: 'applied' });
    await answerWith();
    await check();
    await workThrough(ctx, runId, rails);
    for (let turn = 0; turn < 2; turn++) await check();
    expect(await batches()).toMatchObject([{ state: 'discarded' }, { state: 'done' }]);
    expect(await states()).toEqual(['settled']);
    expect(await paidByPaypal()).toEqual([['15.00']]);
  });

  it('is tried again at once after that is rejected', async () => {
    const { reject } = await proposed();
    const before = await attempts();
    later(2 * HOUR);
    await check();
    expect(await attempts()).toBe(before);
    await reject();
    await answerWith();
    for (let turn = 0; turn < 2; turn++) await check();
    expect(await states()).toEqual(['settled']);
  });

  it('is tried again once that has expired, so that no one stops a batch for good', async () => {
    await proposed();
    const before = await attempts();
    later(13 * DAY);
    await check();
    expect(await attempts()).toBe(before);
    later(2 * DAY);
    await answerWith();
    for (let turn = 0; turn < 3; turn++) await check();
    expect(await states()).toEqual(['settled']);
  });
});

describe('a receiver that PayPal refuses', () => {
  it('is taken out by name, and the others of the batch are paid', async () => {
    await runOf([email(), 'османов@письмо.рф', email()]);
    await check();
    await check();
    expect((await states()).sort()).toEqual(['failed', 'settled', 'settled']);
    const all = await batches();
    expect(all).toMatchObject([
      { state: 'refused', transfers: 3 },
      { state: 'done', transfers: 2, restOf: all[0]?.id },
    ]);
    const { rows } = await listRunPayouts(ctx, { runId, state: 'failed', limit: 5, offset: 0 });
    const [alert] = await alertsOf('payout.refused');
    expect(alert?.message).toContain(rows[0]?.id);
    expect(alert?.message).toContain(rows[0]?.publisherId);
    expect(alert?.message).not.toContain('@');
    expect(rows[0]?.failureReason).toContain('receiver');
    expect((await paidByPaypal()).flat().sort()).toEqual(['15.00', '15.00']);
  });

  it('is believed only for a first attempt: after an unclear one, no payout fails', async () => {
    await runOf([email(), email()], 'lost_before', 'refused_first');
    await check();
    expect(await states()).toEqual(['sent', 'sent']);
    for (let turn = 0; turn < 3; turn++) await check();
    expect(await states()).toEqual(['settled', 'settled']);
  });

  it.each(['refused_unknown_place', 'refused_as_page', 'details_null', 'message_null'] as const)(
    'isn’t believed in an answer that PayPal doesn’t document: %s',
    async (answer) => {
      await runOf([email(), email()], answer);
      expect(await batches()).toMatchObject([{ state: 'unclear' }]);
      for (let turn = 0; turn < 3; turn++) await check();
      expect(await states()).toEqual(['settled', 'settled']);
    },
  );
});

it.each(['no_funds', 'restricted', 'refused_whole'] as const)(
  'a batch that PayPal refuses as a whole (%s) fails no one, has a warning at once, and is tried again',
  async (answer) => {
    await runOf([email(), email()], answer, answer);
    const [batch] = await batches();
    expect(batch).toMatchObject({ state: 'ready', attempts: 1 });
    expect(await alertsOf('payout_batch.unclear')).toContainEqual(
      expect.objectContaining({ subject: batch?.id }),
    );
    for (let turn = 0; turn < 3; turn++) await check();
    expect(await states()).toEqual(['settled', 'settled']);
    expect(await paidByPaypal()).toEqual([['15.00'], ['15.00']]);
  },
);

describe('a publisher who is suspended or held after the debit', () => {
  it('is taken out of a batch that reached no one; the others are paid, and theirs waits until the hold ends', async () => {
    await runOf([email(), email(), email(), email()], 'no_funds');
    const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 9, offset: 0 });
    const [suspended, held, flagged] = rows;
    if (!suspended || !held || !flagged) throw new Error('The run has payouts.');
    const outcomes = async () => {
      const { rows: current } = await listRunPayouts(ctx, { runId, state: undefined, limit: 9, offset: 0 });
      const items = await paypalItems();
      return rows.map(({ id }) => [
        current.find((each) => each.id === id)?.state,
        ...items.filter(({ senderItemId }) => senderItemId.startsWith(id)).map(({ value }) => value),
      ]);
    };
    await setStatus(bea(), suspended.publisherId, 'suspended');
    await placeHold(bea(), held.publisherId, 'Identity is being checked');
    await holdByViolation(flagged.publisherId);
    later(HOUR);
    for (let turn = 0; turn < 3; turn++) await check();
    expect(await outcomes()).toEqual([['approved'], ['approved'], ['approved'], ['settled', '15.00']]);
    const all = await batches();
    expect(all).toMatchObject([
      { state: 'refused', transfers: 4, doneAt: expect.anything() },
      { state: 'done', transfers: 1, restOf: all[0]?.id },
    ]);
    for (const { id, publisherId } of [suspended, held, flagged])
      expect((await alertsOf('payout.withheld')).find(({ subject }) => subject === id)?.message).toContain(
        publisherId,
      );
    const owed = await balancesUnder(ctx, `publisher:${suspended.publisherId}`);
    expect(owed.get(`publisher:${suspended.publisherId}:approved`)).toBe(15_000_000);

    await setStatus(bea(), suspended.publisherId, 'active');
    for (let turn = 0; turn < 2; turn++) await check();
    await workThrough(ctx, runId, rails);
    for (let turn = 0; turn < 2; turn++) await check();
    expect(await outcomes()).toEqual([
      ['settled', '15.00'],
      ['approved'],
      ['approved'],
      ['settled', '15.00'],
    ]);
    await releaseHold(bea(), held.publisherId, 'Identity is proven');
    await env.DB.prepare('DELETE FROM compliance_violations').run();
    for (let turn = 0; turn < 2; turn++) await check();
    await workThrough(ctx, runId, rails);
    for (let turn = 0; turn < 2; turn++) await check();
    expect(await outcomes()).toEqual(rows.map(() => ['settled', '15.00']));
  });

  it('isn’t sent by a worker that has looked before the hold, because the attempt looks again in its transaction', async () => {
    await runOf([email()], 'no_funds');
    const [batch] = await batches();
    const [payout] = (await listRunPayouts(ctx, { runId, state: undefined, limit: 9, offset: 0 })).rows;
    if (!batch || !payout) throw new Error('The run has a payout.');
    await placeHold(bea(), payout.publisherId, 'Identity is being checked');
    await expect(beginAttempt(ctx, batch)).rejects.toMatchObject({ code: 'payout_batch.taken' });
    for (let turn = 0; turn < 3; turn++) await check();
    expect(await states()).toEqual(['approved']);
    expect(await batches()).toMatchObject([{ state: 'refused', attempts: 1, doneAt: expect.anything() }]);
    await releaseHold(bea(), payout.publisherId, 'Identity is proven');
    await check();
    await workThrough(ctx, runId, rails);
    await check();
    expect(await states()).toEqual(['settled']);
    expect(await paidByPaypal()).toEqual([['15.00']]);
  });

  it('waits to be sent also if that couldn’t be written at first', async () => {
    const { $client: d1 } = ctx.db;
    await runOf([email()], 'no_funds');
    const [payout] = (await listRunPayouts(ctx, { runId, state: undefined, limit: 9, offset: 0 })).rows;
    if (!payout) throw new Error('The run has a payout.');
    await placeHold(bea(), payout.publisherId, 'Identity is being checked');
    await d1
      .prepare(
        `CREATE TRIGGER broken BEFORE UPDATE ON payouts WHEN NEW.state = 'approved' BEGIN
           SELECT RAISE(ABORT, 'The disk is broken'); END`,
      )
      .run();
    for (let turn = 0; turn < 2; turn++) await check();
    expect(await states()).toEqual(['failed']);
    expect(await readHolds(ctx, payout.publisherId)).toEqual(['held_by_operator']);
    await d1.prepare('DROP TRIGGER broken').run();
    await check();
    expect(await states()).toEqual(['approved']);
    expect(await batches()).toMatchObject([{ state: 'refused', doneAt: expect.anything() }]);
    await releaseHold(bea(), payout.publisherId, 'Identity is proven');
    await check();
    await workThrough(ctx, runId, rails);
    await check();
    expect(await states()).toEqual(['settled']);
  });

  it('stays in a batch that PayPal may have, which is submitted again as it is', async () => {
    await runOf([email()], 'lost_after', 'no_funds');
    const [payout] = (await listRunPayouts(ctx, { runId, state: undefined, limit: 9, offset: 0 })).rows;
    if (!payout) throw new Error('The run has a payout.');
    await placeHold(bea(), payout.publisherId, 'Identity is being checked');
    for (let turn = 0; turn < 4; turn++) await check();
    expect(await states()).toEqual(['settled']);
    expect(await paidByPaypal()).toEqual([['15.00']]);
  });

  async function holdByViolation(publisherId: PublisherId): Promise<void> {
    await ctx.db.insert(complianceViolations).values({
      id: derivedId('vio', publisherId),
      ruleId: derivedId('crl', 'test'),
      ruleName: 'Too many clicks',
      publisherId,
      violationType: 'click_rate',
      subject: '',
      severity: 'high',
      action: 'hold',
      status: 'active',
      violationCount: 1,
      firstSeenAt: ctx.now,
      lastSeenAt: ctx.now,
      holdState: 'held',
      heldFrom: ctx.now,
      heldAt: ctx.now,
    });
  }
});

describe('a batch that PayPal’s own record shows as denied', () => {
  async function denied() {
    await addPaypalFault('denied_batch');
    await runOf([email(), email()]);
    await check();
    expect(await states()).toEqual(['failed', 'failed']);
    const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 9, offset: 0 });
    return { batchId: batchIdOf((await batches())[0]), payouts: rows };
  }

  it('fails its payouts the same way if webhooks about its items come first', async () => {
    await addPaypalFault('denied_batch');
    await runOf([email(), email()]);
    for (const outcome of await outcomesOfItems('FAILED', 'INSUFFICIENT_FUNDS'))
      expect(await applyWebhook(ctx, rails, outcome)).toMatchObject({ verdict: 'failed' });
    await check();
    expect(await batches()).toMatchObject([{ state: 'done', deniedAt: ctx.now, isDenied: true }]);
    const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 9, offset: 0 });
    for (const { publisherId, failureReason } of rows) {
      expect(failureReason).toBe('PayPal didn’t process the transfer: INSUFFICIENT_FUNDS');
      expect(await readHolds(ctx, publisherId)).toEqual([]);
    }
    runId = (await createRunOf(ctx, null, rails)).id;
    await approveAndSend(ctx, runId, rails);
    await check();
    expect(await states()).toEqual(['settled', 'settled']);
  });

  it('isn’t one to send again if each receiver was the reason, and asks them for other details', async () => {
    for (let time = 0; time < 2; time++) await addPaypalFault('failed_item');
    await runOf([email(), email()]);
    await check();
    expect(await states()).toEqual(['failed', 'failed']);
    const [batch] = await batches();
    expect(batch).toMatchObject({ state: 'done', deniedAt: null, isDenied: false });
    expect((await alertsOf('payout_batch.denied')).map(({ subject }) => subject)).not.toContain(batch?.id);
    const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 9, offset: 0 });
    for (const { publisherId } of rows)
      expect(await readHolds(ctx, publisherId)).toEqual(['transfer_failed']);
  });

  it('isn’t denied for a single transfer that our account couldn’t pay: an alert names it, and the next run pays it', async () => {
    for (let time = 0; time < 2; time++) await addPaypalFault('unclaimed_item');
    await runOf([email(), email()]);
    await check();
    const [item] = await itemsOfRun();
    const body = JSON.stringify({ status: 'FAILED', error: 'SPENDING_LIMIT_EXCEEDED' });
    await controlPayouts(`paypal/items/${item?.id}`, { method: 'POST', body });
    later(HOUR);
    await check();
    expect((await states()).toSorted()).toEqual(['failed', 'sent']);
    const [batch] = await batches();
    expect(batch).toMatchObject({ deniedAt: null, isDenied: false });
    const alert = (await alertsOf('payout_batch.denied')).find(({ subject }) => subject === batch?.id);
    expect(alert).toMatchObject({ level: 'warning', acknowledgedAt: null });
    expect(alert?.message).toContain('1 of the 2 payouts');
    expect(alert?.message).toContain('SPENDING_LIMIT_EXCEEDED');
    const discard = { runId, batchId: batchIdOf(batch), amount: '30.00', reason: 'Send it again' };
    await expect(discardBatch(bea(), discard)).rejects.toMatchObject({ code: 'payout_batch.under_way' });

    const first = runId;
    runId = (await createRunOf(ctx, null, rails)).id;
    await approveAndSend(ctx, runId, rails);
    for (let turn = 0; turn < 2; turn++) await check();
    expect(await states()).toEqual(['settled']);
    expect(
      (await alertsOf('payout_batch.denied')).find(({ subject }) => subject === batch?.id),
    ).toMatchObject({
      acknowledgedBy: 'system:cleared',
    });
    runId = first;
    expect((await states()).toSorted()).toEqual(['canceled', 'sent']);
  });

  it('is no longer one to send again once the next run has paid it, and its alarm ends', async () => {
    const { batchId } = await denied();
    const discard = { runId, batchId, amount: '30.00', reason: 'Send it again' };
    expect(await batches()).toMatchObject([{ isDenied: true }]);
    const alarm = async () =>
      (await alertsOf('payout_batch.denied')).find(({ subject }) => subject === batchId);
    expect(await alarm()).toMatchObject({ acknowledgedAt: null });
    const first = runId;
    runId = (await createRunOf(ctx, null, rails)).id;
    await approveAndSend(ctx, runId, rails);
    await check();
    expect(await states()).toEqual(['settled', 'settled']);
    expect(await alarm()).toMatchObject({ acknowledgedBy: 'system:cleared' });
    const raised = (await alarm())?.count;
    for (let day = 0; day < 3; day++) {
      later(DAY + HOUR);
      await check();
    }
    expect(await alarm()).toMatchObject({ acknowledgedBy: 'system:cleared', count: raised });
    runId = first;
    expect(await batches()).toMatchObject([{ state: 'done', isDenied: false }]);
    await expect(discardBatch(bea(), discard)).rejects.toMatchObject({ code: 'payout_batch.under_way' });
    expect(await states()).toEqual(['canceled', 'canceled']);
  });

  it('fails its payouts, with an alarm that has PayPal’s words, asks no publisher for other details, and is paid by the next run at the latest', async () => {
    const { batchId, payouts } = await denied();
    expect(await batches()).toMatchObject([{ state: 'done', deniedAt: ctx.now }]);
    const alert = (await alertsOf('payout_batch.denied')).find(({ subject }) => subject === batchId);
    expect(alert).toMatchObject({ level: 'critical' });
    expect(alert?.message).toContain('"batch_status":"DENIED"');
    for (const { publisherId } of payouts) {
      expect(await readHolds(ctx, publisherId)).toEqual([]);
      expect(await readActionItems(ctx, publisherId)).toEqual([]);
      const { nextPayout } = await readBalances(ctx, publisherId);
      expect(nextPayout).toMatchObject({ obstacle: null, amount: 15_000_000 });
      const owed = await balancesUnder(ctx, `publisher:${publisherId}`);
      expect(owed.get(`publisher:${publisherId}:approved`)).toBe(15_000_000);
    }

    const first = payouts.map(({ id }) => id);
    runId = (await createRunOf(ctx, null, rails)).id;
    await approveAndSend(ctx, runId, rails);
    await check();
    expect(await states()).toEqual(['settled', 'settled']);
    const items = await paypalItems();
    expect(items.filter(({ senderItemId }) => first.some((id) => senderItemId === `${id}:2`))).toEqual([]);
    for (const id of first) expect(await readPayout(ctx, id)).toMatchObject({ state: 'canceled' });
  });

  it('is sent again as a whole by one decision of two persons, under new keys, and paid once', async () => {
    const { batchId, payouts } = await denied();
    const alarm = async () =>
      (await alertsOf('payout_batch.denied')).find(({ subject }) => subject === batchId);
    expect(await alarm()).toMatchObject({ acknowledgedAt: null });
    await ctx.db.run(
      sql`INSERT INTO settings (key, value, updated_at, updated_by) VALUES ('second_person_from', '1', 0, 'test')`,
    );
    const [proposer, approver] = [
      await testOperator(ctx, 'ada@tributary.example'),
      await testOperator(ctx, 'bea@tributary.example'),
    ];
    const input = { runId, batchId, amount: '30.00' };
    const decided = await decideChange(proposer.ctx, env, batchDiscard, input, 'The limit is raised');
    await ctx.db.run(sql`DELETE FROM settings WHERE key = 'second_person_from'`);
    if (decided.status !== 'proposed') throw new Error('One person has decided alone.');
    const approved = await approveChange(approver.ctx, env, CHANGES, decided.waiting.id, 'It is');
    expect(approved).toMatchObject({ state: 'applied' });
    expect(await states()).toEqual(['approved', 'approved']);
    await check();
    await workThrough(ctx, runId, rails);
    for (let turn = 0; turn < 2; turn++) await check();
    expect(await batches()).toMatchObject([
      { state: 'discarded', isDenied: false },
      { state: 'done', deniedAt: null },
    ]);
    expect(await alarm()).toMatchObject({ acknowledgedBy: 'system:cleared' });
    expect(await states()).toEqual(['settled', 'settled']);
    const keys = payouts.map(({ id }) => `${id}:2`).toSorted();
    const taken = (await paypalItems()).filter(({ senderItemId }) => keys.includes(senderItemId));
    expect(taken.map(({ senderItemId }) => senderItemId).toSorted()).toEqual(keys);
    await expect(discardBatch(bea(), { ...input, reason: 'Again' })).rejects.toMatchObject({
      code: 'payout_batch.discarded',
    });
  });
});

it('a transfer that isn’t in the record of its batch stays on its way, and the batch waits for a person', async () => {
  for (let time = 0; time < 2; time++) await addPaypalFault('hidden_item');
  await runOf([email(), email()]);
  await check();
  expect((await states()).sort()).toEqual(['sent', 'settled']);
  expect((await batches())[0]).toMatchObject({
    state: 'submitted',
    lastAnswer: '1 of its transfers aren’t in its record',
  });
  later(2 * HOUR);
  await check();
  expect(await alertsOf('payout_batch.unclear')).toContainEqual(
    expect.objectContaining({ subject: (await batches())[0]?.id }),
  );
  await check();
  later(HOUR);
  await check();
  expect(await states()).toEqual(['settled', 'settled']);
  expect((await batches())[0]).toMatchObject({ state: 'done', troubleSince: null });
});

it('a payout whose account can’t be read anymore leaves its batch before it is submitted, and the others are paid', async () => {
  const unreadable = await publisherWithSales(async () => ({
    method: 'paypal' as const,
    encrypted: 'no text',
    addressCountry: null,
  }));
  await report([unreadable.paid(`sale-${count++}`, '30')]);
  await runOf([email()]);
  for (let turn = 0; turn < 3; turn++) await check();
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 5, offset: 0 });
  expect(
    rows.map(({ publisherId, state }) => [publisherId === unreadable.publisherId, state]).sort(),
  ).toEqual([
    [false, 'settled'],
    [true, 'failed'],
  ]);
  expect(await batches()).toMatchObject([{ state: 'refused', attempts: 0 }, { state: 'done' }]);
});

it('a payout that PayPal refuses by name and that can’t fail yet isn’t sent again with the others, and fails later', async () => {
  const { $client: d1 } = ctx.db;
  await d1
    .prepare(
      `CREATE TRIGGER broken BEFORE UPDATE ON payouts WHEN NEW.state = 'failed' BEGIN
         SELECT RAISE(ABORT, 'The disk is broken'); END`,
    )
    .run();
  await runOf([email(), email()], 'refused_first');
  for (let turn = 0; turn < 3; turn++) await check();
  expect((await states()).toSorted()).toEqual(['sent', 'settled']);
  expect(await batches()).toMatchObject([
    { state: 'refused', doneAt: null },
    { state: 'done', transfers: 1 },
  ]);
  await d1.prepare('DROP TRIGGER broken').run();
  await check();
  expect((await states()).toSorted()).toEqual(['failed', 'settled']);
  expect(await batches()).toMatchObject([{ state: 'refused', doneAt: expect.anything() }, { state: 'done' }]);
});

function batchIdOf(batch: PayoutBatch | undefined): PayoutBatch['id'] {
  if (!batch) throw new Error('The run has no batch.');
  return batch.id;
}

function firstOther(all: readonly string[], one: string | undefined): string {
  return all.find((each) => each !== one) ?? '';
}

it('a batch is submitted again under its ID after a webhook has settled one of its payouts', async () => {
  await runOf([email(), email()], 'lost_after');
  expect(await batches()).toMatchObject([{ state: 'unclear' }]);
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 50, offset: 0 });
  const [first] = rows;
  if (!first) throw new Error('The run has payouts.');
  const { idempotencyKey: key, amount } = first;
  const proof = { providerReference: 'item', confirmation: `webhook-${key}`, reason: null };
  const applied = await applyOutcomes(ctx, [{ key, state: 'paid', amount, ...proof }], null);
  expect(applied).toMatchObject([{ verdict: 'settled' }]);
  later(2 * HOUR);
  await check();
  expect(await batches()).toMatchObject([{ state: 'submitted' }]);
  expect(await paidByPaypal()).toEqual([['15.00'], ['15.00']]);
});

it('a batch whose answer was lost is submitted once the items that its webhooks have shown name it, and later refunds are read', async () => {
  await runOf([email(), email()], 'lost_after');
  expect(await batches()).toMatchObject([{ state: 'unclear' }]);
  for (const outcome of await outcomesOfItems()) await applyWebhook(ctx, rails, outcome);
  expect(await states()).toEqual(['settled', 'settled']);
  const [item] = await itemsOfRun();
  expect(await batches()).toMatchObject([
    { state: 'submitted', providerBatchId: item?.batchId, troubleSince: null, attempts: 1 },
  ]);
  await check();
  expect(await batches()).toMatchObject([{ state: 'done' }]);
  await controlPayouts(`paypal/items/${item?.id}`, { method: 'POST', body: '{"status":"REFUNDED"}' });
  later(7 * HOUR);
  // A check reads the records of 20 batches, and the earlier tests have left more.
  for (let turn = 0; turn < 2; turn++) await check();
  expect((await states()).toSorted()).toEqual(['failed', 'settled']);
});

it('a batch that an item names and PayPal’s own record doesn’t confirm stays unclear', async () => {
  await runOf([email()]);
  await runOf([email()], 'lost_after');
  const [outcome] = await outcomesOfItems();
  const other = (await paypalItems()).find(({ batchId }) => batchId !== outcome?.providerBatchId)?.batchId;
  if (!outcome || other === undefined) throw new Error('PayPal has items.');
  await applyWebhook(ctx, rails, { ...outcome, providerBatchId: other });
  expect(await states()).toEqual(['settled']);
  expect(await batches()).toMatchObject([{ state: 'unclear', providerBatchId: null }]);
});

it('a batch whose answer was lost and whose payouts all have an outcome isn’t submitted empty, and an alert says why', async () => {
  await runOf([email()], 'lost_after');
  for (const { providerBatchId, ...outcome } of await outcomesOfItems())
    await applyOutcomes(ctx, [outcome], null);
  later(2 * HOUR);
  await check();
  await check();
  const [batch] = await batches();
  expect(batch).toMatchObject({ state: 'unclear', attempts: 1 });
  expect(batch?.lastAnswer).toContain('PayPal hasn’t said under which ID it has the batch');
  expect(await alertsOf('payout_batch.unclear')).toContainEqual(
    expect.objectContaining({ subject: batch?.id }),
  );
});

/** The items of the run at PayPal. */
async function itemsOfRun() {
  const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 50, offset: 0 });
  const keys = new Set(rows.map(({ idempotencyKey }) => idempotencyKey));
  return (await paypalItems()).filter(({ senderItemId }) => keys.has(senderItemId));
}

/** What webhooks about the items of the run tell. */
async function outcomesOfItems(status = 'SUCCESS', error: string | null = null): Promise<Outcome[]> {
  return (await itemsOfRun()).map(({ id, batchId, senderItemId, value }) =>
    outcomeOf({
      ...{
        payout_item_id: id,
        transaction_id: null,
        transaction_status: status,
        payout_batch_id: batchId,
      },
      payout_item: { sender_item_id: senderItemId, amount: { currency: 'USD', value } },
      errors: error === null ? null : { name: error },
    }),
  );
}
