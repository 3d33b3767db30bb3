import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { setStatus } from '../accounts/publishers/publishers.ts';
import { account } from '../ledger/accounts.ts';
import { transferStatements } from '../ledger/post.ts';
import { transfersFor } from '../ledger/posting-reference.ts';
import type { PayoutId, PublisherId } from '../platform/ids.ts';
import { micros } from '../platform/money.ts';
import { updateSettings } from '../platform/settings/settings.ts';
import { testContext } from '../platform/testing/context.ts';
import { parseDay } from '../platform/time.ts';
import { readEarnings } from '../reporting/publisher/statement.ts';
import { createPayout } from './create-payout.ts';
import { advancePayout, readPayout } from './payouts.ts';
import { publishersWithSales } from './testing/publishers-with-sales.ts';

const ctx = testContext();
const { publisherWithSales, report } = await publishersWithSales(ctx);
const PAID = ['approved', 'sent', 'settled'] as const;

describe('a payout', () => {
  it('pays commission that the network has paid and none that is pending, with each step in the ledger', async () => {
    const { publisherId, paid, pending, accounts } = await publisherWithSales();
    await report([paid('a', '30'), pending('b', '4')]);
    const payout = await createPayout(ctx, publisherId);
    expect(payout).toMatchObject({ amount: 15_000_000, state: 'created' });
    await advancePayout(ctx, payout.id, 'approved');
    await advancePayout(ctx, payout.id, 'sent');
    expect(await accounts()).toEqual({ approved: 0, pending: 2_000_000 });
    await advancePayout(ctx, payout.id, 'settled');
    expect(await accounts()).toEqual({ approved: 0, pending: 2_000_000, paid_out: 15_000_000 });
    expect(await earningsOf(publisherId)).toEqual([
      { net: 17_000_000, pending: 2_000_000, confirmed: 0, awaiting: 0, paidOut: 15_000_000 },
    ]);
  });

  it('pays a sale once, so a second payout has nothing left to pay', async () => {
    const { publisherId, paid } = await publisherWithSales();
    await report([paid('a', '30')]);
    await createPayout(ctx, publisherId);
    await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({ code: 'payout.nothing_due' });
  });

  it('is created once by five concurrent calls', async () => {
    const { publisherId, paid } = await publisherWithSales();
    await report([paid('a', '30'), paid('b', '40')]);
    const created = await Promise.allSettled(Array.from({ length: 5 }, () => createPayout(ctx, publisherId)));
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await reserved(publisherId)).toBe(35_000_000);
  });

  it('is sent once by two concurrent calls', async () => {
    const { publisherId, paid, accounts } = await publisherWithSales();
    await report([paid('a', '30')]);
    const payout = await createPayout(ctx, publisherId);
    await advancePayout(ctx, payout.id, 'approved');
    const sent = await Promise.allSettled([
      advancePayout(ctx, payout.id, 'sent'),
      advancePayout(ctx, payout.id, 'sent'),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await accounts()).toEqual({ approved: 0 });
  });

  it('must be sent before another payout of the publisher is created', async () => {
    const { publisherId, paid } = await publisherWithSales();
    await report([paid('a', '30')]);
    const first = await createPayout(ctx, publisherId);
    await report([paid('b', '30')]);
    await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({ code: 'payout.already_open' });
    for (const state of ['approved', 'sent'] as const) await advancePayout(ctx, first.id, state);
    expect((await createPayout(ctx, publisherId)).amount).toBe(15_000_000);
  });

  it('of a month is the only one of its publisher and month, unless it is canceled', async () => {
    const { publisherId, paid } = await publisherWithSales();
    await report([paid('a', '30')]);
    const ofMonth = () => createPayout(ctx, publisherId, { period: '2026-11' });
    await advancePayout(ctx, (await ofMonth()).id, 'canceled');
    const second = await ofMonth();
    for (const state of PAID) await advancePayout(ctx, second.id, state);
    await report([paid('b', '30')]);
    await expect(ofMonth()).rejects.toMatchObject({ code: 'payout.already_open' });
    expect((await createPayout(ctx, publisherId, { period: '2026-12' })).amount).toBe(15_000_000);
  });

  it.each([
    ['created', 'sent'],
    ['created', 'settled'],
    ['approved', 'settled'],
    ['approved', 'failed'],
  ] as const)('can’t change from %s to %s', async (from, to) => {
    const { publisherId, paid } = await publisherWithSales();
    await report([paid('a', '30')]);
    const { id } = await createPayout(ctx, publisherId);
    if (from !== 'created') await advancePayout(ctx, id, from);
    await expect(advancePayout(ctx, id, to)).rejects.toMatchObject({
      code: 'payout.illegal_transition',
      status: 409,
    });
  });

  it('is whole cents, and the remainder stays in the ledger until it is a cent', async () => {
    const { publisherId, paid, accounts } = await publisherWithSales();
    await report([paid('a', '30.004682'), paid('b', '0.014')]);
    const first = await createPayout(ctx, publisherId);
    expect(first.amount).toBe(15_000_000);
    expect(await itemsOf(first.id)).toBe(15_000_000);
    for (const state of PAID) await advancePayout(ctx, first.id, state);
    expect(await accounts()).toEqual({ approved: 9_341, paid_out: 15_000_000 });
    await report([paid('c', '0.005')]);
    const second = await createPayout(ctx, publisherId, { ignoreMinimum: true });
    expect(second.amount).toBe(10_000);
    for (const state of PAID) await advancePayout(ctx, second.id, state);
    expect(await accounts()).toEqual({ approved: 1_841, paid_out: 15_010_000 });
  });

  it('is refused below the minimum of the settings unless an operator ignores it', async () => {
    const { publisherId, paid } = await publisherWithSales();
    await report([paid('a', '19.99')]);
    await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({ code: 'payout.below_minimum' });
    expect((await createPayout(ctx, publisherId, { ignoreMinimum: true })).amount).toBe(9_990_000);
  });

  it('is refused for an unknown publisher', async () => {
    await expect(createPayout(ctx, 'PUB999998' as PublisherId)).rejects.toMatchObject({ status: 404 });
  });

  it('has the same transfer reference for all its attempts', async () => {
    const { publisherId, paid } = await publisherWithSales();
    await report([paid('a', '30')]);
    const created = await createPayout(ctx, publisherId);
    expect(created).toMatchObject({ attempt: 1, idempotencyKey: `${created.id}:1`, providerReference: null });
    await advancePayout(ctx, created.id, 'approved');
    await advancePayout(ctx, created.id, 'sent');
    await advancePayout(ctx, created.id, 'failed', { confirmation: 'returned-1' });
    const retried = await advancePayout(ctx, created.id, 'approved');
    expect(retried).toMatchObject({ attempt: 2, idempotencyKey: `${created.id}:2` });
    expect((await readPayout(ctx, created.id)).transferReference).toBe(created.transferReference);
  });
});

