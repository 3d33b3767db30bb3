import { describe, expect, it } from 'vitest';
import { balancesUnder } from '../../ledger/balances.ts';
import type { NetworkPaymentId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { parseDay, parseInstant } from '../../platform/time.ts';
import { changeDifference } from '../differences.ts';
import { checkMoney } from '../money-check/check-money.ts';
import { networkBalances } from '../month-figures.ts';
import { runReconciliation } from '../run-reconciliation.ts';
import { reconciling } from '../testing/reconciling.ts';
import { takeBackPayment } from './book-payment.ts';

const ctx = testContext(parseInstant('2027-01-10T09:00:00Z'));
const { pay, report, sale, statement, statuses } = await reconciling(ctx);

describe('a payment of a network', () => {
  it('moves the approved sales of its month from due to received, and the ledger agrees', async () => {
    await report([
      sale('a', '2026-03', '10'),
      sale('b', '2026-03', '2.5'),
      sale('pending', '2026-03', '9', { status: 'pending', statusRaw: 'PENDING' }),
      sale('other month', '2026-04', '9'),
    ]);
    const before = await balances();
    await pay('2026-03', '12.50');
    expect(await statuses('2026-03')).toEqual({ a: 'paid', b: 'paid', pending: 'pending' });
    expect(await statuses('2026-04')).toEqual({ 'other month': 'approved' });
    const after = await balances();
    expect((after.received ?? 0) - (before.received ?? 0)).toBe(-12_500_000);
    expect((after.due ?? 0) - (before.due ?? 0)).toBe(12_500_000);
    for (const { conversions: reported, ledger } of await networkBalances(ctx, 'wildfire'))
      expect(reported).toBe(ledger);
    expect(await checkMoney(ctx)).toMatchObject({ differences: 0 });
  });

  it('covers the oldest sales first, and a late sale with what is left', async () => {
    await report([
      sale('first', '2026-05', '4'),
      sale('second', '2026-05', '5', { eventAt: parseInstant('2026-05-06T10:00:00Z') }),
    ]);
    await pay('2026-05', '7');
    expect(await statuses('2026-05')).toEqual({ first: 'paid', second: 'approved' });
    await report([sale('late', '2026-05', '3', { eventAt: parseInstant('2026-05-07T10:00:00Z') })]);
    await runReconciliation(ctx);
    expect(await statuses('2026-05')).toEqual({ first: 'paid', second: 'approved', late: 'paid' });
    await pay('2026-05', '5');
    expect(await statuses('2026-05')).toEqual({ first: 'paid', second: 'paid', late: 'paid' });
  });

  it('counts sales that the network itself reports as paid', async () => {
    await report([
      sale('by report', '2026-06', '6', { status: 'paid', statusRaw: 'PAID' }),
      sale('by payment', '2026-06', '4'),
      sale('unpaid', '2026-06', '5', { eventAt: parseInstant('2026-06-06T10:00:00Z') }),
    ]);
    await pay('2026-06', '10');
    expect(await statuses('2026-06')).toEqual({
      'by report': 'paid',
      'by payment': 'paid',
      unpaid: 'approved',
    });
  });

  it('leaves out a sale with an open difference until it is explained', async () => {
    await report([sale('fine', '2026-09', '1'), sale('disputed', '2026-09', '2')]);
    const id = await statement('2026-09', 'fine,1.00', 'disputed,1.50');
    await pay('2026-09', '3');
    expect(await statuses('2026-09')).toEqual({ fine: 'paid', disputed: 'approved' });
    const explained = { state: 'explained', effect: 'write_off', owner: null, explanation: 'Fees' } as const;
    await changeDifference(ctx, id, { externalId: 'disputed', ...explained });
    await runReconciliation(ctx);
    expect(await statuses('2026-09')).toEqual({ fine: 'paid', disputed: 'paid' });
  });

  it('counts once for a reference, also when it is entered twice at the same time', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => pay('2026-07', '5', { reference: 'the same reference' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'network_payment.known', status: 409 });
  });

  it('can be for several months with one reference, once it is said to be a part', async () => {
    await pay('2025-09', '700', { reference: 'CJ-4471' });
    await expect(pay('2025-10', '500', { reference: 'cj-4471' })).rejects.toMatchObject({
      ...{ code: 'network_payment.reference_used', status: 409 },
      message: expect.stringContaining('700.00 USD for 2025-09'),
    });
    await pay('2025-10', '500', { reference: 'cj-4471', isPart: true });
    await expect(pay('2025-10', '500', { reference: 'CJ-4471', isPart: true })).rejects.toMatchObject({
      ...{ code: 'network_payment.known', status: 409 },
      message: expect.stringContaining('2025-10'),
    });
    await expect(pay('2025-11', '1', { reference: 'CJ-4471' })).rejects.toMatchObject({
      message: expect.stringContaining('700.00 USD for 2025-09, 500.00 USD for 2025-10'),
    });
  });

  it('counts for one month if it is entered for two at the same time and neither is said to be a part', async () => {
    const outcomes = await Promise.allSettled(
      ['2025-07', '2025-08'].map((month) => pay(month, '5', { reference: 'entered for two months' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'network_payment.reference_used' },
    });
  });

  it('is refused with a day in the future and without an amount', async () => {
    await expect(pay('2026-07', '0')).rejects.toMatchObject({ code: 'network_payment.amount_invalid' });
    await expect(pay('2026-07', '1', { paidOn: parseDay('2027-01-11') })).rejects.toMatchObject({
      code: 'network_payment.future_day',
    });
  });

  it('keeps a sale paid while the network reports it as approved, until it is reversed or worth more', async () => {
    await report([
      sale('kept', '2026-08', '4'),
      sale('grows', '2026-08', '4'),
      sale('falls', '2026-08', '4'),
    ]);
    await pay('2026-08', '12');
    await report([
      sale('kept', '2026-08', '3.9'),
      sale('grows', '2026-08', '5'),
      sale('falls', '2026-08', '0', { status: 'reversed', statusRaw: 'REVERSED' }),
    ]);
    expect(await statuses('2026-08')).toEqual({ kept: 'paid', grows: 'approved', falls: 'reversed' });
    await runReconciliation(ctx);
    expect(await statuses('2026-08')).toEqual({ kept: 'paid', grows: 'paid', falls: 'reversed' });
    expect(await checkMoney(ctx)).toMatchObject({ differences: 0 });
  });
});

describe('a canceled payment', () => {
  it('gives its sales the status that the network has reported, once', async () => {
    await report([
      sale('approved', '2026-10', '4'),
      sale('paid', '2026-10', '6', { status: 'paid', statusRaw: 'PAID' }),
    ]);
    const { id } = await pay('2026-10', '10', { reference: 'mistaken' });
    expect(await statuses('2026-10')).toEqual({ approved: 'paid', paid: 'paid' });
    await takeBackPayment(ctx, id, 'Entered for the wrong network');
    expect(await statuses('2026-10')).toEqual({ approved: 'approved', paid: 'paid' });
    await expect(takeBackPayment(ctx, id, 'Again')).rejects.toMatchObject({
      code: 'network_payment.canceled',
      status: 409,
    });
    expect(await checkMoney(ctx)).toMatchObject({ differences: 0 });
    await pay('2026-10', '10', { reference: 'mistaken' });
    expect(await statuses('2026-10')).toEqual({ approved: 'paid', paid: 'paid' });
  });

  it('is unknown by another ID', async () => {
    const id = 'npy_0123456789abcdefghjk' as NetworkPaymentId;
    await expect(takeBackPayment(ctx, id, 'None')).rejects.toMatchObject({
      code: 'network_payment.unknown',
      status: 404,
    });
  });
});

async function balances(): Promise<Record<string, number>> {
  const accounts = await balancesUnder(ctx, 'network:wildfire');
  return Object.fromEntries([...accounts].map(([key, balance]) => [key.split(':')[2], balance]));
}
