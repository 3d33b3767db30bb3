import { eq, type SQL, sql } from 'drizzle-orm';
import { clicksOfLastDay, totalsAsOf, UNPUBLISHED_SINCE } from '../../../clicks/totals-as-of.ts';
import type { Context } from '../../../platform/context.ts';
import { batchRead } from '../../../platform/database.ts';
import { NETWORK_PUBLISHER, type PublisherId, TEST_PUBLISHER } from '../../../platform/ids.ts';
import { CRON, job, type Run } from '../../../platform/job.ts';
import { type MicroUsd, micros, sumOf, ZERO } from '../../../platform/money.ts';
import {
  ALL_DAYS,
  addDays,
  addMs,
  DAY,
  type Day,
  dayOf,
  HOUR,
  type Instant,
  MINUTE,
  startOfDay,
} from '../../../platform/time.ts';
import { convertedClicksOf } from '../../../sales/reader/converted-clicks.ts';
import { conversionRate } from '../../conversion-rate.ts';
import type { PlatformCounts } from './platform-counts.ts';
import { platformCounts } from './tables.ts';

/** The days of the charts, and of each side of a growth rate. */
const DAYS = 30;
const ACTIVE_DAYS = 7;
/** Accounts of a run: the database serves no one else while it counts them. */
const ACCOUNTS_PER_RUN = 2_000;
/** A count that takes more than one run waits this long for the next one. It starts a little before the hour is full. */
const LARGE_EVERY_MS = HOUR - 2 * MINUTE;
/** Behind the ID of every publisher. */
const END = '~';

/** The publishers after one, up to another one. */
interface Slice {
  after: string;
  upTo: string;
}

/** What is counted publisher by publisher. */
interface Sums {
  links: number;
  active: number;
  createdToday: number;
  networkLinks: Record<string, number>;
  earnings: MicroUsd;
  held: MicroUsd;
  converted: number;
}

const NOTHING: Sums = {
  ...{ links: 0, active: 0, createdToday: 0, networkLinks: {} },
  ...{ earnings: ZERO, held: ZERO, converted: 0 },
};

/** Where a round goes on: after which publisher, and what it has counted so far. */
interface Progress {
  after: string;
  sums: Sums;
}

interface UserCounts {
  total: number;
  newToday: number;
  monthAgo: number;
  weekAgo: number;
  active24h: number;
  active7d: number;
  retained: number;
}
interface MoneyCounts {
  /** What payouts have on their way, which publishers have earned. */
  clearing: string;
  recent: string;
  before: string;
  conversions24h: number;
  clicks: number;
  clicks24h: number;
  since: Instant | null;
}
/**
 * Counts the figures of the whole platform, those of some publishers in each run, as a call can't read every link and sale. The last
 * run of a round stores them, so that screens read one row. Where a round takes several runs, it is made once an hour.
 */
export async function countPlatform(
  ctx: Context,
  { capacity, cursor }: Run,
): Promise<{ counted: number; next: string | null }> {
  if (cursor === null && (await isRecent(ctx, capacity))) return { counted: 0, next: null };
  const progress: Progress = cursor === null ? { after: '', sums: NOTHING } : JSON.parse(cursor);
  const { ids, sums, next } = await countSlice(ctx, progress, capacity);
  if (next !== null) return { counted: ids, next: JSON.stringify({ after: next, sums }) };
  const report = { countedAt: ctx.now, counts: await countRest(ctx, sums) };
  await ctx.db
    .insert(platformCounts)
    .values({ id: 1, ...report })
    .onConflictDoUpdate({ target: platformCounts.id, set: report });
  return { counted: ids, next: null };
}

export const countPlatformJob = job({
  name: 'count_platform',
  cron: CRON.everyFiveMinutes,
  maxWait: 3 * HOUR,
  work: {
    ...{ items: 'accounts to count', capacity: ACCOUNTS_PER_RUN, bound: 'statement', scope: 'invocation' },
  },
  run: (ctx, _, run) => countPlatform(ctx, run),
});

/** The last count; undefined before the first one. */
export async function storedCounts(
  ctx: Context,
): Promise<{ countedAt: Instant; counts: PlatformCounts } | undefined> {
  const [report] = await ctx.db.select().from(platformCounts).where(eq(platformCounts.id, 1));
  return report;
}

/** The figures of now, which aren't stored. */
export async function countAtOnce(ctx: Context): Promise<PlatformCounts> {
  let progress: Progress = { after: '', sums: NOTHING };
  for (;;) {
    const { sums, next } = await countSlice(ctx, progress, ACCOUNTS_PER_RUN);
    if (next === null) return countRest(ctx, sums);
    progress = { after: next, sums };
  }
}