describe('a commission that the network has approved and not paid', () => {
  it('is confirmed and not payable', async () => {
    const { publisherId, approved } = await publisherWithSales();
    await report([approved('a', '30')]);
    await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({ code: 'payout.nothing_due' });
    expect(await earningsOf(publisherId)).toMatchObject([{ confirmed: 15_000_000, awaiting: 15_000_000 }]);
  });

  it('is payable at the stage `approved`, and is not clawed back when the setting changes', async () => {
    const { publisherId, approved, paid } = await publisherWithSales();
    await report([approved('a', '30')]);
    await updateSettings(ctx, { payable_stage: 'approved' });
    const { id, amount } = await createPayout(ctx, publisherId);
    for (const state of PAID) await advancePayout(ctx, id, state);
    await updateSettings(ctx, { payable_stage: 'paid' });
    expect(amount).toBe(15_000_000);
    expect(await earningsOf(publisherId)).toMatchObject([{ confirmed: 0, awaiting: 0, paidOut: 15_000_000 }]);
    await report([paid('b', '20')]);
    expect((await createPayout(ctx, publisherId)).amount).toBe(10_000_000);
  });
});

describe('a failed payout', () => {
  it('credits the money back and can be sent again when the provider has confirmed the failure', async () => {
    const { publisherId, paid, accounts } = await publisherWithSales();
    await report([paid('a', '30')]);
    const { id } = await createPayout(ctx, publisherId);
    for (const state of ['approved', 'sent'] as const) await advancePayout(ctx, id, state);
    await advancePayout(ctx, id, 'failed', { confirmation: 'returned-2' });
    expect(await accounts()).toEqual({ approved: 15_000_000 });
    for (const state of PAID) await advancePayout(ctx, id, state);
    expect(await accounts()).toEqual({ approved: 0, paid_out: 15_000_000 });
  });

  it('stays sent without a confirmation, so a timeout never becomes a second transfer', async () => {
    const { publisherId, paid, accounts } = await publisherWithSales();
    await report([paid('a', '30')]);
    const { id } = await createPayout(ctx, publisherId);
    for (const state of ['approved', 'sent'] as const) await advancePayout(ctx, id, state);
    await expect(advancePayout(ctx, id, 'failed')).rejects.toMatchObject({
      code: 'payout.confirmation_missing',
    });
    expect(await readPayout(ctx, id)).toMatchObject({ state: 'sent', attempt: 1 });
    expect(await accounts()).toEqual({ approved: 0 });
  });

  it('rejects the confirmation of another transfer', async () => {
    const { publisherId, paid } = await publisherWithSales();
    await report([paid('a', '30')]);
    const { id } = await createPayout(ctx, publisherId);
    for (const state of ['approved', 'sent'] as const) await advancePayout(ctx, id, state);
    await advancePayout(ctx, id, 'failed', { confirmation: 'returned-3' });
    for (const state of ['approved', 'sent'] as const) await advancePayout(ctx, id, state);
    await expect(advancePayout(ctx, id, 'failed', { confirmation: 'returned-3' })).rejects.toMatchObject({
      code: 'payout.confirmation_used',
    });
  });
});

