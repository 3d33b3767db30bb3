import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { decideChange } from '../accounts/changes/decide-change.ts';
import { testOperator } from '../accounts/changes/testing/operators.ts';
import type { Month } from '../clicks/store/store-name.ts';
import type { NetworkStatementId } from '../platform/ids.ts';
import { updateSettings } from '../platform/settings/settings.ts';
import { testContext } from '../platform/testing/context.ts';
import { parseInstant } from '../platform/time.ts';
import { differenceChange } from './difference-change.ts';
import { changeDifference, type DifferenceChange, readDifference } from './differences.ts';
import { checkMoney } from './money-check/check-money.ts';
import { monthFigures } from './month-figures.ts';
import { runReconciliation } from './run-reconciliation.ts';
import { takeReports } from './statements.ts';
import { reconciling } from './testing/reconciling.ts';

const ctx = testContext(parseInstant('2027-01-10T09:00:00Z'));
const { pay, report, sale, statement, statuses } = await reconciling(ctx);
const { ctx: operator } = await testOperator(ctx, 'finance@differences.example');

describe('a difference that is explained by another month', () => {
  it('keeps its sale waiting although the payments of its month are enough', async () => {
    await report([sale('fine', '2026-02', '1'), sale('disputed', '2026-02', '2')]);
    const id = await statement('2026-02', 'fine,1.00', 'disputed,1.50');
    await pay('2026-02', '3');
    expect(await decide(id, timing('disputed'))).toMatchObject({ status: 'applied' });
    await runReconciliation(ctx);
    expect(await statuses('2026-02')).toEqual({ fine: 'paid', disputed: 'approved' });
    expect(await figures('2026-02')).toMatchObject({ waiting: 2_000_000 });
  });

  it('releases its sale once the statements of two months add up to the row', async () => {
    await report([sale('in two parts', '2026-03', '2')]);
    await explain(await statement('2026-03', 'in two parts,1.50'), 'in two parts');
    await pay('2026-03', '2');
    const next = await statement('2026-04', 'in two parts,0.40');
    await explain(next, 'in two parts');
    await runReconciliation(ctx);
    expect(await statuses('2026-03')).toEqual({ 'in two parts': 'approved' });
    await statement('2026-04', 'in two parts,0.50');
    await runReconciliation(ctx);
    expect(await statuses('2026-03'), 'while the other difference is open').toEqual({
      'in two parts': 'approved',
    });
    await explain(next, 'in two parts');
    await runReconciliation(ctx);
    expect(await statuses('2026-03')).toEqual({ 'in two parts': 'paid' });
    expect(await figures('2026-03')).toMatchObject({ waiting: 0 });
    await moneyAgrees();
  });

  it('releases its sale once a later statement has the whole row', async () => {
    await report([sale('later', '2026-05', '2')]);
    await explain(await statement('2026-05', 'another,1.00'), 'later');
    await pay('2026-05', '2');
    await runReconciliation(ctx);
    expect(await statuses('2026-05')).toEqual({ later: 'approved' });
    await explain(await statement('2026-06', 'later,2.00'), 'later');
    await runReconciliation(ctx);
    expect(await statuses('2026-05')).toEqual({ later: 'paid' });
  });

  it('doesn’t keep a sale waiting whose row the network states twice', async () => {
    await report([sale('twice', '2026-07', '2')]);
    await statement('2026-07', 'twice,2.00');
    await explain(await statement('2026-08', 'twice,2.00'), 'twice');
    await pay('2026-07', '2');
    expect(await statuses('2026-07')).toEqual({ twice: 'paid' });
  });

  it('isn’t answered by our own reports of another month', async () => {
    await report([sale('not stated', '2026-09', '2')]);
    await explain(await statement('2026-09', 'something,1.00'), 'not stated');
    await report([sale('not stated', '2026-10', '2')]);
    await takeReports(ctx, { networkId: 'wildfire', month: '2026-10' as Month }, 'Sends none');
    await report([sale('not stated', '2026-09', '2')]);
    await pay('2026-09', '2');
    await runReconciliation(ctx);
    expect(await statuses('2026-09')).toEqual({ 'not stated': 'approved' });
  });

  it('counts its amount if it releases the sale, which the next run covers', async () => {
    await report([sale('large', '2026-11', '80')]);
    const next = await statement('2026-12', 'large,80.00');
    await pay('2026-11', '80');
    await updateSettings(ctx, { second_person_from: '50.00' });
    expect(await decide(next, timing('large'))).toMatchObject({
      status: 'proposed',
      waiting: { amount: 80_000_000 },
    });
    await updateSettings(ctx, { second_person_from: '100.00' });
    expect(await decide(next, timing('large'))).toMatchObject({ status: 'applied' });
    expect(await statuses('2026-11')).toEqual({ large: 'approved' });
    await runReconciliation(ctx);
    expect(await statuses('2026-11')).toEqual({ large: 'paid' });
    await moneyAgrees();
  });

  it('is one person’s decision if the sale waits, whatever its amount', async () => {
    await report([sale('larger', '2025-11', '900')]);
    const id = await statement('2025-11', 'other row,1.00');
    expect(await decide(id, timing('larger'))).toMatchObject({ status: 'applied' });
  });

  it('keeps its sale out when it is set back to open', async () => {
    await report([sale('set back', '2025-12', '2')]);
    await pay('2025-12', '2.50');
    await report([sale('set back', '2025-12', '3')]);
    const id = await statement('2025-12', 'set back,2.50');
    await decide(id, timing('set back'));
    await decide(id, {
      ...{ externalId: 'set back', state: 'open', effect: null, owner: null, explanation: null },
    });
    await runReconciliation(ctx);
    expect(await statuses('2025-12')).toEqual({ 'set back': 'approved' });
  });
});

it('a change that moves no money isn’t made once a colleague has given the difference an effect', async () => {
  await report([sale('overtaken', '2025-10', '2')]);
  await pay('2025-10', '1.50');
  const id = await statement('2025-10', 'overtaken,1.50');
  const overtaken: typeof differenceChange = {
    ...differenceChange,
    async describe(...about) {
      const described = await differenceChange.describe(...about);
      await changeDifference(ctx, id, { ...timing('overtaken'), effect: 'write_off' });
      return described;
    },
  };
  const difference: DifferenceChange = {
    ...{ externalId: 'overtaken', state: 'asked', effect: null, owner: 'Ada', explanation: null },
  };
  await expect(decideChange(operator, env, overtaken, { id, difference }, 'Asked')).rejects.toMatchObject({
    code: 'change.contended',
  });
  expect(await readDifference(ctx, id, 'overtaken')).toMatchObject({
    state: 'explained',
    effect: 'write_off',
  });
  await moneyAgrees();
});

function timing(externalId: string): DifferenceChange {
  return {
    ...{ externalId, state: 'explained', effect: 'timing', owner: null },
    explanation: 'It is paid in another month.',
  };
}

async function explain(id: NetworkStatementId, externalId: string): Promise<void> {
  await changeDifference(ctx, id, timing(externalId));
}

function decide(id: NetworkStatementId, difference: DifferenceChange) {
  return decideChange(operator, env, differenceChange, { id, difference }, difference.explanation ?? 'Wrong');
}

function figures(month: string) {
  return monthFigures(ctx, { networkId: 'wildfire', month: month as Month });
}

async function moneyAgrees(): Promise<void> {
  expect(await checkMoney(ctx)).toMatchObject({ differences: 0 });
}