async function isRecent(ctx: Context, capacity: number): Promise<boolean> {
  const last = await storedCounts(ctx);
  return (
    last !== undefined &&
    last.counts.users.total > capacity &&
    last.countedAt > addMs(ctx.now, -LARGE_EVERY_MS)
  );
}

/** Adds the next publishers to the sums; `next` is null after the last ones. */
async function countSlice(
  ctx: Context,
  { after, sums }: Progress,
  capacity: number,
): Promise<{ ids: number; sums: Sums; next: PublisherId | null }> {
  const [ids] = await batchRead<[{ id: PublisherId }]>(
    ctx.db,
    sql`SELECT publisher_id AS id FROM publishers WHERE publisher_id > ${after} ORDER BY publisher_id LIMIT ${capacity}`,
  );
  const next = ids.length < capacity ? null : (ids.at(-1)?.id ?? null);
  const slice = { after, upTo: next ?? END };
  const [links, [money], [clicks]] = await batchRead<
    [
      { networkId: string | null; links: number; active: number; createdToday: number },
      { earnings: string; held: string },
      { converted: number },
    ]
  >(ctx.db, linksOf(ctx, slice), balancesOf(slice), sql`SELECT ${convertedClicksOf(slice)} AS converted`);
  if (!money || !clicks) throw new Error('The database counted nothing.');
  const networkLinks = { ...sums.networkLinks };
  for (const { networkId, active } of links)
    if (networkId !== null) networkLinks[networkId] = (networkLinks[networkId] ?? 0) + active;
  const total = (key: 'links' | 'active' | 'createdToday') =>
    links.reduce((sum, each) => sum + each[key], sums[key]);
  return {
    ids: ids.length,
    next,
    sums: {
      ...{
        links: total('links'),
        active: total('active'),
        createdToday: total('createdToday'),
        networkLinks,
      },
      earnings: micros(sums.earnings + sumOf(money.earnings, 'The earnings of all publishers')),
      held: micros(sums.held + sumOf(money.held, 'The held money of all publishers')),
      converted: sums.converted + clicks.converted,
    },
  };
}

function linksOf({ now }: Context, { after, upTo }: Slice): SQL {
  return sql`SELECT p.network_id AS networkId, COUNT(*) AS links, COALESCE(SUM(l.status = 'active'), 0) AS active,
      COALESCE(SUM(l.created_at >= ${startOfDay(dayOf(now))}), 0) AS createdToday
    FROM affiliate_links l LEFT JOIN network_programs p ON p.id = l.program_id
    WHERE l.publisher_id > ${after} AND l.publisher_id <= ${upTo} AND l.status <> 'deleted'
      AND l.publisher_id <> ${TEST_PUBLISHER} GROUP BY p.network_id`;
}

function balancesOf({ after, upTo }: Slice): SQL {
  const sumWhere = (condition: SQL) =>
    sql`CAST(COALESCE(SUM(CASE WHEN ${condition} THEN balance END), 0) AS TEXT)`;
  return sql`SELECT ${sumWhere(sql`key NOT LIKE '%:held'`)} AS earnings, ${sumWhere(sql`key LIKE '%:held'`)} AS held
    FROM ledger_accounts WHERE key > ${`publisher:${after};`} AND key < ${`publisher:${upTo};`}`;
}

/** The figures with what isn't counted publisher by publisher. */
async function countRest(ctx: Context, sums: Sums): Promise<PlatformCounts> {
  const [[users], [money], dailySignups, activeAccounts, earnings] = await batchRead<
    [
      UserCounts,
      MoneyCounts,
      { day: Day; count: number },
      { day: Day; accounts: number },
      { day: Day; amount: string },
    ]
  >(ctx.db, userCounts(ctx), moneyCounts(ctx), signUpsByDay(ctx), accountsByDay(ctx), earningsByDay(ctx));
  if (!users || !money) throw new Error('The database counted nothing.');
  return {
    users: {
      total: users.total,
      newToday: users.newToday,
      growthRate: percent(users.total - users.monthAgo, users.monthAgo),
      activeLast24h: users.active24h,
      activeLast7d: users.active7d,
      retentionRate: percent(users.retained, users.weekAgo),
    },
    performance: {
      totalEarnings: micros(sums.earnings + sumOf(money.clearing, 'Payouts on their way')),
      earningsGrowth: percent(Number(money.recent) - Number(money.before), Number(money.before)),
      held: sums.held,
      conversionRate: conversionRate(sums.converted, money.clicks),
      conversionsLast24h: money.conversions24h,
      totalClicks: money.clicks,
      clicksLast24h: money.clicks24h,
    },
    asOf: totalsAsOf(ctx, money.since),
    networkLinks: sums.networkLinks,
    links: {
      ...{ total: sums.links, active: sums.active, createdToday: sums.createdToday },
      averagePerUser: users.total === 0 ? null : Math.round((sums.links / users.total) * 100) / 100,
    },
    growth: {
      dailySignups,
      activeAccounts,
      earnings: earnings.map(({ day, amount }) => ({ day, amount: sumOf(amount, `The earnings of ${day}`) })),
    },
  };
}