describe('a sale that is reversed before its payout is sent', () => {
  it('is not paid, because the send is refused and the payout is canceled', async () => {
    const { publisherId, paid, reversed, accounts } = await publisherWithSales();
    await report([paid('a', '30'), paid('b', '60')]);
    const { id } = await createPayout(ctx, publisherId);
    await advancePayout(ctx, id, 'approved');
    await report([reversed('a', 'Returned')]);
    await expect(advancePayout(ctx, id, 'sent')).rejects.toMatchObject({ code: 'payout.no_longer_due' });
    expect((await readPayout(ctx, id)).state).toBe('canceled');
    expect(await accounts()).toEqual({ approved: 30_000_000 });
    expect((await createPayout(ctx, publisherId)).amount).toBe(30_000_000);
  });

  it('is not paid even if another sale covers the amount', async () => {
    const { publisherId, paid, reversed } = await publisherWithSales();
    await report([paid('a', '30')]);
    const { id } = await createPayout(ctx, publisherId);
    await advancePayout(ctx, id, 'approved');
    await report([reversed('a', 'Returned'), paid('b', '90')]);
    await expect(advancePayout(ctx, id, 'sent')).rejects.toMatchObject({ code: 'payout.no_longer_due' });
  });

  it('is not paid after a failed transfer either', async () => {
    const { publisherId, paid, reversed } = await publisherWithSales();
    await report([paid('a', '30')]);
    const { id } = await createPayout(ctx, publisherId);
    for (const state of ['approved', 'sent'] as const) await advancePayout(ctx, id, state);
    await advancePayout(ctx, id, 'failed', { confirmation: 'returned-4' });
    await report([reversed('a', 'Returned')]);
    await advancePayout(ctx, id, 'approved');
    await expect(advancePayout(ctx, id, 'sent')).rejects.toMatchObject({ code: 'payout.no_longer_due' });
  });

  it('stops a later payout when an earlier one has paid the sale', async () => {
    const { publisherId, paid, reversed } = await publisherWithSales();
    await report([paid('a', '30')]);
    const first = await createPayout(ctx, publisherId);
    for (const state of PAID) await advancePayout(ctx, first.id, state);
    await report([paid('b', '40')]);
    const second = await createPayout(ctx, publisherId);
    await advancePayout(ctx, second.id, 'approved');
    await report([reversed('a', 'Returned')]);
    await expect(advancePayout(ctx, second.id, 'sent')).rejects.toMatchObject({
      code: 'payout.no_longer_due',
    });
  });
});

