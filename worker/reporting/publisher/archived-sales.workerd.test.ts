import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { programOf, sampleProgram } from '../../catalog/testing/sample-program.ts';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { publishStoresOf } from '../../clicks/testing/stores.ts';
import { closeLedger } from '../../ledger/close-ledger.ts';
import { NEWEST_FIRST } from '../../links/link-totals.ts';
import { createCampaign } from '../../links/testing/campaign-calls.ts';
import { createPayout } from '../../payouts/create-payout.ts';
import { advancePayout } from '../../payouts/payouts.ts';
import { giveDetails } from '../../payouts/testing/give-details.ts';
import type { Context } from '../../platform/context.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import type { ConversionId, EarningId, PublisherId } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import { addDays, addMs, DAY, type Day, dayOf } from '../../platform/time.ts';
import { checkMoney } from '../../reconciliation/money-check/check-money.ts';
import { sumEarnings } from '../../sales/reader/earnings.ts';
import { pagesInOrder } from '../../sales/reader/pages-in-order.ts';
import { restoreConversion } from '../../sales/sale-archive/restore-sales.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { netEarnings } from '../notifications/net-earnings.ts';
import { archiveAll } from '../operator/testing/archive-all.ts';
import { readSaleFacts } from './advice/period-sales.ts';
import { readAnalytics } from './analytics.ts';
import { GROUPINGS, readGroups } from './analytics-groups.ts';
import { listCampaigns } from './campaigns/campaign-list.ts';
import { readDailyPerformance } from './daily-performance.ts';
import { conversionRecordOf } from './earning-trace/conversion-record.ts';
import { traceConversion } from './earning-trace/trace-conversion.ts';
import { traceEarning } from './earning-trace/trace-earning.ts';
import { analyticsRows } from './exports/analytics-rows.ts';
import { conversionRows } from './exports/conversion-rows.ts';
import type { Dataset } from './exports/dataset.ts';
import { earningRows } from './exports/earning-rows.ts';
import { linkRows } from './exports/link-rows.ts';
import { listLinks } from './link-list.ts';
import { readLinkStats } from './link-stats.ts';
import { readSaleStates } from './sale-states.ts';
import { readEarning, readEarnings } from './statement.ts';
import { readUserStats } from './user-stats.ts';

const SALES = 12;
/** Four of each publisher are open, and one isn’t paid out to the last micro-dollar. */
const LIVE = 10;
const STATUSES = ['paid', 'reversed', 'paid', 'pending', 'paid', 'approved'] as const;

let scene: Scene;
let members: Member[];
/** After the month in which closed sales stay, and after the days that syncs list. */
let later: Context;
let ids: ConversionId[];

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook'), sampleProgram('Beech')]);
  const { ctx } = scene;
  later = { ...ctx, now: addMs(ctx.now, 130 * DAY) };
  const beech = await programOf(ctx, sampleProgram('Beech').programId);
  members = [await scene.signUp(), await scene.signUp()];
  for (const [index, member] of members.entries()) {
    const links = [{ brand_id: scene.program.brand_id, title: 'Lamps' }];
    const { body } = await createCampaign(member, { name: 'Lamps', links });
    const linkId = body.links[0]?.link?.id ?? null;
    const rows = [];
    for (let sale = 0; sale < SALES; sale++) {
      const soldAt = addMs(ctx.now, -(sale % 5) * DAY);
      const clickRef = await scene.click(member, {
        clickedAt: addMs(soldAt, -DAY / 2),
        linkId: sale % 2 === 0 ? linkId : null,
        subId: `post-${sale % 3}`,
        country: sale % 4 === 0 ? null : 'DE',
        ...(sale % 3 === 0 ? { programId: beech.id, brandId: beech.brand_id } : {}),
      });
      await publishStoresOf([clickRef]);
      const status = STATUSES[sale % STATUSES.length] ?? 'paid';
      const row = { eventAt: soldAt, clickRef, commission: parseUsd(`${index + 1}.0000${sale}`) };
      rows.push(sampleRow(`sale-${index}-${sale}`, { ...row, status, statusRaw: status }));
    }
    await scene.report(...rows.map((row) => ({ ...row, status: 'pending' as const })));
    await scene.report(...rows);
    await giveDetails(ctx, member.id);
    const payout = await createPayout(ctx, member.id, { ignoreMinimum: true });
    for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, payout.id, state);
  }
  const { results } = await env.DB.prepare('SELECT id FROM conversions ORDER BY id').all<{
    id: ConversionId;
  }>();
  ids = results.map(({ id }) => id);
  // Traces name the closed blocks of their transfers.
  await closeLedger(scene.ctx, env);
});

