import { expect, it } from 'vitest';
import { publishersWithSales } from '../payouts/testing/publishers-with-sales.ts';
import { testContext } from '../platform/testing/context.ts';
import { addDays, dayOf, startOfDay } from '../platform/time.ts';
import { readEarnings } from '../reporting/publisher/statement.ts';
import { setShareRule } from './set-share-rule.ts';

const ctx = testContext();
const { publisherWithSales, report } = await publishersWithSales(ctx);
const tomorrow = addDays(dayOf(ctx.now), 1);
const inTwoDays = addDays(tomorrow, 1);

it('setShareRule never changes the share of a recorded sale, even one dated tomorrow', async () => {
  const { publisherId, pending, approved } = await publisherWithSales();
  const eventAt = startOfDay(tomorrow);
  await report([pending('a', '10', { eventAt })]);
  for (const owner of [publisherId, null])
    await expect(
      setShareRule(ctx, { publisherId: owner, sharePpm: 100_000, effectiveFrom: tomorrow }),
    ).rejects.toMatchObject({ code: 'share.changes_the_past', status: 422 });
  await setShareRule(ctx, { publisherId, sharePpm: 100_000, effectiveFrom: inTwoDays });
  await report([approved('a', '10', { eventAt })]);
  const days = { from: tomorrow, to: inTwoDays };
  const [earning] = await readEarnings(ctx, { publisherId, ...days, brandId: null, limit: 5, offset: 0 });
  expect(earning).toMatchObject({ net: 5_000_000, confirmed: 5_000_000 });
});

it('setShareRule changes the share from tomorrow on for a publisher without sales on that day', async () => {
  const { publisherId } = await publisherWithSales();
  const rule = await setShareRule(ctx, { publisherId, sharePpm: 700_000, effectiveFrom: tomorrow });
  expect(rule).toMatchObject({ publisherId, sharePpm: 700_000 });
});
