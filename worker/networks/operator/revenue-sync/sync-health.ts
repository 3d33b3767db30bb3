import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { NETWORK_SLUGS } from '../../../platform/contract/networks.ts';
import { batchRead, listed } from '../../../platform/database.ts';
import { type MicroUsd, micros, sum, sumOf } from '../../../platform/money.ts';
import { addDays, addMs, DAY, dayOf, type Instant, type Period } from '../../../platform/time.ts';
import { readSums } from '../../../sales/reader/read-sums.ts';
import { classOfRate, type HealthClass, type OverallHealth, overallHealth } from './health-class.ts';

/** The days of the figures of a network: those whose runs make its success rate. */
const WINDOW_DAYS = 7;

interface NetworkSyncSummary {
  networkId: string;
  networkName: string;
  /** Null without runs in the window. */
  health: HealthClass | null;
  /** The end of the latest completed revenue sync, however old. */
  lastSync: Instant | null;
  /** Percent of the runs of the window that completed; null without one that has ended. */
  successRate: number | null;
  /** Those of the window that have ended. */
  runs: number;
  /** Of the sales of the window; `publisherEarnings` and `commission` add up to it. */
  revenue: MicroUsd;
  publisherEarnings: MicroUsd;
  commission: MicroUsd;
  /** Rows that the runs of the window read and recorded. */
  records: number;
  /** Rows that they rejected, and runs that didn't complete. */
  errors: number;
}

export interface SyncHealth {
  overall: OverallHealth;
  lastSuccessfulSync: Instant | null;
  /** Gross, of sales of the last 24 hours. */
  revenue24h: MicroUsd;
  period: Period;
  networks: NetworkSyncSummary[];
}

interface RunRow {
  id: string;
  name: string;
  last: Instant | null;
  ended: number;
  completed: number;
  records: number;
  rejected: number;
}
interface MoneyRow {
  networkId: string;
  gross: string;
  net: string;
}

/** The health of the revenue syncs of the active networks, with their figures of the last seven days. */
export async function readSyncHealth(ctx: Context): Promise<SyncHealth> {
  const today = dayOf(ctx.now);
  const period = { from: addDays(today, 1 - WINDOW_DAYS), to: today };
  const [[runs, [recent]], [money]] = await Promise.all([
    batchRead<[RunRow, { gross: string }]>(ctx.db, runsOf(ctx), recentRevenue(ctx)),
    readSums<[MoneyRow]>(
      ctx,
      period,
      (sales) => sql`SELECT network_id AS networkId, CAST(SUM(gross) AS TEXT) AS gross,
        CAST(SUM(net) AS TEXT) AS net FROM ${sales} GROUP BY network_id`,
    ),
  ]);
  const moneyOf = new Map(money.map((row) => [row.networkId, row]));
  const networks = runs.map((row) => summaryOf(row, moneyOf.get(row.id)));
  const ends = networks.flatMap(({ lastSync }) => lastSync ?? []);
  return {
    overall: overallHealth(networks.map(({ successRate }) => successRate)),
    lastSuccessfulSync: ends.toSorted((a, b) => b - a)[0] ?? null,
    revenue24h: sumOf(recent?.gross ?? '0', 'The revenue of the last 24 hours'),
    period,
    networks,
  };
}

function summaryOf(row: RunRow, money: MoneyRow | undefined): NetworkSyncSummary {
  const successRate = row.ended === 0 ? null : (100 * row.completed) / row.ended;
  const revenue = sumOf(money?.gross ?? '0', `The revenue of ${row.id}`);
  const publisherEarnings = sumOf(money?.net ?? '0', `The earnings from ${row.id}`);
  return {
    networkId: row.id,
    networkName: row.name,
    health: classOfRate(successRate),
    lastSync: row.last,
    successRate,
    runs: row.ended,
    revenue,
    publisherEarnings,
    commission: sum([revenue, micros(-publisherEarnings)]),
    records: row.records,
    errors: row.rejected + row.ended - row.completed,
  };
}

/** The active networks that have revenue syncs, by name. A partner that sends its conversions itself has none. */
function runsOf({ now }: Context) {
  const since = addMs(now, -WINDOW_DAYS * DAY);
  const ended = sql`r.status <> 'running' AND r.started_at >= ${since}`;
  return sql`SELECT n.id, n.name,
      (SELECT MAX(c.finished_at) FROM sync_runs c
        WHERE c.network_id = n.id AND c.kind = 'revenue' AND c.status = 'completed') AS last,
      COALESCE(SUM(${ended}), 0) AS ended, COALESCE(SUM(${ended} AND r.status = 'completed'), 0) AS completed,
      COALESCE(SUM(CASE WHEN ${ended} THEN r.rows_new + r.rows_changed + r.rows_unchanged END), 0) AS records,
      COALESCE(SUM(CASE WHEN ${ended} THEN r.rows_rejected END), 0) AS rejected
    FROM affiliate_networks n LEFT JOIN sync_runs r ON r.network_id = n.id AND r.kind = 'revenue' AND r.started_at >= ${since}
    WHERE n.is_active AND n.slug IN ${listed(NETWORK_SLUGS)} GROUP BY n.id ORDER BY n.name, n.id`;
}

function recentRevenue({ now }: Context) {
  const since = addMs(now, -DAY);
  return sql`SELECT CAST(COALESCE(SUM(gross), 0) AS TEXT) AS gross FROM conversions
    WHERE day >= ${addDays(dayOf(since), -1)} AND converted_at > ${since} AND network_id IN ${listed(NETWORK_SLUGS)}`;
}
