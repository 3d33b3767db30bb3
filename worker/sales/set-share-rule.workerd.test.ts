import { expect, it } from 'vitest';
import { publishersWithSales } from '../payouts/testing/publishers-with-sales.ts';
import { testContext } from '../platform/testing/context.ts';
import { addDays, addMs, dayOf, startOfDay } from '../platform/time.ts';
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

it('setShareRule ends a publisher’s own share, whose later sales have the share of all', async () => {
  const [ended, kept] = [await publisherWithSales(), await publisherWithSales()];
  for (const { publisherId } of [ended, kept])
    await setShareRule(ctx, { publisherId, sharePpm: 700_000, effectiveFrom: tomorrow });
  const later = { ...ctx, now: addMs(ctx.now, 1) };
  const end = { publisherId: ended.publisherId, sharePpm: null, effectiveFrom: tomorrow };
  expect(await setShareRule(later, end)).toMatchObject({ sharePpm: 500_000, endsOwn: 1 });
  for (const { publisherId, pending } of [ended, kept]) {
    await report([pending(`of ${publisherId}`, '10', { eventAt: startOfDay(tomorrow) })]);
    const days = { from: tomorrow, to: tomorrow };
    const earnings = await readEarnings(ctx, { publisherId, ...days, brandId: null, limit: 5, offset: 0 });
    expect(earnings.map(({ net }) => net)).toEqual([
      publisherId === ended.publisherId ? 5_000_000 : 7_000_000,
    ]);
  }
});

it('setShareRule refuses to end a share that a publisher doesn’t have, and that of all', async () => {
  const { publisherId } = await publisherWithSales();
  const end = { sharePpm: null, effectiveFrom: tomorrow };
  await expect(setShareRule(ctx, { publisherId, ...end })).rejects.toMatchObject({
    code: 'share.not_own',
    status: 409,
  });
  await expect(setShareRule(ctx, { publisherId: null, ...end })).rejects.toMatchObject({
    code: 'share.out_of_range',
  });
});
