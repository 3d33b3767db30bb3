import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testOperator } from '../../accounts/changes/testing/operators.ts';
import { createOperatorKey } from '../../accounts/operators/keys.ts';
import { exportLedger } from '../../ledger/export.ts';
import { splitLines } from '../../ledger/split-lines.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { createPayout } from '../../payouts/create-payout.ts';
import { advancePayout } from '../../payouts/payouts.ts';
import { publishersWithSales } from '../../payouts/testing/publishers-with-sales.ts';
import { listAudit } from '../../platform/audit/list-audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId, type PublisherId } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import { REMOVED } from '../../platform/record-retention.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY } from '../../platform/time.ts';
import { checkMoney } from '../../reconciliation/money-check/check-money.ts';
import { payoutItems } from '../tables.ts';
import { approveAdjustment as decideAdjustment } from './adjustment-change.ts';
import { rejectAdjustment } from './decide-adjustment.ts';
import { expireAdjustments } from './expire-adjustments.ts';
import { proposeAdjustment, proposeReversal } from './propose-adjustment.ts';
import { readAdjustment } from './read-adjustments.ts';
import type { Adjustment } from './tables.ts';

const ctx = testContext();
const { ctx: ada, userId: adaId } = await testOperator(ctx, 'ada@tributary.example');
const {
  ctx: grace,
  userId: graceId,
  publisherId: graceOwn,
} = await testOperator(ctx, 'grace@tributary.example');
const { publisherWithSales, report } = await publishersWithSales(ctx);
const STEPS = ['approved', 'sent', 'settled'] as const;

