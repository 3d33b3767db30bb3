import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Month } from '../../clicks/store/store-name.ts';
import type { Context } from '../../platform/context.ts';
import { parseUsd } from '../../platform/money.ts';
import { testContext } from '../../platform/testing/context.ts';
import { parseInstant } from '../../platform/time.ts';
import { changeDifference } from '../differences.ts';
import { checkMoney } from '../money-check/check-money.ts';
import { runReconciliation } from '../run-reconciliation.ts';
import { networkPayments } from '../tables.ts';
import { reconciling } from '../testing/reconciling.ts';
import { takeBackPayment } from './book-payment.ts';
import { coverSales } from './cover-sales.ts';
import { addPayment } from './network-payments.ts';

const ctx = testContext(parseInstant('2027-01-10T09:00:00Z'));
const { pay, report, sale, statement, statuses } = await reconciling(ctx);

describe('what covers a sale', () => {
  it('is the payment whose money it takes, so a canceled payment takes back its own sales and no others', async () => {
    await report([sale('small', '2026-02', '1'), later('large', '2026-02', '100')]);
    const mistaken = await pay('2026-02', '100');
    expect(await statuses('2026-02')).toEqual({ small: 'paid', large: 'approved' });
    await pay('2026-02', '1');
    expect(await statuses('2026-02')).toEqual({ small: 'paid', large: 'paid' });
    await takeBackPayment(ctx, mistaken.id, 'It was 100 cents');
    expect(await statuses('2026-02')).toEqual({ small: 'paid', large: 'approved' });
    expect(await paid('2026-02')).toBe(1_000_000);
    await moneyAgrees();
  });

  it('can be two payments, oldest first, and canceling either takes the sale back', async () => {
    await report([sale('both', '2026-03', '10')]);
    const first = await pay('2026-03', '4');
    expect(await statuses('2026-03')).toEqual({ both: 'approved' });
    const second = await pay('2026-03', '7');
    expect(await statuses('2026-03')).toEqual({ both: 'paid' });
    expect(await covered(first.id)).toBe(4_000_000);
    expect(await covered(second.id)).toBe(6_000_000);
    await takeBackPayment(ctx, first.id, 'Mistaken');
    expect(await statuses('2026-03')).toEqual({ both: 'approved' });
    expect(await covered(second.id)).toBe(0);
    await moneyAgrees();
  });

  it('is never more than was received when a second worker uses the payment between the reading and the writing', async () => {
    await report([sale('a', '2026-04', '10'), later('b', '2026-04', '10')]);
    await addPayment(ctx, payment('2026-04', '10'));
    await report([sale('first', '2026-04', '10', { eventAt: parseInstant('2026-04-01T10:00:00Z') })]);
    const key = { networkId: 'wildfire', month: '2026-04' as Month };
    await coverSales(
      withBefore(ctx, () => coverSales(ctx, key)),
      key,
    );
    expect(await paid('2026-04')).toBe(10_000_000);
    await moneyAgrees();
  });

  it('is everything that was received, and no more, when operators and the hourly job book at once', async () => {
    await report(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => sale(`at once ${name}`, '2026-05', '5')));
    await Promise.all([pay('2026-05', '10'), pay('2026-05', '5'), pay('2026-05', '5')]);
    expect(await paid('2026-05')).toBe(20_000_000);
    await moneyAgrees();
  });

  it('is given back by a sale that is worth less, and covers another one', async () => {
    await report([sale('falls', '2026-06', '10'), later('waits', '2026-06', '4')]);
    await pay('2026-06', '10');
    await report([sale('falls', '2026-06', '6')]);
    expect(await coverSales(ctx, { networkId: 'wildfire', month: '2026-06' as Month })).toBe(1);
    expect(await statuses('2026-06')).toEqual({ falls: 'paid', waits: 'paid' });
    await moneyAgrees();
  });

  it('is given back from the payment that was booked last, whatever the payments’ IDs are', async () => {
    for (const month of ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06']) {
      await report([sale(`falls in ${month}`, month, '10')]);
      const first = await pay(month, '4');
      const second = await pay(month, '6');
      await report([sale(`falls in ${month}`, month, '5')]);
      expect([await covered(first.id), await covered(second.id)]).toEqual([4_000_000, 1_000_000]);
    }
    await moneyAgrees();
  });

  it('stays in its month: a sale that moves to another month is covered by that month’s payments', async () => {
    await report([sale('moves', '2026-07', '3')]);
    await pay('2026-07', '3');
    await report([sale('moves', '2026-08', '3')]);
    expect(await statuses('2026-08')).toEqual({ moves: 'approved' });
    await pay('2026-08', '3');
    expect(await statuses('2026-08')).toEqual({ moves: 'paid' });
    await moneyAgrees();
  });
});

