import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testOperator } from '../../accounts/changes/testing/operators.ts';
import { setStatus } from '../../accounts/publishers/publishers.ts';
import { publishers } from '../../accounts/publishers/tables.ts';
import { balancesUnder } from '../../ledger/balances.ts';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { derivedId, newId, type PayoutRunId, type PublisherId, type UserId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY, HOUR } from '../../platform/time.ts';
import { readBalances } from '../balances/read-balances.ts';
import { saveDetails } from '../details/save-details.ts';
import { placeHold, releaseHold } from '../holds/operator-holds.ts';
import { readHolds } from '../holds/publisher-holds.ts';
import { advancePayouts } from '../payouts.ts';
import { encryptedDetails } from '../testing/give-details.ts';
import { approveAndSend, createRunOf, NO_ENGINE, workThrough } from '../testing/play-run.ts';
import { publishersWithSales } from '../testing/publishers-with-sales.ts';
import { addPaypalFault, PAYPAL_DETAILS, paypalItems, sandboxRails } from '../testing/sandbox-rails.ts';
import { approveRun, cancelRun, sendRun } from './decide-run.ts';
import { runTerms } from './rails-in-use.ts';
import { approveRunOrWait } from './run-change.ts';
import { servePayoutRuns } from './run-jobs.ts';
import { listRunHolds, listRunPayouts, previewRun } from './run-lists.ts';
import { readRun } from './run-store.ts';
import { startRun } from './start-run.ts';

const ctx = testContext();
const rails = sandboxRails();
const { publisherWithSales, report } = await publishersWithSales(ctx);
const toPaypal = () =>
  publisherWithSales((id) => encryptedDetails(id, PAYPAL_DETAILS(`${id.toLowerCase()}@site.example`)));
const as = (name: string): Context => ({ ...ctx, actor: { kind: 'operator', name } });

it('is empty if no one is due, so that it waits for no one, and its month can have another run', async () => {
  const first = await createRunOf(ctx, '2026-10', rails);
  expect(first).toMatchObject({ state: 'empty', payouts: 0, number: 1 });
  expect(first.id).toBe(derivedId('prn', '2026-10', '1'));
  expect(await createRunOf(ctx, '2026-10', rails)).toMatchObject({ state: 'empty', number: 2 });
});

it('pays who is due, names who is held and why, and needs a second person from the amount of the setting', async () => {
  const [due, suspended, held, poor] = [
    await toPaypal(),
    await toPaypal(),
    await toPaypal(),
    await toPaypal(),
  ];
  await report([due.paid('a', '300'), suspended.paid('b', '30'), held.paid('c', '30'), poor.paid('d', '19')]);
  await setStatus(ctx, suspended.publisherId, 'suspended');
  await placeHold(as('ada'), held.publisherId, 'Identity is being checked');
  expect(await readHolds(ctx, held.publisherId)).toEqual(['held_by_operator']);

  const terms = runTerms(ctx, await readSettings(ctx), rails);
  const { assessed } = await previewRun(ctx, terms, { after: '', limit: 200 });
  expect(assessed.map(({ status, hold }) => [status, hold])).toEqual([
    ['due', null],
    ['held', 'publisher_suspended'],
    ['held', 'held_by_operator'],
    ['below_threshold', null],
  ]);

  const run = await createRunOf(ctx, '2026-11', rails);
  expect(run).toMatchObject({ state: 'created', payouts: 1, held: 2, belowThreshold: 1, approvalsNeeded: 2 });
  const { rows } = await listRunHolds(ctx, { runId: run.id, limit: 10, offset: 0 });
  expect(rows.map(({ reason }) => reason).sort()).toEqual(['held_by_operator', 'publisher_suspended']);
  await expect(createRunOf(ctx, null, rails)).rejects.toMatchObject({ code: 'payout_run.open' });

  const seen = { amount: toDollars(run.amount), reason: 'Checked' };
  await expect(approveRun(as('bea'), run.id, { ...seen, amount: '1.00' })).rejects.toMatchObject({
    code: 'payout_run.changed',
  });
  expect(await approveRun(as('ada'), run.id, seen)).toMatchObject({ state: 'created' });
  await approveAndSend(ctx, run.id, rails);
  await workThrough(ctx, run.id, rails);
  expect(await workThrough(ctx, run.id, rails)).toMatchObject({ state: 'settled' });
  expect(await due.accounts()).toEqual({ approved: 0, paid_out: 150_000_000 });
  expect(await paypalItems()).toMatchObject([{ value: '150.00', status: 'SUCCESS' }]);
  await expect(createRunOf(ctx, '2026-11', rails)).rejects.toMatchObject({ code: 'payout_run.exists' });
  await releaseHold(as('ada'), held.publisherId, 'Identity is proven');
});

