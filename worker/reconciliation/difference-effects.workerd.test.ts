import { describe, expect, it } from 'vitest';
import type { Month } from '../clicks/store/store-name.ts';
import { account } from '../ledger/accounts.ts';
import { readBalances } from '../ledger/balances.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { parseInstant } from '../platform/time.ts';
import { compareStatement } from './compare-statement.ts';
import { changeDifference, type DifferenceChange, listDifferences } from './differences.ts';
import { checkMoney } from './money-check/check-money.ts';
import { monthFigures } from './month-figures.ts';
import { coverNow, takeBackPayment } from './payments/book-payment.ts';
import { runReconciliation } from './run-reconciliation.ts';
import { readStatement } from './statements.ts';
import { reconciling } from './testing/reconciling.ts';

const ctx = testContext(parseInstant('2027-01-10T09:00:00Z'));
const { pay, report, sale, sales, statement, statuses } = await reconciling(ctx);

describe('a difference that is written off', () => {
  it('makes the whole sale payable with what the network pays, and the network margin carries the rest', async () => {
    await report([sale('whole', '2026-02', '1'), sale('short', '2026-02', '2')]);
    const id = await statement('2026-02', 'whole,1.00', 'short,1.50');
    await pay('2026-02', '2.50');
    expect(await statuses('2026-02')).toEqual({ whole: 'paid', short: 'approved' });
    await explain(id, 'short', 'write_off');
    expect(await statuses('2026-02')).toEqual({ whole: 'paid', short: 'paid' });
    expect(await sales('2026-02')).toMatchObject({ short: { gross: 2_000_000, net: 1_000_000 } });
    expect(await writtenOff()).toBe(500_000);
    expect(await figures('2026-02')).toMatchObject({ balance: 0, uncovered: 0, writtenOff: 500_000 });
    await moneyAgrees();
  });

  it('is taken back when the difference is set back, and its sale is no longer paid', async () => {
    await report([sale('back', '2026-03', '2')]);
    const id = await statement('2026-03', 'back,1.50');
    await pay('2026-03', '1.50');
    const before = await writtenOff();
    await explain(id, 'back', 'write_off');
    expect(await statuses('2026-03')).toEqual({ back: 'paid' });
    await change(id, { externalId: 'back', state: 'open', effect: null, owner: null, explanation: null });
    expect(await statuses('2026-03')).toEqual({ back: 'approved' });
    expect(await writtenOff()).toBe(before);
    await moneyAgrees();
  });

  it('is taken back by the comparison once the network states the whole amount', async () => {
    await report([sale('after all', '2026-04', '2')]);
    const id = await statement('2026-04', 'after all,1.50');
    const before = await writtenOff();
    await explain(id, 'after all', 'write_off');
    await pay('2026-04', '1.50');
    await statement('2026-04', 'after all,2.00');
    await runReconciliation(ctx);
    expect(await statuses('2026-04')).toEqual({ 'after all': 'approved' });
    expect(await writtenOff()).toBe(before);
    expect(await states(id)).toEqual({ 'after all': 'corrected' });
    await moneyAgrees();
  });

  it('can be a whole sale that the network doesn’t state, which then needs no payment', async () => {
    await report([sale('unstated', '2026-05', '3'), sale('stated', '2026-05', '1')]);
    const id = await statement('2026-05', 'stated,1.00');
    await explain(id, 'unstated', 'write_off');
    expect(await statuses('2026-05')).toEqual({ unstated: 'paid', stated: 'approved' });
    await moneyAgrees();
  });
});

describe('a difference that is corrected', () => {
  it('gives our sale the network’s amount, and its publisher their share of it', async () => {
    await report([sale('less', '2026-06', '2'), sale('more', '2026-06', '2'), sale('none', '2026-06', '2')]);
    const id = await statement('2026-06', 'less,1.50', 'more,3.00');
    for (const externalId of ['less', 'more', 'none']) await explain(id, externalId, 'correction');
    expect(await sales('2026-06')).toMatchObject({
      less: { gross: 1_500_000, net: 750_000, status: 'approved' },
      more: { gross: 3_000_000, net: 1_500_000, status: 'approved' },
      none: { gross: 0, net: 0, status: 'reversed' },
    });
    await compareStatement(ctx, id, null);
    expect(await states(id)).toEqual({ less: 'corrected', more: 'corrected', none: 'corrected' });
    await pay('2026-06', '4.50');
    expect(await statuses('2026-06')).toEqual({ less: 'paid', more: 'paid', none: 'reversed' });
    await moneyAgrees();
  });

  it('books a row that was never reported to us as an unattributed sale, until the network reports it', async () => {
    const id = await statement('2026-07', 'new,4.00');
    await explain(id, 'new', 'correction');
    await compareStatement(ctx, id, null);
    expect(await states(id)).toEqual({ new: 'corrected' });
    expect(await figures('2026-07')).toMatchObject({ gross: { approved: 4_000_000 }, balance: -4_000_000 });
    await report([sale('new', '2026-07', '4')]);
    expect(await sales('2026-07')).toMatchObject({ new: { gross: 4_000_000, net: 2_000_000 } });
    await moneyAgrees();
  });

  it('stays while the network repeats its report, and is taken back when the statement changes', async () => {
    await report([sale('repeated', '2026-08', '2')]);
    const id = await statement('2026-08', 'repeated,1.50');
    await explain(id, 'repeated', 'correction');
    await report([sale('repeated', '2026-08', '2')]);
    expect(await sales('2026-08')).toMatchObject({ repeated: { gross: 1_500_000 } });
    await statement('2026-08', 'repeated,2.00');
    expect(await sales('2026-08')).toMatchObject({ repeated: { gross: 2_000_000 } });
    expect(await states(id)).toEqual({ repeated: 'corrected' });
    await moneyAgrees();
  });
});

