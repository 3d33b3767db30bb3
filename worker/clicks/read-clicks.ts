import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { LinkId, PublisherId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import { type Day, dayOf, maxDay } from '../platform/time.ts';
import { CLICK_CLASSIFICATIONS } from './classification.ts';
import type { ClickId } from './click-id.ts';
import type { ClickRecord } from './click-record.ts';
import { oldestOpenMonth } from './retention.ts';
import type { ClassCounts } from './store/day-counts.ts';
import type { ClickPage, CountQuery, CountRow, ListQuery } from './store/queries.ts';
import {
  firstDayOf,
  type Month,
  monthOf,
  monthsOf,
  previousMonth,
  storeName,
  storeOf,
} from './store/store-name.ts';
import { Tally } from './store/tally.ts';
import { clickStores, clickTotalArchives, clickTotals, linkClickTotals } from './tables.ts';

/** Those of these clicks that are found, by ID. One call to each store; one that fails doesn't stop the others. */
export async function findClicks(ctx: Context, ids: readonly ClickId[]): Promise<Map<string, ClickRecord>> {
  const byStore = Map.groupBy(new Set(ids), (id) => storeName(storeOf(id)));
  const found = await Promise.all(
    [...byStore].map(async ([store, ofStore]) => {
      try {
        return await ctx.clickStores.getByName(store).findAll(ofStore);
      } catch (error) {
        log('error', 'clicks.store_not_read', { store, clicks: ofStore.length, ...errorFacts(error) });
        return [];
      }
    }),
  );
  return new Map(found.flat().map((click) => [click.clickId, click]));
}

/** Counts of a publisher's visits by one dimension. Months are read at the same time. */
export async function countClicks(
  ctx: Context,
  publisherId: PublisherId,
  query: CountQuery,
): Promise<CountRow[]> {
  const months = await storedMonths(ctx, publisherId, query);
  const counts = await Promise.all(
    months.map((month) => ctx.clickStores.getByName(storeName({ publisherId, month })).counts(query)),
  );
  if (counts.length <= 1) return counts.flat();
  const tally = new Tally(query.per);
  for (const row of counts.flat())
    for (const classification of CLICK_CLASSIFICATIONS)
      if (row.counts[classification]) tally.add(row, classification, row.counts[classification]);
  return tally.rows();
}

/** A page of a publisher's click log: all visits, counted or not. */
export async function listClicks(
  ctx: Context,
  publisherId: PublisherId,
  query: ListQuery,
): Promise<ClickPage> {
  const months = await storedMonths(ctx, publisherId, query);
  const page: ClickPage = { clicks: [], next: null };
  for (const month of query.order === 'newest' ? months.reverse() : months) {
    const store = ctx.clickStores.getByName(storeName({ publisherId, month }));
    for (let after = query.after; ; ) {
      const limit = query.limit - page.clicks.length;
      const { clicks, next } = await store.list({ ...query, after, limit });
      page.clicks.push(...clicks);
      if (page.clicks.length === query.limit) return { ...page, next: page.clicks.at(-1)?.clickId ?? null };
      if (next === null) break;
      after = next;
    }
  }
  return page;
}

/** Counted clicks of these links, or of all, since they were created. Those without clicks may be missing. */
export async function clicksOfLinks(
  ctx: Context,
  publisherId: PublisherId,
  ids?: readonly LinkId[],
): Promise<Map<string, number>> {
  const { since, period } = openMonths(ctx);
  const [older, newer] = await Promise.all([
    ctx.db
      .select({ id: linkClickTotals.linkId, clicks: sql<number>`SUM(${linkClickTotals.clicks})` })
      .from(linkClickTotals)
      .where(
        and(
          eq(linkClickTotals.publisherId, publisherId),
          ids && inArray(linkClickTotals.linkId, listed(ids)),
          lt(linkClickTotals.month, since),
        ),
      )
      .groupBy(linkClickTotals.linkId),
    countClicks(ctx, publisherId, { ...period, dimension: 'link', per: 'total' }),
  ]);
  const clicks = new Map<string, number>(older.map((row) => [row.id, row.clicks]));
  for (const { value, counts } of newer)
    if (value) clicks.set(value, (clicks.get(value) ?? 0) + (counts.click ?? 0));
  return clicks;
}

/** A publisher's counted clicks of all time. */
export async function totalClicks(ctx: Context, publisherId: PublisherId): Promise<number> {
  const { since, period } = openMonths(ctx);
  const archived = sql`(SELECT COALESCE(SUM(${clickTotalArchives.clicks}), 0) FROM ${clickTotalArchives}
    WHERE ${clickTotalArchives.publisherId} = ${publisherId} AND ${clickTotalArchives.month} < ${since})`;
  const [[older], newer] = await Promise.all([
    ctx.db
      .select({ clicks: sql<number>`COALESCE(SUM(${clickTotals.clicks}), 0) + ${archived}` })
      .from(clickTotals)
      .where(and(eq(clickTotals.publisherId, publisherId), lt(clickTotals.day, firstDayOf(since)))),
    countClicks(ctx, publisherId, { ...period, dimension: 'classification', per: 'total' }),
  ]);
  return (older?.clicks ?? 0) + newer.reduce((sum, { counts }) => sum + (counts.click ?? 0), 0);
}

/** Adds up counts. */
export function sumCounts(rows: readonly { counts: ClassCounts }[]): Required<ClassCounts> {
  const sum = (classification: keyof ClassCounts) =>
    rows.reduce((total, { counts }) => total + (counts[classification] ?? 0), 0);
  return Object.fromEntries(CLICK_CLASSIFICATIONS.map((each) => [each, sum(each)])) as Required<ClassCounts>;
}

/** The months whose totals in D1 may not be complete. */
function openMonths(ctx: Context): { since: Month; period: { from: Day; to: Day } } {
  const since = oldestOpenMonth(ctx.now);
  return { since, period: { from: firstDayOf(since), to: dayOf(ctx.now) } };
}

/** The months of a period in which the publisher may have clicks, oldest first. Stores of the last two may be new. */
async function storedMonths(
  ctx: Context,
  publisherId: PublisherId,
  period: { from: Day; to: Day },
): Promise<Month[]> {
  const end = monthOf(dayOf(ctx.now));
  const since = previousMonth(end);
  const recentMonths = monthsOf({ from: maxDay(period.from, firstDayOf(since)), to: period.to }).filter(
    (month) => month <= end,
  );
  if (monthOf(period.from) >= since) return recentMonths;
  const older = await ctx.db
    .select({ month: clickStores.month })
    .from(clickStores)
    .where(
      and(
        eq(clickStores.publisherId, publisherId),
        sql`${clickStores.month} BETWEEN ${monthOf(period.from)} AND ${monthOf(period.to)}`,
        lt(clickStores.month, since),
      ),
    )
    .orderBy(clickStores.month);
  return [...older.map(({ month }) => month), ...recentMonths];
}