it('puts the money of a failed item back, with PayPal’s reason, and a lost response never pays twice', async () => {
  const [fails, works] = [await toPaypal(), await toPaypal()];
  await report([fails.paid('e', '30'), works.paid('f', '30')]);
  const before = (await paypalItems()).length;
  await addPaypalFault('timeout_after_accepting');
  await addPaypalFault('failed_item');
  const run = await createRunOf(ctx, null, rails);
  await approveAndSend(ctx, run.id, rails);
  for (let turn = 0; turn < 3; turn++) await workThrough(ctx, run.id, rails);
  const { rows } = await listRunPayouts(ctx, { runId: run.id, state: 'failed', limit: 5, offset: 0 });
  expect(rows).toMatchObject([
    { failureReason: 'RECEIVER_UNREGISTERED: The receiver can’t be paid.', state: 'failed' },
  ]);
  expect((await paypalItems()).length - before).toBe(run.payouts);
  const [failed] = rows;
  const approved = `publisher:${failed?.publisherId}:approved`;
  const balances = await balancesUnder(ctx, `publisher:${failed?.publisherId}`);
  expect(balances.get(approved)).toBe(failed?.amount);
});

describe('a payout of which a sale falls before it is sent', () => {
  const payoutsOf = async (runId: PayoutRunId, { publisherId }: { publisherId: PublisherId }) => {
    const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 50, offset: 0 });
    return rows.filter((row) => row.publisherId === publisherId).sort((a, b) => b.amount - a.amount);
  };
  const alertAbout = async (id: string | undefined) =>
    (await listAlerts(ctx, { page: 1, perPage: 50 })).alerts.find(({ subject }) => subject === id);

  it('is canceled with its reason, and the run pays what is still due, with an alert', async () => {
    const [falls, other] = [await toPaypal(), await toPaypal()];
    await report([falls.paid('a', '30'), falls.paid('b', '60'), other.paid('c', '60')]);
    const { id: runId } = await createRunOf(ctx, null, rails);
    await report([falls.reversed('a', 'Returned')]);
    await approveAndSend(ctx, runId, rails);
    for (let turn = 0; turn < 3; turn++) await workThrough(ctx, runId, rails);
    const [canceled, paid, ...more] = await payoutsOf(runId, falls);
    expect(more).toEqual([]);
    expect(canceled).toMatchObject({
      ...{ state: 'canceled', amount: 45_000_000 },
      failureReason: 'Part of it was no longer due before it was sent',
    });
    expect(paid).toMatchObject({ state: 'settled', amount: 30_000_000 });
    expect(await falls.accounts()).toMatchObject({ approved: 0, paid_out: 30_000_000 });
    expect(await other.accounts()).toMatchObject({ approved: 0, paid_out: 30_000_000 });
    expect(await readRun(ctx, runId)).toMatchObject({ state: 'settled' });
    expect(await alertAbout(canceled?.id)).toMatchObject({
      level: 'warning',
      message: `The payout ${canceled?.id} of ${falls.publisherId} over 45.00 USD in the run ${runId} is no longer due in full, so it was canceled. ${paid?.id} replaces it with 30.00 USD.`,
    });
  });

  it('is replaced by no more than people have approved, whatever else is due since', async () => {
    const one = await toPaypal();
    await report([one.paid('d', '40'), one.paid('e', '40')]);
    const { id: runId } = await createRunOf(ctx, null, rails);
    await report([one.reversed('d', 'Returned'), one.paid('f', '900')]);
    await approveAndSend(ctx, runId, rails);
    for (let turn = 0; turn < 3; turn++) await workThrough(ctx, runId, rails);
    expect((await payoutsOf(runId, one)).map(({ state, amount }) => [state, amount]).sort()).toEqual([
      ['canceled', 40_000_000],
      ['settled', 40_000_000],
    ]);
    expect(await one.accounts()).toMatchObject({ approved: 430_000_000, paid_out: 40_000_000 });
    const items = await env.DB.prepare(
      "SELECT SUM(i.amount) AS amount FROM payout_items i JOIN payouts p ON p.id = i.payout_id WHERE p.publisher_id = ? AND p.state = 'settled'",
    )
      .bind(one.publisherId)
      .first('amount');
    expect(items).toBe(40_000_000);
    await placeHold(as('ada'), one.publisherId, 'Not paid by the next tests');
  });

  it('isn’t replaced if too little is left, and the alert says so', async () => {
    const one = await toPaypal();
    await report([one.paid('g', '30'), one.paid('h', '10')]);
    const { id: runId } = await createRunOf(ctx, null, rails);
    await report([one.reversed('g', 'Returned')]);
    await approveAndSend(ctx, runId, rails);
    const all = await payoutsOf(runId, one);
    expect(all).toMatchObject([{ state: 'canceled', amount: 20_000_000 }]);
    expect(await one.accounts()).toMatchObject({ approved: 5_000_000 });
    expect((await alertAbout(all[0]?.id))?.message).toContain('Nothing replaces it');
  });

  it('is replaced once, by two workers beside each other and after a worker that was lost', async () => {
    const one = await toPaypal();
    await report([one.paid('i2', '30'), one.paid('j2', '60')]);
    const run = await createRunOf(ctx, null, rails);
    await report([one.reversed('i2', 'Returned')]);
    await approveRun(as('bea'), run.id, { amount: toDollars(run.amount), reason: 'Checked' });
    await workThrough(ctx, run.id, rails);
    await sendRun(as('bea'), run.id, { reason: 'Payout day' });
    const [payout] = await payoutsOf(run.id, one);
    if (!payout) throw new Error('The run has a payout.');
    const terms = runTerms(ctx, await readSettings(ctx), rails);
    const batch = { id: derivedId('pbt', 'lost'), rail: 'paypal' as const };
    // Lost between the replacement and its approval.
    expect(
      await advancePayouts(ctx, 'sent', [{ payout }], { holds: terms, batch, isReplaced: true }),
    ).toMatchObject([{ error: { code: 'payout.no_longer_due' } }]);
    await Promise.all([workThrough(ctx, run.id, rails), workThrough(ctx, run.id, rails)]);
    for (let turn = 0; turn < 3; turn++) await workThrough(ctx, run.id, rails);
    expect((await payoutsOf(run.id, one)).map(({ state, amount }) => [state, amount])).toEqual([
      ['canceled', 45_000_000],
      ['settled', 30_000_000],
    ]);
  });
});