describe('an adjustment', () => {
  it('books nothing while it is proposed, and moves money from the network margin once a second person approves it', async () => {
    const { publisherId, accounts } = await publisherWithSales();
    const { id } = await propose(publisherId, '250');
    expect(await accounts()).toEqual({});
    await approveAdjustment(grace, id, 'Checked with the shop');
    expect(await accounts()).toEqual({ approved: 250_000_000 });
    const { entries } = await listAudit(
      ctx,
      { subject: id, action: 'adjustment.booked' },
      { limit: 5, offset: 0 },
    );
    expect(entries).toMatchObject([
      {
        actor: `operator:${graceId}`,
        reason: 'Checked with the shop',
        detail: { amount: '250.00', proposed_by: `operator:${adaId}`, second_person: 'approved' },
      },
    ]);
    await moneyAgrees();
  });

  it('needs a second person from the configured amount of a day on, counted for a person and for a publisher', async () => {
    const { publisherId } = await publisherWithSales();
    const large = await propose(publisherId, '100');
    const debit = await propose(publisherId, '-100');
    for (const { id } of [large, debit])
      await expect(approveAdjustment(ada, id, 'Mine')).rejects.toMatchObject({
        code: 'adjustment.second_person',
        status: 403,
      });
    const small = await propose(publisherId, '60');
    await approveAdjustment(ada, small.id, 'Mine');
    expect(await secondPersonOf(small.id)).toBe('below_amount');
    const slice = await propose((await publisherWithSales()).publisherId, '40');
    await expect(approveAdjustment(ada, slice.id, 'Mine')).rejects.toMatchObject({
      code: 'adjustment.second_person',
    });
    await approveAdjustment(grace, large.id, 'Checked');
    expect(await secondPersonOf(large.id)).toBe('approved');
  });

  it('isn’t booked by a key of the person who proposed it, nor about one’s own account', async () => {
    const { publisherId } = await publisherWithSales();
    const large = await propose(publisherId, '500');
    const { key } = await createOperatorKey(ada, {
      name: 'Mine',
      permissions: ['money:write'],
      days: 1,
      reason: 'A test',
    });
    const byKey: Context = { ...ctx, actor: { kind: 'operator', name: key.id } };
    await expect(approveAdjustment(byKey, large.id, 'Mine')).rejects.toMatchObject({
      code: 'adjustment.second_person',
    });
    const own = await testOperator(ctx, 'ada@tributary.example');
    const mine = await propose(own.publisherId, '1');
    await expect(approveAdjustment(ada, mine.id, 'Mine')).rejects.toMatchObject({
      code: 'change.own_account',
    });
  });

  it('is booked once by five approvals at the same time', async () => {
    const { publisherId, accounts } = await publisherWithSales();
    const { id } = await propose(publisherId, '12');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => approveAdjustment(grace, id, 'Yes')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'adjustment.decided' });
    expect(await accounts()).toEqual({ approved: 12_000_000 });
  });

  it('that was rejected can’t be booked later', async () => {
    const { publisherId, accounts } = await publisherWithSales();
    const { id } = await propose(publisherId, '12');
    await rejectAdjustment(grace, id, 'Not agreed');
    await expect(approveAdjustment(grace, id, 'Yes')).rejects.toMatchObject({ code: 'adjustment.decided' });
    expect(await accounts()).toEqual({});
  });

  it('isn’t rejected by the person whose account it is about, and is taken back by who proposed it', async () => {
    const { id } = await propose(graceOwn, '-500');
    await expect(rejectAdjustment(grace, id, 'I don’t agree')).rejects.toMatchObject({
      code: 'change.own_account',
    });
    expect(await rejectAdjustment(ada, id, 'A mistake')).toMatchObject({ state: 'rejected' });
  });

  it('is paid in the next payout together with commission, and paid once', async () => {
    const { publisherId, paid, accounts } = await publisherWithSales();
    await report([paid('a', '30')]);
    await book(publisherId, '20.505');
    const payout = await createPayout(ctx, publisherId);
    expect(payout.amount).toBe(35_500_000);
    for (const state of STEPS) await advancePayout(ctx, payout.id, state);
    expect(await accounts()).toEqual({ approved: 5_000, paid_out: 35_500_000 });
    await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({ code: 'payout.nothing_due' });
    await moneyAgrees();
  });

  it('with a negative amount is deducted from the next payouts until it is used up', async () => {
    const { publisherId, paid, accounts } = await publisherWithSales();
    await book(publisherId, '-25');
    expect(await accounts()).toEqual({ approved: -25_000_000 });
    await moneyAgrees();
    await report([paid('a', '40')]);
    await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({ code: 'payout.nothing_due' });
    await report([paid('b', '60')]);
    const payout = await createPayout(ctx, publisherId);
    expect(payout.amount).toBe(25_000_000);
    for (const state of STEPS) await advancePayout(ctx, payout.id, state);
    expect(await accounts()).toEqual({ approved: 0, paid_out: 25_000_000 });
    await moneyAgrees();
  });

  it('that is no longer covered when it is sent doesn’t pay more than the ledger has', async () => {
    const { publisherId } = await publisherWithSales();
    await book(publisherId, '40');
    const payout = await createPayout(ctx, publisherId);
    await advancePayout(ctx, payout.id, 'approved');
    await book(publisherId, '-15');
    await expect(advancePayout(ctx, payout.id, 'sent')).rejects.toMatchObject({
      code: 'payout.no_longer_due',
    });
    expect((await createPayout(ctx, publisherId)).amount).toBe(25_000_000);
  });

  it('is corrected by a reversal, which exists once, and is never edited', async () => {
    const { publisherId, accounts } = await publisherWithSales();
    const { id } = await book(publisherId, '33');
    await expect(
      env.DB.prepare('UPDATE adjustments SET amount = 44000000 WHERE id = ?').bind(id).run(),
    ).rejects.toThrow('adjustment.append_only');
    const both = await Promise.allSettled([
      proposeReversal(ada, id, 'Wrong publisher'),
      proposeReversal(ada, id, 'Wrong publisher'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const each of both)
      if (each.status === 'fulfilled') await approveAdjustment(grace, each.value.id, 'Yes');
    await expect(proposeReversal(ada, id, 'Again')).rejects.toMatchObject({
      code: 'adjustment.already_reversed',
    });
    expect(await accounts()).toEqual({ approved: 0 });
    await moneyAgrees();
  });

  it('is refused for another publisher’s conversion, for an account without a balance, and for nothing', async () => {
    const { publisherId } = await publisherWithSales();
    await expect(
      proposeAdjustment(ada, { ...proposal(publisherId, '5'), conversionId: newId('cnv') }),
    ).rejects.toMatchObject({ code: 'conversion.unknown', status: 404 });
    await expect(propose('PUB000000' as PublisherId, '5')).rejects.toMatchObject({
      code: 'publisher.unknown',
    });
    await expect(propose(publisherId, '0')).rejects.toMatchObject({ code: 'adjustment.amount_invalid' });
  });

  it('keeps its reason while it isn’t paid out, also after seven years', async () => {
    const { publisherId, paid } = await publisherWithSales();
    await report([paid('a', '30')]);
    const settled = await book(publisherId, '20');
    const payout = await createPayout(ctx, publisherId);
    for (const state of STEPS) await advancePayout(ctx, payout.id, state);
    const owed = await book(publisherId, '5');
    await ctx.db.delete(payoutItems).where(eq(payoutItems.payoutId, payout.id));
    await expireAdjustments({ ...ctx, now: addMs(ctx.now, 8 * 366 * DAY) });
    const reasonOf = async ({ id }: Adjustment) => (await readAdjustment(ctx, id)).reason;
    expect(await reasonOf(owed)).toBe('Lost sale');
    expect(await reasonOf(settled)).toBe(REMOVED);
  });
});

function proposal(publisherId: PublisherId, amount: string) {
  return {
    publisherId,
    amount: parseUsd(amount),
    kind: 'goodwill',
    reason: 'Lost sale',
    conversionId: null,
  } as const;
}

function propose(publisherId: PublisherId, amount: string) {
  return proposeAdjustment(ada, proposal(publisherId, amount));
}

/** What `approveAdjustment` has booked. */
async function approveAdjustment(by: Context, id: Adjustment['id'], reason: string): Promise<Adjustment> {
  const decided = await decideAdjustment(by, env, id, reason);
  if (decided.status === 'proposed') throw new Error('The adjustment waits.');
  return decided.result;
}

async function book(publisherId: PublisherId, amount: string) {
  const { id } = await propose(publisherId, amount);
  return approveAdjustment(grace, id, 'Agreed');
}

async function secondPersonOf(id: string): Promise<unknown> {
  const { entries } = await listAudit(
    ctx,
    { subject: id, action: 'adjustment.booked' },
    { limit: 1, offset: 0 },
  );
  return entries[0]?.detail.second_person;
}

async function moneyAgrees(): Promise<void> {
  expect((await checkMoney(ctx)).differences).toBe(0);
  expect(await verifyLedger(splitLines(exportLedger(ctx)))).toMatchObject({ ok: true });
}
