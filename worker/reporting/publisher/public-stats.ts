import { sql } from 'drizzle-orm';
import { OPEN } from '../../catalog/brands.ts';
import { percentOf, readShareRules, shareRuleFor } from '../../catalog/share-rule.ts';
import { totalsAsOf, UNPUBLISHED_SINCE } from '../../clicks/totals-as-of.ts';
import type { Context } from '../../platform/context.ts';
import { NETWORK_PUBLISHER, publisherIdOf } from '../../platform/ids.ts';
import { perIsolate } from '../../platform/isolate.ts';
import { Memo } from '../../platform/memo.ts';
import { toExactDollars } from '../../platform/money.ts';
import { dayOf, type Instant, MINUTE, parseDay } from '../../platform/time.ts';
import { sumEarnings } from '../../sales/reader/earnings.ts';
import { readUserStats } from './user-stats.ts';

/** The sample publisher of a local system. */
const DEMO_PUBLISHER = publisherIdOf(1);

/** Earlier than any earning. */
const BEGINNING = parseDay('2020-01-01');

/** Public stats, and the moment up to which their clicks are complete; a local system adds the sample publisher's own. */
export async function readSystemStats(ctx: Context, origin: string, isLocal: boolean) {
  const [catalog, [counted], rules] = await Promise.all([
    catalogs().get(ctx.db.$client, ctx.now, () => countCatalog(ctx)),
    ctx.db.all<{ clicks: number; since: Instant | null }>(
      sql`SELECT COALESCE(SUM(clicks), 0) AS clicks, ${UNPUBLISHED_SINCE} AS since FROM click_days`,
    ),
    readShareRules(ctx),
  ]);
  const data = {
    ...catalog,
    clicks: counted?.clicks ?? 0,
    share_percent: percentOf(shareRuleFor(rules, NETWORK_PUBLISHER, dayOf(ctx.now)).sharePpm),
    demo: isLocal ? await demoStats(ctx, origin) : null,
  };
  return { data, asOf: totalsAsOf(ctx, counted?.since) };
}

const catalogs = perIsolate(() => new Memo<{ brands: number; networks: number; programs: number }>(MINUTE));

/** Reads the whole catalog, so the result is cached for a minute. */
async function countCatalog(ctx: Context) {
  const [counted] = await ctx.db.all<{ brands: number; networks: number; programs: number }>(
    sql`SELECT (SELECT COUNT(*) FROM brands WHERE program_number IS NOT NULL) AS brands,
        COUNT(*) AS programs, COUNT(DISTINCT network_id) AS networks
        FROM network_programs p WHERE ${sql.raw(OPEN)}`,
  );
  return counted ?? { brands: 0, networks: 0, programs: 0 };
}

async function demoStats(ctx: Context, origin: string) {
  const allTime = {
    from: BEGINNING,
    to: dayOf(ctx.now),
    publisherId: DEMO_PUBLISHER,
    brandId: null,
  };
  const [stats, totals, [brand]] = await Promise.all([
    readUserStats(ctx, DEMO_PUBLISHER),
    sumEarnings(ctx, allTime),
    ctx.db.all<{ id: string }>(
      sql`SELECT id FROM brands WHERE program_number IS NOT NULL ORDER BY numeric_commission DESC, name_key LIMIT 1`,
    ),
  ]);
  return {
    publisher_id: DEMO_PUBLISHER,
    clicks: stats.totalClicks,
    conversions: stats.totalConversions,
    pending: toExactDollars(totals.pending),
    confirmed: toExactDollars(totals.confirmed),
    paid: toExactDollars(totals.paidOut),
    sample_url: brand ? `${origin}/go/${DEMO_PUBLISHER}/${brand.id}` : null,
  };
}