describe('what publishers read', { timeout: 120_000 }, () => {
  let before: Awaited<ReturnType<typeof readAll>>;

  it('is the same after their closed sales were archived', async () => {
    before = await readAll();
    await archiveAll(scene.ctx, later);
    expect(await countOf('conversions')).toBe(LIVE);
    expect(await readAll()).toEqual(before);
    expect((await checkMoney(later)).differences).toBe(0);
  });

  it('is the same after some of them were restored, and after those were archived again', async () => {
    for (const id of ids.slice(0, 10)) await restoreConversion(later, id);
    expect(await countOf('restored_sales')).toBeGreaterThan(2);
    expect(await readAll()).toEqual(before);
    expect((await checkMoney(later)).differences).toBe(0);
    const muchLater = { ...later, now: addMs(later.now, 130 * DAY) };
    await archiveAll(later, muchLater);
    expect(await countOf('conversions')).toBe(LIVE);
    expect(await readAll()).toEqual(before);
    expect((await checkMoney(muchLater)).differences).toBe(0);
  });

  it.each([1, 2, 3, 5])('is exported once and in order in pages of %i, stored and archived', async (size) => {
    const query = queryOf(members[0] as Member);
    const { publisherId } = query;
    const pages = pagesInOrder<{ day: Day; id: ConversionId }, 'day'>(
      later,
      query,
      {
        stored: (after, limit) =>
          sql`SELECT day, id FROM conversions WHERE publisher_id = ${publisherId} AND day <= ${query.to}
            AND (day, id) > (${after.day}, ${after.id}) ORDER BY day, id LIMIT ${limit}`,
        fields: ['day'],
        combine: (stored, archived) => [...stored, ...archived],
      },
      size,
    );
    const exported = [];
    for await (const page of pages) {
      expect(page.length).toBeLessThanOrEqual(size);
      exported.push(...page.map(({ id }) => id));
    }
    const rows = await rowsOf(conversionRows, query);
    expect(exported).toEqual(rows.map(([id]) => id));
    expect(exported).toHaveLength(SALES);
  });

  it('is the same while sales are archived and restored', async () => {
    for (let round = 1; round <= 2; round++) {
      const at = { ...later, now: addMs(later.now, (round + 2) * 130 * DAY) };
      const reads = [readMoney(), readMoney()];
      const restored = ids.map((id) => restoreConversion(at, id));
      const moved = [...restored, archiveAll(at, { ...at, now: addMs(at.now, 130 * DAY) })];
      for (const result of await Promise.all(reads)) expect(result).toEqual(await readMoney());
      await Promise.all(moved);
      expect((await checkMoney(at)).differences).toBe(0);
    }
    expect(await readAll()).toEqual(before);
  });

  it('fails while an object is missing, rather than being less', async () => {
    const at = { ...later, now: addMs(later.now, 1_000 * DAY) };
    await archiveAll(at, { ...at, now: addMs(at.now, 130 * DAY) });
    const { objects } = await env.ARCHIVE.list({ prefix: 'sales/' });
    for (const { key } of objects) await env.ARCHIVE.delete(key);
    const missing = { code: 'archive.missing', status: 500 };
    const query = queryOf(members[0] as Member);
    const { publisherId } = query;
    for (const reading of [
      () => readAnalytics(later, publisherId, query, null),
      () => readGroups(later, { publisherId, period: query, brandId: null, by: 'country' }),
      () => readDailyPerformance(later, publisherId, query),
      () => readSaleStates(later, publisherId, query, null),
      () => readSaleFacts(later, publisherId, query, 40),
      () => readEarnings(later, { ...query, limit: 50, offset: 0 }),
      () => sumEarnings(later, query),
      () => rowsOf(conversionRows, query),
      () => rowsOf(earningRows, query),
    ])
      await expect(reading()).rejects.toMatchObject(missing);
    const { results } = await env.DB.prepare('SELECT id FROM conversions').all<{ id: ConversionId }>();
    const stored = new Set(results.map(({ id }) => id));
    for (const id of ids.filter((each) => !stored.has(each)))
      await expect(restoreConversion(later, id)).rejects.toMatchObject(missing);
    expect((await checkMoney(later)).differences).toBeGreaterThan(0);
  });
});

