import { sql } from 'drizzle-orm';
import { clicksOfLastDay, totalsAsOf, UNPUBLISHED_SINCE } from '../../../clicks/totals-as-of.ts';
import type { Context } from '../../../platform/context.ts';
import { batchRead } from '../../../platform/database.ts';
import { NETWORK_PUBLISHER, TEST_PUBLISHER } from '../../../platform/ids.ts';
import { type MicroUsd, sumOf } from '../../../platform/money.ts';
import {
  ALL_DAYS,
  addDays,
  addMs,
  DAY,
  type Day,
  dayOf,
  type Instant,
  startOfDay,
} from '../../../platform/time.ts';
import { convertedClicks } from '../../../sales/reader/converted-clicks.ts';
import { conversionRate } from '../../conversion-rate.ts';

/** The days of the charts, and of each side of a growth rate. */
const DAYS = 30;
const ACTIVE_DAYS = 7;

export interface Metrics {
  users: {
    total: number;
    newToday: number;
    /** Percent; null without users a month ago. */
    growthRate: number | null;
    activeLast24h: number;
    activeLast7d: number;
    /** Percent; null without accounts of more than a week. */
    retentionRate: number | null;
  };
  performance: {
    totalEarnings: MicroUsd;
    /** Percent; null without earnings in the month before. */
    earningsGrowth: number | null;
    conversionRate: string | null;
    held: MicroUsd;
    conversionsLast24h: number;
    totalClicks: number;
    clicksLast24h: number;
  };
  /** The moment up to which the totals of clicks are complete. */
  asOf: Instant;
  links: { total: number; active: number; createdToday: number; averagePerUser: number | null };
  issues: { securityEvents24h: number; complianceViolations: number; criticalAlerts: number };
  growth: {
    dailySignups: { day: Day; count: number }[];
    activeAccounts: { day: Day; accounts: number }[];
    earnings: { day: Day; amount: MicroUsd }[];
  };
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
  earnings: string;
  recent: string;
  before: string;
  held: string;
  converted: number;
  conversions24h: number;
  clicks: number;
  clicks24h: number;
  since: Instant | null;
}
type LinkCounts = Pick<Metrics['links'], 'total' | 'active' | 'createdToday'>;

/** The figures of the whole platform, of one moment. */
export async function readMetrics(ctx: Context): Promise<Metrics> {
  const [[users], [money], [links], [issues], dailySignups, activeAccounts, earnings] = await batchRead<
    [
      UserCounts,
      MoneyCounts,
      LinkCounts,
      Metrics['issues'],
      { day: Day; count: number },
      { day: Day; accounts: number },
      { day: Day; amount: string },
    ]
  >(
    ctx.db,
    ...[userCounts(ctx), moneyCounts(ctx), linkCounts(ctx), issueCounts(ctx)],
    ...[signUpsByDay(ctx), accountsByDay(ctx), earningsByDay(ctx)],
  );
  if (!users || !money || !links || !issues) throw new Error('The database counted nothing.');
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
      totalEarnings: sumOf(money.earnings, 'The earnings of all publishers'),
      earningsGrowth: percent(Number(money.recent) - Number(money.before), Number(money.before)),
      held: sumOf(money.held, 'The held money of all publishers'),
      conversionRate: conversionRate(money.converted, money.clicks),
      conversionsLast24h: money.conversions24h,
      totalClicks: money.clicks,
      clicksLast24h: money.clicks24h,
    },
    asOf: totalsAsOf(ctx, money.since),
    links: {
      ...links,
      averagePerUser: users.total === 0 ? null : Math.round((links.total / users.total) * 100) / 100,
    },
    issues,
    growth: {
      dailySignups,
      activeAccounts,
      earnings: earnings.map(({ day, amount }) => ({ day, amount: sumOf(amount, `The earnings of ${day}`) })),
    },
  };
}

/** What is wrong, without the other figures. */
export async function readIssues(ctx: Context): Promise<Metrics['issues']> {
  const [[issues]] = await batchRead<[Metrics['issues']]>(ctx.db, issueCounts(ctx));
  if (!issues) throw new Error('The database counted nothing.');
  return issues;
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
  return sql`SELECT CAST((SELECT COALESCE(SUM(balance), 0) FROM ledger_accounts
        WHERE key = 'payout:clearing' OR (key > 'publisher:' AND key < 'publisher;' AND key NOT LIKE '%:held')) AS TEXT) AS earnings,
      CAST((SELECT COALESCE(SUM(balance), 0) FROM ledger_accounts
        WHERE key > 'publisher:' AND key < 'publisher;' AND key LIKE '%:held') AS TEXT) AS held,
      CAST(COALESCE((SELECT SUM(net - net_held) FROM publisher_earnings
        WHERE earnings_date > ${month} AND publisher_id <> ${NETWORK_PUBLISHER}), 0) AS TEXT) AS recent,
      CAST(COALESCE((SELECT SUM(net - net_held) FROM publisher_earnings WHERE earnings_date > ${before} AND earnings_date <= ${month}
        AND publisher_id <> ${NETWORK_PUBLISHER}), 0) AS TEXT) AS before,
      ${convertedClicks(ALL_DAYS)} AS converted,
      (SELECT COUNT(*) FROM conversions WHERE day >= ${addDays(today, -1)} AND converted_at >= ${addMs(now, -DAY)}
        AND status <> 'reversed' AND reported_clicks IS NULL) AS conversions24h,
      (SELECT COALESCE(SUM(clicks), 0) FROM click_days) AS clicks,
      ${clicksOfLastDay(ctx)} AS clicks24h, ${UNPUBLISHED_SINCE} AS since`;
}

function linkCounts({ now }: Context) {
  return sql`SELECT COUNT(*) AS total, COALESCE(SUM(status = 'active'), 0) AS active,
      COALESCE(SUM(created_at >= ${startOfDay(dayOf(now))}), 0) AS createdToday
    FROM affiliate_links WHERE status <> 'deleted' AND publisher_id <> ${TEST_PUBLISHER}`;
}

/** A forged click ID that a network reported is in the sale that no one gets. */
function issueCounts({ now }: Context) {
  return sql`SELECT (SELECT COALESCE(SUM(count), 0) FROM security_events WHERE hour > ${addMs(now, -DAY)})
      + (SELECT COUNT(*) FROM conversions WHERE unattributed_reason = 'click_id_forged' AND created_at >= ${addMs(now, -DAY)})
      AS securityEvents24h,
      (SELECT COUNT(*) FROM compliance_violations WHERE status = 'active') AS complianceViolations,
      (SELECT COUNT(*) FROM alerts WHERE acknowledged_at IS NULL AND level = 'critical') AS criticalAlerts`;
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
