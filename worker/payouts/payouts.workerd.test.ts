import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { reporting } from '../conversions/testing/reporting.ts';
import { sampleRow } from '../conversions/testing/sample-row.ts';
import { readEarnings } from '../earnings/statement.ts';
import { balancesUnder } from '../ledger/balances.ts';
import type { ReportRow } from '../networks/contract.ts';
import type { PublisherId } from '../platform/ids.ts';
import { parseUsd, ZERO } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import { parseDay } from '../platform/time.ts';
import { advancePayout, createPayout } from './payouts.ts';

const ctx = testContext();
const { publisherWithClick, report } = await reporting(ctx);

describe('a payout', () => {
  it('pays what is confirmed, not what is pending, and each step is in the ledger', async () => {
    const { publisherId, approved, pending } = await publisherWithSales();
    await report([approved('a', '10'), pending('b', '4')]);
    const payout = await createPayout(ctx, publisherId);
    expect(payout).toMatchObject({ amount: 5_000_000, state: 'created' });
    await advancePayout(ctx, payout.id, 'approved');
    await advancePayout(ctx, payout.id, 'sent');
    expect(await accountsOf(publisherId)).toEqual({ approved: 0, pending: 2_000_000 });
    await advancePayout(ctx, payout.id, 'settled');
    expect(await accountsOf(publisherId)).toEqual({ approved: 0, pending: 2_000_000, paid_out: 5_000_000 });
    expect(await earningsOf(publisherId)).toEqual([
      { net: 7_000_000, pending: 2_000_000, confirmed: 0, paidOut: 5_000_000 },
    ]);
  });

  it('pays a sale once: a second payout has nothing left to pay', async () => {
    const { publisherId, approved } = await publisherWithSales();
    await report([approved('a', '10')]);
    await createPayout(ctx, publisherId);
    await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({ code: 'payout.nothing_due' });
  });

  it('is sent once, though two send it at the same time', async () => {
    const { publisherId, approved } = await publisherWithSales();
    await report([approved('a', '10')]);
    const payout = await createPayout(ctx, publisherId);
    await advancePayout(ctx, payout.id, 'approved');
    const sent = await Promise.allSettled([
      advancePayout(ctx, payout.id, 'sent'),
      advancePayout(ctx, payout.id, 'sent'),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(
      (await balancesUnder(ctx, `publisher:${publisherId}`)).get(`publisher:${publisherId}:approved`),
    ).toBe(0);
  });

  it('that failed after it was sent puts the money back, and can be tried again', async () => {
    const { publisherId, approved } = await publisherWithSales();
    await report([approved('a', '10')]);
    const { id } = await createPayout(ctx, publisherId);
    for (const state of ['approved', 'sent', 'failed'] as const) await advancePayout(ctx, id, state);
    expect(await accountsOf(publisherId)).toEqual({ approved: 5_000_000 });
    for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, id, state);
    expect(await accountsOf(publisherId)).toEqual({ approved: 0, paid_out: 5_000_000 });
  });

  it.each([
    ['created', 'sent'],
    ['created', 'settled'],
    ['approved', 'settled'],
  ] as const)('can’t go from %s to %s', async (from, to) => {
    const { publisherId, approved } = await publisherWithSales();
    await report([approved('a', '10')]);
    const { id } = await createPayout(ctx, publisherId);
    if (from !== 'created') await advancePayout(ctx, id, from);
    await expect(advancePayout(ctx, id, to)).rejects.toMatchObject({
      code: 'payout.illegal_transition',
      status: 409,
    });
  });
});

describe('a reversed commission after payout', () => {
  it('becomes a negative carry-over that the next payout takes back', async () => {
    const { publisherId, approved, reversed } = await publisherWithSales();
    await report([approved('a', '10')]);
    const first = await createPayout(ctx, publisherId);
    for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, first.id, state);

    await report([reversed('a', 'Returned')]);
    expect(await accountsOf(publisherId)).toEqual({ approved: -5_000_000, paid_out: 5_000_000 });
    expect(await earningsOf(publisherId)).toEqual([
      { net: 0, pending: 0, confirmed: -5_000_000, paidOut: 5_000_000 },
    ]);
    expect(await kindsOf(publisherId)).toContain('commission.carried_over');
    await expect(createPayout(ctx, publisherId)).rejects.toMatchObject({ code: 'payout.nothing_due' });

    await report([approved('b', '16')]);
    const second = await createPayout(ctx, publisherId);
    expect(second.amount).toBe(3_000_000);
    for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, second.id, state);
    expect(await accountsOf(publisherId)).toEqual({ approved: 0, paid_out: 8_000_000 });
  });
});

async function publisherWithSales() {
  const { publisherId, clickRef } = await publisherWithClick();
  const sale = (name: string, changes: Partial<ReportRow>) =>
    sampleRow(`${publisherId}-${name}`, { clickRef, ...changes });
  return {
    publisherId,
    pending: (name: string, amount: string) => sale(name, { commission: parseUsd(amount) }),
    approved: (name: string, amount: string) =>
      sale(name, { commission: parseUsd(amount), status: 'approved', statusRaw: 'READY' }),
    reversed: (name: string, reason: string) =>
      sale(name, { commission: ZERO, status: 'reversed', statusRaw: 'DISQUALIFIED', reason }),
  };
}

async function accountsOf(publisherId: PublisherId) {
  const prefix = `publisher:${publisherId}`;
  const balances = await balancesUnder(ctx, prefix);
  return Object.fromEntries([...balances].map(([key, balance]) => [key.slice(prefix.length + 1), balance]));
}

async function earningsOf(publisherId: PublisherId) {
  const days = { from: parseDay('2026-01-01'), to: parseDay('2026-12-31') };
  const rows = await readEarnings(ctx, { publisherId, ...days, brandId: null, limit: 10, offset: 0 });
  return rows.map(({ net, pending, confirmed, paidOut }) => ({ net, pending, confirmed, paidOut }));
}

async function kindsOf(publisherId: PublisherId) {
  const { results } = await env.DB.prepare(
    'SELECT DISTINCT t.kind FROM ledger_transfers t JOIN conversions c ON c.id = t.subject WHERE c.publisher_id = ?',
  )
    .bind(publisherId)
    .all<{ kind: string }>();
  return results.map((row) => row.kind);
}
