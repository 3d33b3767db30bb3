import { type SQL, sql } from 'drizzle-orm';
import { type Month, monthOf, previousMonth } from '../../clicks/store/store-name.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { addDays, addMs, DAY, dayOf, HOUR, type Instant, MINUTE } from '../../platform/time.ts';
import type { Baseline } from '../rules/baseline.ts';
import { SALE_DAYS } from '../rules/sale-findings.ts';

/** Between two evaluations of a publisher. The job runs once an hour. */
const MIN_INTERVAL = 55 * MINUTE;
const MAX_INTERVAL = 8 * HOUR;
/** A publisher with this many new visits is evaluated by the next run. */
const MANY_VISITS = 500;
/** Between two evaluations of a publisher's sales, which networks report hours or days later. */
const SALE_INTERVAL = 4 * HOUR;
/** A sale is written some time after the time that it carries. */
const SALE_DELAY = 15 * MINUTE;

const NEVER = 0 as Instant;

/** A publisher to evaluate, with what the last evaluation has stored. */
export interface DuePublisher {
  publisherId: PublisherId;
  baseline: Baseline | null;
  hours: Record<string, number>;
  /** This month and the last one, if they have clicks. */
  months: Month[];
  /** Those that its click stores have published by now. */
  visits: number;
  /** False once there are no recent clicks and sales, or the account is closed: then there is nothing to evaluate. */
  isActive: boolean;
  salesEvaluatedAt: Instant;
  areSalesDue: boolean;
  /** Sales that changed before this time needn't be evaluated again. */
  salesSince: Instant;
}

interface DueOptions {
  limit: number;
  rulesChangedAt: Instant;
  /** All recent sales of a publisher are evaluated again. */
  isEveryoneDue: boolean;
}

/**
 * Makes publishers with recent clicks or sales due that no evaluation has seen, that have many new visits, or that had neither
 * when they were last evaluated. Closed accounts earn nothing and are left out. It reads some rows of every publisher; `duePublishers`
 * reads only those that are due.
 */
export async function schedulePublishers(ctx: Context, isEveryoneDue: boolean): Promise<void> {
  await ctx.db.run(
    sql`INSERT INTO compliance_progress (publisher_id, evaluated_at, next_at, hours)
        SELECT p.publisher_id, 0, ${ctx.now}, '{}'
        FROM (SELECT p.publisher_id, p.status, (SELECT SUM(s.visits) FROM ${recentStores(ctx)}) AS visits FROM publishers p) p
        LEFT JOIN compliance_progress e ON e.publisher_id = p.publisher_id
        WHERE p.status <> 'closed'
          AND (e.publisher_id IS NULL OR e.next_at IS NULL OR (e.next_at > ${ctx.now} AND (${isEveryoneDue}
            OR (e.evaluated_at <= ${addMs(ctx.now, -MIN_INTERVAL)}
              AND p.visits NOT BETWEEN e.visits AND e.visits + ${MANY_VISITS - 1}))))
          AND (p.visits IS NOT NULL OR ${hasRecentSales(ctx)})
        ON CONFLICT (publisher_id) DO UPDATE SET next_at = excluded.next_at`,
  );
}

/**
 * Publishers whose next evaluation is due, the ones that have been due longest first. Once a day, and after a change of a rule, all
 * recent sales of a publisher are evaluated again.
 */
export async function duePublishers(
  ctx: Context,
  { limit, rulesChangedAt, isEveryoneDue }: DueOptions,
): Promise<DuePublisher[]> {
  const today = dayOf(ctx.now);
  const rows = await ctx.db.all<{
    id: PublisherId;
    baseline: string | null;
    hours: string;
    months: string;
    visits: number | null;
    salesEvaluatedAt: Instant;
    isActive: number;
  }>(
    sql`SELECT p.publisher_id AS id, p.baseline, p.hours, p.sales_evaluated_at AS salesEvaluatedAt,
          (SELECT json_group_array(s.month) FROM ${recentStores(ctx)}) AS months,
          (SELECT SUM(s.visits) FROM ${recentStores(ctx)}) AS visits,
          EXISTS (SELECT 1 FROM publishers o WHERE o.publisher_id = p.publisher_id AND o.status <> 'closed')
            AND (EXISTS (SELECT 1 FROM ${recentStores(ctx)}) OR ${hasRecentSales(ctx)}) AS isActive
        FROM compliance_progress p WHERE p.next_at <= ${ctx.now} ORDER BY p.next_at, p.publisher_id LIMIT ${limit}`,
  );
  return rows.map(({ id, visits, isActive, ...row }) => {
    const baseline: Baseline | null = row.baseline === null ? null : JSON.parse(row.baseline);
    const { salesEvaluatedAt } = row;
    const areAllDue = isEveryoneDue || baseline?.before !== today || salesEvaluatedAt <= rulesChangedAt;
    return {
      publisherId: id,
      baseline,
      hours: JSON.parse(row.hours),
      months: JSON.parse(row.months),
      visits: visits ?? 0,
      isActive: isActive === 1,
      salesEvaluatedAt,
      areSalesDue: areAllDue || salesEvaluatedAt <= addMs(ctx.now, -SALE_INTERVAL),
      salesSince: areAllDue ? NEVER : addMs(salesEvaluatedAt, -SALE_DELAY),
    };
  });
}

/** Since when the publisher is due that waits longest; null if none is. */
export async function oldestDuePublisher(ctx: Context): Promise<Instant | null> {
  const [oldest] = await ctx.db.all<{ at: Instant | null }>(
    sql`SELECT MIN(next_at) AS at FROM compliance_progress WHERE next_at <= ${ctx.now}`,
  );
  return oldest?.at ?? null;
}

/** Those of a publisher `p`, of this month and the last one. */
function recentStores(ctx: Context): SQL {
  const month = previousMonth(monthOf(dayOf(ctx.now)));
  return sql`click_stores s WHERE s.publisher_id = p.publisher_id AND s.month >= ${month}`;
}

function hasRecentSales(ctx: Context): SQL {
  return sql`EXISTS (SELECT 1 FROM publisher_earnings n WHERE n.publisher_id = p.publisher_id
    AND n.earnings_date >= ${addDays(dayOf(ctx.now), 1 - SALE_DAYS)})`;
}

/**
 * When a publisher is due again, by the visits of its last 24 hours: one with many is evaluated by each run. `visitsByHour` has
 * the keys of `hourKey`.
 */
export function nextEvaluation(visitsByHour: Readonly<Record<string, number>>, now: Instant): Instant {
  const yesterday = addMs(now, -DAY);
  const visits = Object.entries(visitsByHour).reduce(
    (sum, [hour, count]) => (Number(hour) * HOUR >= yesterday ? sum + count : sum),
    0,
  );
  const untilMany = (MANY_VISITS / visits) * DAY;
  return addMs(now, Math.round(Math.min(Math.max(untilMany, MIN_INTERVAL), MAX_INTERVAL)));
}