function queryOf({ id }: Member) {
  const today = dayOf(scene.ctx.now);
  return { publisherId: id, from: addDays(today, -40), to: addDays(today, 200), brandId: null };
}

async function countOf(table: string): Promise<number | null> {
  return env.DB.prepare(`SELECT COUNT(*) AS count FROM ${table}`).first<number>('count');
}

async function rowsOf(dataset: Dataset, query: ReturnType<typeof queryOf>) {
  const rows = [];
  for await (const page of dataset.pages(later, query)) rows.push(...page);
  return rows;
}

/** The amounts of both publishers. */
async function readMoney() {
  const results = [];
  for (const member of members) {
    const query = queryOf(member);
    const { publisherId } = query;
    results.push({
      analytics: await readAnalytics(later, publisherId, query, null),
      earnings: await readEarnings(later, { ...query, limit: 50, offset: 0 }),
      sums: await sumEarnings(later, query),
      stats: await readUserStats(later, publisherId),
      net: (await netEarnings(later, [publisherId]))(publisherId),
      conversions: await rowsOf(conversionRows, query),
    });
  }
  return results;
}

/** Everything that is read of both publishers. */
async function readAll() {
  const results = [];
  for (const member of members) {
    const query = queryOf(member);
    const { publisherId } = query;
    const groups = [];
    for (const by of GROUPINGS)
      groups.push(await readGroups(later, { publisherId, period: query, brandId: null, by }));
    const pages = [];
    for (let offset = 0; offset < 16; offset += 4)
      pages.push(await readEarnings(later, { ...query, limit: 4, offset }));
    const earningIds = pages.flat().map(({ id }) => id);
    const ofBrand = { ...query, brandId: scene.program.brand_id };
    results.push({
      groups,
      pages,
      states: (await readSaleStates(later, publisherId, query, null)).byStatus,
      brand: [
        await readAnalytics(later, publisherId, query, ofBrand.brandId),
        await sumEarnings(later, ofBrand),
        await readEarnings(later, { ...ofBrand, limit: 50, offset: 0 }),
        await readGroups(later, {
          publisherId,
          period: { ...query, to: dayOf(scene.ctx.now) },
          brandId: ofBrand.brandId,
          by: 'country',
        }),
      ],
      single: await Promise.all(earningIds.map((id) => readEarning(later, publisherId, id))),
      daily: await readDailyPerformance(later, publisherId, query),
      links: await linksOf(later, publisherId),
      campaigns: await listCampaigns(later, publisherId, {}, { limit: 10, offset: 0 }),
      sales: await readSaleFacts(
        later,
        publisherId,
        { ...query, from: addDays(dayOf(scene.ctx.now), -2) },
        40,
      ),
      exports: [
        await rowsOf(earningRows, query),
        await rowsOf(analyticsRows, query),
        await rowsOf(linkRows, query),
      ],
      traces: await tracesOf(publisherId, earningIds),
    });
  }
  return { money: await readMoney(), results };
}

async function tracesOf(publisherId: Member['id'], earningIds: readonly EarningId[]) {
  const keys = clickIdKeys(env);
  const traces = [];
  for (const id of earningIds) {
    const { conversions, ...trace } = await traceEarning(later, keys, {
      publisherId,
      id,
      limit: 2,
      offset: 1,
    });
    traces.push({ ...trace, conversions: conversions.map(conversionRecordOf) });
    for (const { conversion } of conversions) {
      const single = await traceConversion(later, keys, { publisherId, id: conversion.id });
      traces.push(conversionRecordOf(single));
    }
  }
  return traces;
}

/** A publisher's links in two orders, with the stats of each. */
async function linksOf(ctx: Context, publisherId: PublisherId) {
  const page = { limit: 10, offset: 0 };
  const newest = await listLinks(ctx, publisherId, {}, NEWEST_FIRST, page);
  const earnings = await listLinks(ctx, publisherId, {}, { by: 'earnings', direction: 'desc' }, page);
  const stats = await Promise.all(
    newest.links.map(({ id }) => readLinkStats(ctx, publisherId, { linkId: id, days: 92 })),
  );
  return { newest, earnings, stats };
}
