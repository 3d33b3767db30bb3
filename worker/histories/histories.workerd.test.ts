import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exportLedger } from '../ledger/export.ts';
import { splitLines } from '../ledger/split-lines.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { testContext } from '../platform/testing/context.ts';
import { runs } from '../platform/testing/runs.ts';
import { checkMoney } from '../reconciliation/money-check/check-money.ts';
import { modelAmounts, paidAdjustments, systemAmounts } from './compare.ts';
import { history } from './history.ts';
import { playHistory } from './play-history.ts';
import { createWorld } from './world.ts';

const ctx = testContext();
let worlds = 0;

it('ends with the amounts of a simple model after any history of reports, retries, reversals and payouts', {
  timeout: 7_200_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (planned) => {
      const world = await createWorld(ctx, worlds++);
      const played = await playHistory(world, planned);
      expect(await systemAmounts(world)).toEqual(modelAmounts(played, await paidAdjustments(world)));
      for (const { payout } of played.payouts) expect(payout.amount % 10_000).toBe(0);
    }),
    { numRuns: runs(20) },
  );
  expect((await checkMoney(ctx)).differences).toBe(0);
  const whole = exportLedger(ctx, { maxPages: Number.POSITIVE_INFINITY });
  expect(await verifyLedger(splitLines(whole))).toMatchObject({ ok: true, problems: [] });
});
