import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { createClickId } from '../../clicks/click-id.ts';
import { clickRow } from '../../clicks/click-record.ts';
import { deleteOldClicks } from '../../clicks/delete-old-clicks.ts';
import { sampleClick } from '../../clicks/redirect/testing/click.ts';
import type { Month } from '../../clicks/store/store-name.ts';
import { storeObject } from '../../clicks/testing/stores.ts';
import { archiveClickTotals } from '../../clicks/total-archive/archive-totals.ts';
import { writeClicks } from '../../clicks/write-clicks.ts';
import { affiliateLinks } from '../../links/tables.ts';
import type { Context } from '../../platform/context.ts';
import {
  type BrandId,
  type EarningId,
  type LinkId,
  type ProgramId,
  publisherIdOf,
} from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addDays, addMs, type Day, HOUR, parseInstant } from '../../platform/time.ts';
import { publisherEarnings } from '../../sales/earnings/tables.ts';
import { readLink } from './link-list.ts';
import { readSystemStats } from './public-stats.ts';
import { readEarning, readEarnings } from './statement.ts';
import { readUserStats } from './user-stats.ts';

const ctx = testContext(parseInstant('2026-11-21T09:00:00Z'));
const publisherId = publisherIdOf(1);
const linkId = 'lnk_00000000000000000001' as LinkId;
const brands = [1, 2].map((number) => `brd_000000000000000${number}` as BrandId);
const months = ['2026-06', '2026-07'] as Month[];
const first = '2026-06-29' as Day;

beforeAll(async () => {
  await write(96, '2026-06-29T00:00:00Z');
  for (const month of months) await storeObject(publisherId, month).publish();
  await ctx.db.insert(affiliateLinks).values({
    ...{ id: linkId, publisherId, brandId: brands[0] as BrandId, programId: 'prg_1' as ProgramId },
    ...{ brandName: 'Brand', title: 'Link', originalUrl: 'https://shop.example', affiliateUrl: '/l/1' },
    ...{ status: 'active', createdAt: ctx.now, updatedAt: ctx.now },
  });
  for (const day of [0, 1, 2, 3])
    for (const brandId of [...brands, null])
      await ctx.db.insert(publisherEarnings).values({
        id: `ern_${day}_${brandId}` as EarningId,
        ...{ publisherId, brandId, networkId: brandId === null ? '' : 'cj' },
        ...{ earningsDate: addDays(first, day), createdAt: ctx.now, updatedAt: ctx.now },
      });
});

it('everything that shows clicks is the same when totals are archived, after a late click, and when the clicks are deleted', async () => {
  const before = await everything(ctx);
  expect(before).toMatchObject({ stats: 96, public: 96, link: 48 });
  expect(before.earnings.map(({ clicks }) => clicks)).toEqual(Array(12).fill(8));
  expect(before.single.map((earning) => earning?.clicks)).toEqual(Array(12).fill(8));
  expect(await archiveClickTotals(ctx)).toEqual({ done: 1, failed: 0, next: null });
  expect(await everything(ctx)).toEqual(before);
  expect(await archiveClickTotals(ctx)).toEqual({ done: 1, failed: 0, next: null });
  expect(await everything(ctx)).toEqual(before);

  await write(1, '2026-06-29T00:30:00Z');
  await storeObject(publisherId, '2026-06' as Month).publish();
  const late = await everything(ctx);
  expect(late).toMatchObject({ stats: 97, public: 97, link: 49 });
  expect(late.earnings.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(97);
  await archiveClickTotals(ctx);
  expect(await everything(ctx)).toEqual(late);

  const later = { ...ctx, now: parseInstant('2029-01-10T00:00:00Z') };
  expect(await deleteOldClicks(later)).toEqual({ done: 2, failed: 0, next: null });
  expect(await everything(later)).toEqual(late);
});

async function everything(at: Context) {
  const query = { publisherId, from: first, to: addDays(first, 10), brandId: null, limit: 50, offset: 0 };
  const earnings = await readEarnings(at, query);
  return {
    earnings,
    single: await Promise.all(earnings.map(({ id }) => readEarning(at, publisherId, id))),
    link: (await readLink(at, publisherId, linkId)).clicks,
    stats: (await readUserStats(at, publisherId)).totalClicks,
    public: (await readSystemStats(at, 'https://example.com', false)).data.clicks,
  };
}

/** Clicks each hour, of two brands and of none in turn. Every second has the link. */
function write(count: number, from: string): Promise<void> {
  const clicks = Array.from({ length: count }, (_, index) => {
    const clickedAt = addMs(parseInstant(from), index * HOUR);
    const brandId = brands[index % 3] ?? null;
    return sampleClick({
      clickId: createClickId('test', { at: clickedAt, publisher: 1, program: 0 }),
      ...{ clickedAt, publisherId, linkId: index % 2 === 0 ? linkId : null },
      ...(brandId ? { programId: 'prg_1' as ProgramId, brandId, networkId: 'cj' } : {}),
    });
  });
  return writeClicks(env, clicks.map(clickRow));
}