describe('a fee, which is a sale below zero,', () => {
  it('is taken back with the payment that it was added to, when that payment is canceled', async () => {
    await report([sale('sold', '2025-07', '10'), fee('2025-07', '-2')]);
    const mistaken = await pay('2025-07', '10');
    expect(await statuses('2025-07')).toEqual({ sold: 'paid', 'fee of 2025-07': 'paid' });
    await takeBackPayment(ctx, mistaken.id, 'It was of another network');
    expect(await statuses('2025-07')).toEqual({ sold: 'approved', 'fee of 2025-07': 'approved' });
    expect(await covered(mistaken.id)).toBe(0);
    await moneyAgrees();
  });

  it('that a statement adds is taken back with its payment too', async () => {
    await report([sale('stated', '2025-08', '10')]);
    const id = await statement('2025-08', 'stated,10.00', 'FEE-1,-2.00');
    await changeDifference(ctx, id, {
      ...{ externalId: 'FEE-1', state: 'explained', effect: 'correction' },
      ...{ owner: null, explanation: 'The fee of the network' },
    });
    const mistaken = await pay('2025-08', '8');
    await cover('2025-08');
    expect(Object.values(await statuses('2025-08'))).toEqual(['paid', 'paid']);
    await takeBackPayment(ctx, mistaken.id, 'It was of another network');
    expect(Object.values(await statuses('2025-08'))).toEqual(['approved', 'approved']);
    await moneyAgrees();
  });

  it('that goes is no reason to refuse its report, and its money is taken from the sale that was covered last', async () => {
    await report([sale('first', '2025-09', '9'), later('last', '2025-09', '3'), fee('2025-09', '-2')]);
    const booked = await pay('2025-09', '10');
    await cover('2025-09');
    expect(await statuses('2025-09')).toEqual({ first: 'paid', last: 'paid', 'fee of 2025-09': 'paid' });
    expect(await report([fee('2025-09', '-2', 'reversed')])).toMatchObject({ rejected: 0 });
    await runReconciliation(ctx);
    expect(await statuses('2025-09')).toEqual({
      first: 'paid',
      last: 'approved',
      'fee of 2025-09': 'reversed',
    });
    expect(await covered(booked.id)).toBe(9_000_000);
    await moneyAgrees();
  });

  it('that goes takes nothing from other payments of the month while they have money left', async () => {
    await report([sale('alone', '2025-10', '12'), fee('2025-10', '-2')]);
    await pay('2025-10', '10');
    await cover('2025-10');
    await pay('2025-10', '2', { reference: 'more of 2025-10' });
    await report([fee('2025-10', '-2', 'reversed')]);
    await cover('2025-10');
    expect(await statuses('2025-10')).toEqual({ alone: 'paid', 'fee of 2025-10': 'reversed' });
    await moneyAgrees();
  });

  it('can be set back by the person who had explained it, and the sale that it helped to pay waits again', async () => {
    await report([sale('helped', '2025-11', '12')]);
    const id = await statement('2025-11', 'helped,12.00', 'FEE-2,-2.00');
    const explanation = { externalId: 'FEE-2', owner: null, explanation: 'The fee of the network' };
    await changeDifference(ctx, id, { ...explanation, state: 'explained', effect: 'correction' });
    await pay('2025-11', '10');
    await cover('2025-11');
    expect(Object.values(await statuses('2025-11'))).toEqual(['paid', 'paid']);
    await changeDifference(ctx, id, { ...explanation, state: 'open', effect: null });
    await cover('2025-11');
    expect(Object.values(await statuses('2025-11')).toSorted()).toEqual(['approved', 'reversed']);
    await moneyAgrees();
  });
});

describe('the reference of a payment', () => {
  it('counts once, whatever its case, spaces, hyphens and invisible characters', async () => {
    await pay('2026-09', '1', { reference: 'CJ-2026 10' });
    for (const reference of [
      'cj-2026 10',
      'CJ-2026  10',
      'CJ\u20112026 10',
      ' CJ-2026 10\u200b',
      'ＣＪ-2026 10',
    ])
      await expect(pay('2026-09', '1', { reference })).rejects.toMatchObject({
        code: 'network_payment.known',
      });
  });
});

/** A correction that names no sale. */
function fee(month: string, amount: string, status: 'approved' | 'reversed' = 'approved') {
  const fields = { status, statusRaw: status.toUpperCase(), isOriginal: false };
  return sale(`fee of ${month}`, month, amount, {
    ...fields,
    eventAt: parseInstant(`${month}-02T10:00:00Z`),
  });
}

function cover(month: string): Promise<number> {
  return coverSales(ctx, { networkId: 'wildfire', month: month as Month });
}

function later(name: string, month: string, amount: string) {
  return sale(name, month, amount, { eventAt: parseInstant(`${month}-09T10:00:00Z`) });
}

function payment(month: string, amount: string) {
  return {
    networkId: 'wildfire',
    month: month as Month,
    amount: parseUsd(amount),
    deductions: [],
    paidOn: '2027-01-09' as never,
    reference: `alone-${month}`,
    reason: 'Alone',
  };
}

/** A context whose first write waits for other work, as a slower worker's would. */
function withBefore(base: Context, work: () => Promise<unknown>): Context {
  let isFirst = true;
  const client = new Proxy(base.db.$client, {
    get(target, name) {
      if (name !== 'batch') return Reflect.get(target, name).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        if (isFirst) {
          isFirst = false;
          await work();
        }
        return target.batch(statements);
      };
    },
  });
  const db = new Proxy(base.db, {
    get: (target, name) => (name === '$client' ? client : Reflect.get(target, name)),
  });
  return { ...base, db };
}

/** The gross of a month's paid sales. */
async function paid(month: string): Promise<number> {
  const [row] = await ctx.db.all<{ paid: number }>(sql`SELECT COALESCE(SUM(gross), 0) AS paid FROM conversions
    WHERE network_id = 'wildfire' AND day LIKE ${`${month}-%`} AND status = 'paid'`);
  return row?.paid ?? -1;
}

async function covered(id: (typeof networkPayments.$inferSelect)['id']): Promise<number | undefined> {
  const [row] = await ctx.db.select().from(networkPayments).where(eq(networkPayments.id, id));
  return row?.covered;
}

async function moneyAgrees(): Promise<void> {
  expect(await checkMoney(ctx)).toMatchObject({ differences: 0 });
}