it('waits while one of its payouts is held, and sends that one once the hold ends', async () => {
  const [sent, held] = [await toPaypal(), await toPaypal()];
  await report([sent.paid('i', '60'), held.paid('j', '60')]);
  const { id } = await createRunOf(ctx, null, rails);
  await placeHold(as('ada'), held.publisherId, 'Identity is being checked');
  await approveAndSend(ctx, id, rails);
  for (let turn = 0; turn < 3; turn++) await workThrough(ctx, id, rails);
  expect(await workThrough(ctx, id, rails)).toMatchObject({ state: 'sent' });
  expect(await sent.accounts()).toMatchObject({ paid_out: 30_000_000 });
  expect(await held.accounts()).toEqual({ approved: 30_000_000 });
  await releaseHold(as('ada'), held.publisherId, 'Identity is proven');
  await servePayoutRuns(ctx, NO_ENGINE, rails);
  for (let turn = 0; turn < 3; turn++) await workThrough(ctx, id, rails);
  expect(await workThrough(ctx, id, rails)).toMatchObject({ state: 'settled' });
  expect(await held.accounts()).toMatchObject({ paid_out: 30_000_000 });
});

it('pays what came back in the run that new details were given before, once their hold has ended, to the new account', async () => {
  const one = await toPaypal();
  await report([one.paid('k', '60')]);
  await addPaypalFault('failed_item');
  const first = await createRunOf(ctx, null, rails);
  await approveAndSend(ctx, first.id, rails);
  for (let turn = 0; turn < 3; turn++) await workThrough(ctx, first.id, rails);
  const payoutIn = async (runId: PayoutRunId) => {
    const { rows } = await listRunPayouts(ctx, { runId, state: undefined, limit: 50, offset: 0 });
    return rows.find(({ publisherId }) => publisherId === one.publisherId);
  };
  expect(await payoutIn(first.id)).toMatchObject({ state: 'failed' });

  const details = PAYPAL_DETAILS('another@site.example');
  await saveDetails(ctx, env.ENCRYPTION_KEY, one.publisherId, details);
  const promised = (await readBalances(ctx, one.publisherId)).nextPayout;
  expect(promised).toMatchObject({ amount: 30_000_000, obstacle: 'details_held' });
  const second = await createRunOf(ctx, null, rails);
  expect(await payoutIn(first.id)).toMatchObject({ state: 'canceled' });
  expect(await payoutIn(second.id)).toMatchObject({ state: 'created', amount: 30_000_000 });
  await approveAndSend(ctx, second.id, rails);
  for (let turn = 0; turn < 3; turn++) await workThrough(ctx, second.id, rails);
  expect(await payoutIn(second.id)).toMatchObject({ state: 'approved' });

  const after = { ...ctx, now: addMs(ctx.now, 73 * HOUR) };
  await servePayoutRuns(after, NO_ENGINE, rails);
  for (let turn = 0; turn < 3; turn++) await workThrough(after, second.id, rails);
  const paid = await payoutIn(second.id);
  expect(paid).toMatchObject({ state: 'settled', detailsVersion: 2 });
  expect((await paypalItems()).filter(({ receiver }) => receiver === 'another@site.example')).toMatchObject([
    { senderItemId: paid?.idempotencyKey, value: '30.00', status: 'SUCCESS' },
  ]);
});

