import { sql } from 'drizzle-orm';
import { readFullNames } from '../../../accounts/publishers/publisher-names.ts';
import { readBrandNames } from '../../../catalog/brand-names.ts';
import type { ClickRecord } from '../../../clicks/click-record.ts';
import { countClicks, listClicks, sumCounts } from '../../../clicks/read-clicks.ts';
import type { Context } from '../../../platform/context.ts';
import { type BrandId, type PublisherId, publisherUnknown, TEST_PUBLISHER } from '../../../platform/ids.ts';
import { type MicroUsd, sum, ZERO } from '../../../platform/money.ts';
import {
  addDays,
  addMs,
  DAY,
  type Day,
  dayOf,
  HOUR,
  type Instant,
  type Period,
  startOfDay,
} from '../../../platform/time.ts';
import { sumSales } from '../../../sales/reader/sum-sales.ts';

/** The days of the brands' figures, and of the click log. */
const DAYS = 30;
const MAX_SALES = 100;

/** The publisher whose clicks operators look at. */
export interface Viewed {
  publisherId: PublisherId;
  /** Null for the test publisher, which has no account. */
  name: string | null;
  isTest: boolean;
}

/** Throws `publisher.unknown` (404). The test publisher has no account. */
export async function requireViewed(ctx: Context, publisherId: PublisherId): Promise<Viewed> {
  if (publisherId === TEST_PUBLISHER) return { publisherId, name: null, isTest: true };
  const name = (await readFullNames(ctx, [publisherId])).get(publisherId);
  if (name === undefined) throw publisherUnknown(`There is no publisher ${publisherId}.`);
  return { publisherId, name, isTest: false };
}

/** The latest visits of a publisher of the last 30 days, newest first; only those of a brand if so asked. */
export async function latestClicks(
  ctx: Context,
  publisherId: PublisherId,
  { limit, ofBrands }: { limit: number; ofBrands: boolean },
): Promise<ClickRecord[]> {
  const { clicks } = await listClicks(ctx, publisherId, {
    ...lastDays(ctx.now),
    order: 'newest',
    after: null,
    limit,
    filters: ofBrands ? [{ dimension: 'brand', value: null, not: true }] : [],
  });
  return clicks;
}

export interface BrandFigures {
  brandId: BrandId | null;
  brandName: string | null;
  /** All of them, counted or not. */
  visits: number;
  tests: number;
  clicks: number;
  conversions: number;
  /** Without held sales. */
  earnings: MicroUsd;
}

/** A publisher's figures by brand of the last 30 days, the most visits first. */
export async function brandFigures(
  ctx: Context,
  publisherId: PublisherId,
): Promise<{ period: Period; brands: BrandFigures[] }> {
  const period = lastDays(ctx.now);
  const [counts, sales] = await Promise.all([
    countClicks(ctx, publisherId, { ...period, dimension: 'brand', per: 'total' }),
    sumSales(ctx, { publisherId, ...period, brandId: null }, ['brand']),
  ]);
  const brands = new Map<string, BrandFigures>();
  const figuresOf = (brandId: BrandId | null) => {
    const figures = brands.get(brandId ?? '') ?? { ...NOTHING, brandId };
    brands.set(brandId ?? '', figures);
    return figures;
  };
  for (const row of counts) {
    const all = sumCounts([row]);
    Object.assign(figuresOf(row.value as BrandId | null), {
      visits: Object.values(all).reduce((total, each) => total + each, 0),
      tests: all.test,
      clicks: all.click,
    });
  }
  for (const { brand, conversions, net } of sales)
    Object.assign(figuresOf(brand), { conversions, earnings: net });
  const names = await readBrandNames(
    ctx,
    [...brands.values()].flatMap(({ brandId }) => brandId ?? []),
  );
  return {
    period,
    brands: [...brands.values()]
      .map((each) => ({ ...each, brandName: (each.brandId && names.get(each.brandId)) ?? null }))
      .sort((a, b) => b.visits - a.visits || b.earnings - a.earnings),
  };
}

const NOTHING = { brandName: null, visits: 0, tests: 0, clicks: 0, conversions: 0, earnings: ZERO };

interface RecentSale {
  id: string;
  at: Instant;
  brandId: BrandId | null;
  /** The clicks of a paid day of clicks; null for a sale. */
  reportedClicks: number | null;
  status: string;
  net: MicroUsd;
  isHeld: boolean;
}

export interface RecentActivity {
  /** The start of the hour of this time yesterday. */
  since: Instant;
  visits: number;
  tests: number;
  clicks: number;
  /** Reported sales and paid days of clicks, newest first; at most 100. */
  sales: RecentSale[];
  conversions: number;
  /** Without held sales. */
  earnings: MicroUsd;
  /** Visits by hour, all hours from the first on. */
  hours: { at: Instant; visits: number; clicks: number }[];
}

/** What happened with a publisher's links in the last 24 hours. */
export async function recentActivity(ctx: Context, publisherId: PublisherId): Promise<RecentActivity> {
  const since = startOfHour(addMs(ctx.now, -DAY));
  const period = { from: dayOf(since), to: dayOf(ctx.now) };
  const [rows, sales] = await Promise.all([
    countClicks(ctx, publisherId, { ...period, dimension: 'classification', per: 'hour' }),
    salesSince(ctx, publisherId, since),
  ]);
  const hourly = rows.flatMap(({ day, hour, counts }) => {
    const at = addMs(startOfDay(day ?? period.from), (hour ?? 0) * HOUR);
    return at >= since ? [{ at, counts }] : [];
  });
  const counts = sumCounts(hourly);
  const byHour = Map.groupBy(hourly, ({ at }) => at);
  const counted = sales.filter(({ status }) => status !== 'reversed');
  return {
    since,
    visits: Object.values(counts).reduce((total, each) => total + each, 0),
    tests: counts.test,
    clicks: counts.click,
    sales: sales.slice(0, MAX_SALES),
    conversions: counted.filter(({ reportedClicks }) => reportedClicks === null).length,
    earnings: sum(counted.filter(({ isHeld }) => !isHeld).map(({ net }) => net)),
    hours: hoursFrom(since, ctx.now).map((at) => {
      const ofHour = sumCounts(byHour.get(at) ?? []);
      return {
        at,
        visits: Object.values(ofHour).reduce((total, each) => total + each, 0),
        clicks: ofHour.click,
      };
    }),
  };
}

async function salesSince(ctx: Context, publisherId: PublisherId, since: Instant): Promise<RecentSale[]> {
  const rows = await ctx.db.all<Omit<RecentSale, 'isHeld'> & { isHeld: 0 | 1 }>(
    sql`SELECT id, converted_at AS at, brand_id AS brandId, reported_clicks AS reportedClicks, status, net, held_reason IS NOT NULL AS isHeld
        FROM conversions WHERE publisher_id = ${publisherId} AND day >= ${addDays(dayOf(since), -1)}
          AND converted_at >= ${since} ORDER BY converted_at DESC, id`,
  );
  return rows.map((row) => ({ ...row, isHeld: row.isHeld === 1 }));
}

function startOfHour(at: Instant): Instant {
  return addMs(at, -(at % HOUR));
}

function hoursFrom(first: Instant, now: Instant): Instant[] {
  const count = Math.floor((now - first) / HOUR) + 1;
  return Array.from({ length: count }, (_, index) => addMs(first, index * HOUR));
}

function lastDays(now: Instant): { from: Day; to: Day } {
  return { from: addDays(dayOf(now), 1 - DAYS), to: dayOf(now) };
}