describe('a suspended publisher', () => {
  it('gets no new payout, and an existing one is not sent', async () => {
    const { publisherId, paid } = await publisherWithSales();
    await report([paid('a', '30')]);
    const { id } = await createPayout(ctx, publisherId);
    await advancePayout(ctx, id, 'approved');
    await setStatus(ctx, publisherId, 'suspended');
    await expect(advancePayout(ctx, id, 'sent')).rejects.toMatchObject({
      code: 'payout.publisher_suspended',
    });
    expect((await readPayout(ctx, id)).state).toBe('approved');
    await advancePayout(ctx, id, 'canceled');
    await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({
      code: 'payout.publisher_suspended',
    });
  });
});

describe('the ledger', () => {
  it('limits a payout when conversions were edited in the database', async () => {
    const { publisherId, paid, accounts } = await publisherWithSales();
    await report([paid('a', '30')]);
    await env.DB.prepare('UPDATE conversions SET net = 9000000000 WHERE publisher_id = ?')
      .bind(publisherId)
      .run();
    const payout = await createPayout(ctx, publisherId);
    expect(payout.amount).toBe(15_000_000);
    expect(await itemsOf(payout.id)).toBe(15_000_000);
    for (const state of PAID) await advancePayout(ctx, payout.id, state);
    await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({ code: 'payout.nothing_due' });
    expect(await accounts()).toEqual({ approved: 0, paid_out: 15_000_000 });
  });

  it('stops the send of a payout whose amount was edited in the database', async () => {
    const { publisherId, paid, accounts } = await publisherWithSales();
    await report([paid('a', '30')]);
    const { id } = await createPayout(ctx, publisherId);
    await advancePayout(ctx, id, 'approved');
    await env.DB.batch([
      env.DB.prepare('UPDATE conversions SET net = 9000000000 WHERE publisher_id = ?').bind(publisherId),
      env.DB.prepare('UPDATE payouts SET amount = 9000000000 WHERE id = ?').bind(id),
      env.DB.prepare('UPDATE payout_items SET amount = 9000000000 WHERE payout_id = ?').bind(id),
    ]);
    await expect(advancePayout(ctx, id, 'sent')).rejects.toMatchObject({ code: 'payout.no_longer_due' });
    expect(await accounts()).toEqual({ approved: 15_000_000 });
  });
});

describe('a commission that is reversed after its payout', () => {
  it('becomes a clawback that the next payout deducts', async () => {
    const { publisherId, paid, reversed, accounts } = await publisherWithSales();
    await report([paid('a', '30')]);
    const first = await createPayout(ctx, publisherId);
    for (const state of PAID) await advancePayout(ctx, first.id, state);

    await report([reversed('a', 'Returned')]);
    expect(await accounts()).toEqual({ approved: -15_000_000, paid_out: 15_000_000 });
    expect(await earningsOf(publisherId)).toEqual([
      { net: 0, pending: 0, confirmed: -15_000_000, awaiting: 0, paidOut: 15_000_000 },
    ]);
    expect(await kindsOf(publisherId)).toContain('commission.clawed_back');
    await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({ code: 'payout.nothing_due' });

    await report([paid('b', '56')]);
    const second = await createPayout(ctx, publisherId);
    expect(second.amount).toBe(13_000_000);
    for (const state of PAID) await advancePayout(ctx, second.id, state);
    expect(await accounts()).toEqual({ approved: 0, paid_out: 28_000_000 });
  });

  it('is deducted while its payout is still in transit', async () => {
    const { publisherId, paid, reversed } = await publisherWithSales();
    await report([paid('a', '30')]);
    const first = await createPayout(ctx, publisherId);
    for (const state of ['approved', 'sent'] as const) await advancePayout(ctx, first.id, state);
    await report([reversed('a', 'Returned'), paid('b', '60')]);
    expect((await createPayout(ctx, publisherId)).amount).toBe(15_000_000);
  });
});