it('that pays a person behind it needs another one below the amount too, and waits a day where there is none', async () => {
  const own = await toPaypal();
  await report([own.paid('own', '60')]);
  const ada = await ownerOf(own.publisherId);
  const { id } = await startRun(ada.ctx, NO_ENGINE, { period: null, reason: 'The month' });
  const run = await workThrough(ctx, id, rails);
  expect(run).toMatchObject({ state: 'created', approvalsNeeded: 1 });
  const seen = { amount: toDollars(run.amount), reason: 'Checked' };
  expect(await approveRunOrWait(ada.ctx, env, id, seen)).toMatchObject({
    status: 'proposed',
    waiting: { amount: run.amount, appliesAt: addMs(ctx.now, DAY) },
  });
  expect(await readRun(ctx, id)).toMatchObject({ state: 'created', approvalsNeeded: 2 });
  const grace = await testOperator(ctx, 'grace@runs.example');
  expect(await approveRunOrWait(grace.ctx, env, id, seen)).toMatchObject({
    result: { state: 'approving' },
  });
  await workThrough(ctx, id, rails);
  await sendRun(grace.ctx, id, seen);
  for (let turn = 0; turn < 3; turn++) await workThrough(ctx, id, rails);
});

it('counts for the person who approves it alone, with the other amounts of the day', async () => {
  const grace = await testOperator(ctx, 'grace@runs.example');
  await testOperator(ctx, 'ida@runs.example');
  const approved = [];
  for (const name of ['first', 'second']) {
    await report([(await toPaypal()).paid(name, '120')]);
    const { id } = await startRun(grace.ctx, NO_ENGINE, { period: null, reason: 'The month' });
    const { approvalsNeeded, amount } = await workThrough(ctx, id, rails);
    expect(approvalsNeeded).toBe(1);
    const seen = { amount: toDollars(amount), reason: 'Checked' };
    approved.push(await approveRunOrWait(grace.ctx, env, id, seen));
    await workThrough(ctx, id, rails);
    if (name === 'first') await sendRun(grace.ctx, id, seen);
    for (let turn = 0; turn < 3; turn++) await workThrough(ctx, id, rails);
    if (name === 'second') await cancelRun(grace.ctx, id, { reason: 'A test' });
    await workThrough(ctx, id, rails);
  }
  expect(approved).toMatchObject([
    { status: 'applied', result: { state: 'approving' } },
    { status: 'applied', result: { state: 'created', approvalsNeeded: 2 } },
  ]);
});

it('takes a chargeback after the payout off the next one, and a canceled run pays no one', async () => {
  const one = await toPaypal();
  await report([one.paid('g', '60')]);
  const first = await createRunOf(ctx, null, rails);
  await approveAndSend(ctx, first.id, rails);
  for (let turn = 0; turn < 3; turn++) await workThrough(ctx, first.id, rails);
  await report([one.reversed('g', 'Returned'), one.paid('h', '100')]);
  const canceled = await createRunOf(ctx, null, rails);
  await cancelRun(as('ada'), canceled.id, { reason: 'The wrong day' });
  expect(await workThrough(ctx, canceled.id, rails)).toMatchObject({ state: 'canceled' });
  const second = await createRunOf(ctx, null, rails);
  const { rows } = await listRunPayouts(ctx, { runId: second.id, state: undefined, limit: 9, offset: 0 });
  expect(rows.find(({ publisherId }) => publisherId === one.publisherId)?.amount).toBe(20_000_000);
});

/** An operator who owns a publisher. */
async function ownerOf(publisherId: PublisherId) {
  const operator = await testOperator(ctx, 'ada@runs.example');
  const give = (to: UserId, whose: PublisherId) =>
    ctx.db.update(publishers).set({ userId: to }).where(eq(publishers.publisherId, whose));
  await give(newId('usr'), operator.publisherId);
  await give(operator.userId, publisherId);
  return operator;
}