describe('a deduction', () => {
  it('that an explained difference expects is booked with the payment that it reduces, and both months agree', async () => {
    await report([
      sale('kept', '2026-09', '70'),
      sale('returned', '2026-09', '30'),
      sale('next', '2026-10', '50'),
    ]);
    await pay('2026-09', '100');
    const id = await statement('2026-09', 'kept,70.00', 'returned,0.00');
    await explain(id, 'returned', 'deduction');
    expect(await figures('2026-09')).toMatchObject({ balance: 30_000_000, awaitedDeductions: 30_000_000 });
    const netted = await pay('2026-10', '20', { deductions: [deduction('2026-09', 30_000_000)] });
    expect(await statuses('2026-10')).toEqual({ next: 'paid' });
    expect(await figures('2026-09')).toMatchObject({
      balance: 0,
      awaitedDeductions: 0,
      deductedLater: 30_000_000,
    });
    expect(await figures('2026-10')).toMatchObject({
      balance: 0,
      received: 20_000_000,
      deducted: 30_000_000,
    });
    await moneyAgrees();
    await takeBackPayment(ctx, netted.id, 'Mistaken');
    expect(await statuses('2026-10')).toEqual({ next: 'approved' });
    expect(await figures('2026-09')).toMatchObject({ balance: 30_000_000, deductedLater: 0 });
    await moneyAgrees();
  });

  it('is at most what the sales of its month leave of the payments, and keeps those from being canceled', async () => {
    await report([sale('uses most', '2026-11', '9')]);
    const earlier = await pay('2026-11', '10');
    await expect(
      pay('2026-12', '1', { deductions: [deduction('2026-11', 2_000_000)] }),
    ).rejects.toMatchObject({ code: 'network_payment.deduction_exceeds', status: 409 });
    await pay('2026-12', '0', { deductions: [deduction('2026-11', 1_000_000)] });
    await expect(takeBackPayment(ctx, earlier.id, 'Mistaken')).rejects.toMatchObject({
      code: 'network_payment.deducted',
    });
  });

  it('is of another month than the payment', async () => {
    await expect(
      pay('2026-12', '1', { deductions: [deduction('2026-12', 1_000_000)] }),
    ).rejects.toMatchObject({ code: 'network_payment.deduction_month', status: 422 });
  });
});

describe('an explanation', () => {
  it('has an effect, one that its difference can have, and no other state has one', async () => {
    await report([sale('moved', '2025-11', '5'), sale('differs', '2025-10', '5')]);
    const id = await statement('2025-10', 'moved,5.00', 'differs,6.00');
    const explained = { externalId: 'moved', state: 'explained', owner: null, explanation: 'Why' } as const;
    await expect(changeDifference(ctx, id, { ...explained, effect: null })).rejects.toMatchObject({
      code: 'network_difference.effect_missing',
      status: 422,
    });
    await expect(
      changeDifference(ctx, id, { ...explained, state: 'asked', effect: 'timing' }),
    ).rejects.toMatchObject({ code: 'network_difference.effect_missing' });
    await expect(explain(id, 'moved', 'correction')).rejects.toMatchObject({
      code: 'network_difference.effect_invalid',
      status: 422,
    });
    await expect(explain(id, 'differs', 'write_off')).rejects.toMatchObject({
      code: 'network_difference.effect_invalid',
    });
    await explain(id, 'differs', 'correction');
    await expect(explain(id, 'differs', 'timing')).rejects.toMatchObject({
      code: 'network_difference.effect_booked',
      status: 409,
    });
  });
});

function deduction(month: string, amount: number) {
  return { month: month as Month, amount: amount as never };
}

async function change(id: NetworkStatementId, to: DifferenceChange): Promise<void> {
  await changeDifference(ctx, id, to);
}

async function explain(
  id: NetworkStatementId,
  externalId: string,
  effect: NonNullable<DifferenceChange['effect']>,
): Promise<void> {
  await changeDifference(ctx, id, {
    ...{ externalId, state: 'explained', effect, owner: null },
    explanation: 'The network says so.',
  });
  await coverNow(ctx, await readStatement(ctx, id));
}

async function states(id: NetworkStatementId): Promise<Record<string, string>> {
  const { rows } = await listDifferences(ctx, id, { state: undefined, limit: 50, offset: 0 });
  return Object.fromEntries(rows.map(({ externalId, state }) => [externalId, state]));
}

async function writtenOff(): Promise<number> {
  const key = account.writtenOff('wildfire');
  return (await readBalances(ctx, [key])).get(key) ?? 0;
}

function figures(month: string) {
  return monthFigures(ctx, { networkId: 'wildfire', month: month as Month });
}

async function moneyAgrees(): Promise<void> {
  expect(await checkMoney(ctx)).toMatchObject({ differences: 0 });
}