describe('a restated conversion date', () => {
  it('moves the paid amount to the new day', async () => {
    const { publisherId, paid } = await publisherWithSales();
    const at = (time: string) => ({ eventAt: new Date(time).getTime() as typeof ctx.now });
    await report([paid('a', '30', at('2026-11-01T23:59:00Z'))]);
    const { id } = await createPayout(ctx, publisherId);
    for (const state of PAID) await advancePayout(ctx, id, state);
    await report([paid('a', '30', at('2026-11-02T00:01:00Z'))]);
    expect(await earningsOf(publisherId)).toEqual([
      { net: 15_000_000, pending: 0, confirmed: 0, awaiting: 0, paidOut: 15_000_000 },
      { net: 0, pending: 0, confirmed: 0, awaiting: 0, paidOut: 0 },
    ]);
  });
});

describe('a payout of 60,000 conversions', () => {
  it('is created, sent and settled', { timeout: 120_000 }, async () => {
    const { publisherId, paid, accounts } = await publisherWithSales();
    await report([paid('one', '20')]);
    await copySales(publisherId, 60_000);
    const payout = await createPayout(ctx, publisherId);
    expect(payout.amount).toBe(60_001 * 10_000_000);
    for (const state of PAID) await advancePayout(ctx, payout.id, state);
    expect(await accounts()).toEqual({ approved: 0, paid_out: 60_001 * 10_000_000 });
    const { results } = await env.DB.prepare(
      'SELECT COUNT(*) AS n FROM conversions WHERE publisher_id = ? AND paid_out = 10000000',
    )
      .bind(publisherId)
      .all();
    expect(results).toEqual([{ n: 60_001 }]);
  });
});

/** Inserts copies of a publisher's only sale, and one transfer for all of them. */
async function copySales(publisherId: PublisherId, copies: number): Promise<void> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM pragma_table_info('conversions') WHERE name <> 'id'",
  ).all<{
    name: string;
  }>();
  const columns = results.map(({ name }) => name).join(', ');
  const movement = {
    debit: account.network('wildfire', 'received'),
    credit: account.publisher(publisherId, 'approved'),
    amount: micros(copies * 10_000_000),
  };
  const reference = {
    subject: `copies-${publisherId}`,
    version: 1,
    kind: 'commission.reported',
    ruleId: null,
    reason: null,
  };
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO conversions (id, ${columns}) SELECT id || '-' || i, ${columns} FROM conversions, n WHERE publisher_id = ?1`,
    ).bind(publisherId, copies),
    ...transferStatements(ctx, transfersFor(reference, [movement])),
  ]);
}

async function itemsOf(id: PayoutId): Promise<number | null> {
  return env.DB.prepare('SELECT SUM(amount) AS n FROM payout_items WHERE payout_id = ?')
    .bind(id)
    .first<number>('n');
}

async function reserved(publisherId: PublisherId): Promise<number | null> {
  return env.DB.prepare('SELECT SUM(amount) AS n FROM payouts WHERE publisher_id = ?')
    .bind(publisherId)
    .first('n');
}

async function earningsOf(publisherId: PublisherId) {
  const days = { from: parseDay('2026-01-01'), to: parseDay('2026-12-31') };
  const rows = await readEarnings(ctx, { publisherId, ...days, brandId: null, limit: 10, offset: 0 });
  return rows.map(({ net, pending, confirmed, awaiting, paidOut }) => ({
    net,
    pending,
    confirmed,
    awaiting,
    paidOut,
  }));
}

async function kindsOf(publisherId: PublisherId) {
  const { results } = await env.DB.prepare(
    'SELECT DISTINCT t.kind FROM ledger_transfers t JOIN conversions c ON c.id = t.subject WHERE c.publisher_id = ?',
  )
    .bind(publisherId)
    .all<{ kind: string }>();
  return results.map((row) => row.kind);
}
