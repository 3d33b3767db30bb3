import { expect, it } from 'vitest';
import { createPayout } from '../../payouts/create-payout.ts';
import { advancePayout } from '../../payouts/payouts.ts';
import { giveDetails } from '../../payouts/testing/give-details.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY, parseInstant } from '../../platform/time.ts';
import { archiveAll } from '../../reporting/operator/testing/archive-all.ts';
import { checkMoney, readDifferences, readLastCheck } from '../money-check/check-money.ts';
import { reconciling } from '../testing/reconciling.ts';
import { takeBackPayment } from './book-payment.ts';

const ctx = testContext(parseInstant('2027-01-10T09:00:00Z'));
const later = testContext(addMs(ctx.now, 120 * DAY));
const { pay, publisherId, report, sale, statuses } = await reconciling(ctx);

it('a canceled payment takes archived sales back too, and the money check names what was paid out and not received', async () => {
  await giveDetails(ctx, publisherId);
  await report([sale('archived', '2026-09', '80')]);
  const { id } = await pay('2026-09', '80');
  const payout = await createPayout(ctx, publisherId);
  for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, payout.id, state);
  expect(await archiveAll(ctx, later)).toMatchObject({ conversions: 1 });
  expect(await statuses('2026-09')).toEqual({});
  expect(await checkMoney(later)).toMatchObject({ differences: 0 });
  await takeBackPayment(later, id, 'It was another network’s');
  expect(await statuses('2026-09')).toEqual({ archived: 'approved' });
  await checkMoney(later);
  const last = await readLastCheck(later);
  expect(last && (await readDifferences(later, last))).toEqual([
    { code: 'network.not_received', subject: 'wildfire for 2026-09', expected: '0', actual: '40000000' },
  ]);
});