/** With two decimals; null of nothing. */
function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null;
}

function userCounts({ now }: Context) {
  const weekAgo = addMs(now, -ACTIVE_DAYS * DAY);
  const daysAgo = addDays(dayOf(now), -ACTIVE_DAYS);
  const [oneDay, today] = [addMs(now, -DAY), startOfDay(dayOf(now))];
  return sql`SELECT COUNT(*) AS total, COALESCE(SUM(created_at >= ${today}), 0) AS newToday,
      COALESCE(SUM(created_at < ${addMs(now, -DAYS * DAY)}), 0) AS monthAgo,
      COALESCE(SUM(created_at < ${weekAgo}), 0) AS weekAgo,
      COALESCE(SUM(seen >= ${oneDay} OR used >= ${dayOf(now)}), 0) AS active24h,
      COALESCE(SUM(seen >= ${weekAgo} OR used > ${daysAgo}), 0) AS active7d,
      COALESCE(SUM(created_at < ${weekAgo} AND (seen >= ${weekAgo} OR used > ${daysAgo})), 0) AS retained
    FROM users
    LEFT JOIN (SELECT user_id, MAX(last_seen_at) AS seen FROM sessions GROUP BY user_id) s ON s.user_id = users.id
    LEFT JOIN (SELECT p.user_id, MAX(u.day) AS used FROM ${usedDays(daysAgo)} u
      CROSS JOIN publishers p ON p.publisher_id = u.publisher_id GROUP BY p.user_id) d ON d.user_id = users.id`;
}

/** Sales that are archived are older than the periods of the growth rate. */
function moneyCounts(ctx: Context) {
  const { now } = ctx;
  const today = dayOf(now);
  const [month, before] = [addDays(today, -DAYS), addDays(today, -2 * DAYS)];
  const earned = (after: Day, upTo: Day) =>
    sql`CAST(COALESCE((SELECT SUM(net - net_held) FROM publisher_earnings WHERE earnings_date > ${after} AND earnings_date <= ${upTo}
        AND publisher_id <> ${NETWORK_PUBLISHER}), 0) AS TEXT)`;
  return sql`SELECT CAST(COALESCE((SELECT balance FROM ledger_accounts WHERE key = 'payout:clearing'), 0) AS TEXT) AS clearing,
      ${earned(month, ALL_DAYS.to)} AS recent, ${earned(before, month)} AS before,
      (SELECT COUNT(*) FROM conversions WHERE day >= ${addDays(today, -1)} AND converted_at >= ${addMs(now, -DAY)}
        AND status <> 'reversed' AND reported_clicks IS NULL) AS conversions24h,
      (SELECT COALESCE(SUM(clicks), 0) FROM click_days) AS clicks,
      ${clicksOfLastDay(ctx)} AS clicks24h, ${UNPUBLISHED_SINCE} AS since`;
}

/** SQL for the days after one on which accounts used the product, those of sessions that go on included. */
function usedDays(after: Day) {
  return sql`(SELECT publisher_id, day FROM usage_days WHERE day > ${after}
    UNION SELECT publisher_id, date(started_at / 1000, 'unixepoch') FROM usage_sessions)`;
}

function signUpsByDay({ now }: Context) {
  return sql`SELECT date(created_at / 1000, 'unixepoch') AS day, COUNT(*) AS count FROM users
    WHERE created_at >= ${startOfDay(addDays(dayOf(now), 1 - DAYS))} GROUP BY day ORDER BY day`;
}

function accountsByDay({ now }: Context) {
  return sql`SELECT day, COUNT(*) AS accounts FROM ${usedDays(addDays(dayOf(now), -DAYS))} GROUP BY day ORDER BY day`;
}

function earningsByDay({ now }: Context) {
  return sql`SELECT earnings_date AS day, CAST(SUM(net - net_held) AS TEXT) AS amount FROM publisher_earnings
    WHERE earnings_date BETWEEN ${addDays(dayOf(now), 1 - DAYS)} AND ${dayOf(now)}
      AND publisher_id <> ${NETWORK_PUBLISHER} GROUP BY earnings_date ORDER BY earnings_date`;
}
