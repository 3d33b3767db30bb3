import { sql } from 'drizzle-orm';
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
  salesEvaluatedAt: Instant;
  areSalesDue: boolean;
  /** Sales that changed before this time needn't be evaluated again. */
  salesSince: Instant;
}

interface DueOptions {
  limit: number;
  rulesChangedAt: Instant;
  /** Publishers that were evaluated just now are due as well, with all their sales. */
  isEveryoneDue: boolean;
}

/**
 * Publishers with recent clicks or sales whose next evaluation is due or that have many new visits, the ones that wait longest
 * first. Closed accounts earn nothing and are left out. Once a day, and after a change of a rule, all recent sales of a publisher
 * are evaluated again.
 */
export async function duePublishers(
  ctx: Context,
  { limit, rulesChangedAt, isEveryoneDue }: DueOptions,
): Promise<DuePublisher[]> {
  const today = dayOf(ctx.now);
  const recentStores = sql`click_stores s WHERE s.publisher_id = p.publisher_id AND s.month >= ${previousMonth(monthOf(today))}`;
  const rows = await ctx.db.all<{
    id: PublisherId;
    baseline: string | null;
    hours: string | null;
    months: string;
    visits: number | null;
    salesEvaluatedAt: Instant | null;
  }>(
    sql`SELECT p.publisher_id AS id, p.visits, (SELECT json_group_array(s.month) FROM ${recentStores}) AS months,
          e.baseline, e.hours, e.sales_evaluated_at AS salesEvaluatedAt
        FROM (SELECT p.publisher_id, p.status, (SELECT SUM(s.visits) FROM ${recentStores}) AS visits FROM publishers p) p
        LEFT JOIN compliance_progress e ON e.publisher_id = p.publisher_id
        WHERE p.status <> 'closed'
          AND (${isEveryoneDue} OR e.publisher_id IS NULL OR e.next_at <= ${ctx.now}
            OR (e.evaluated_at <= ${addMs(ctx.now, -MIN_INTERVAL)}
              AND p.visits NOT BETWEEN e.visits AND e.visits + ${MANY_VISITS - 1}))
          AND (p.visits IS NOT NULL OR EXISTS (SELECT 1 FROM publisher_earnings n WHERE n.publisher_id = p.publisher_id
              AND n.earnings_date >= ${addDays(today, 1 - SALE_DAYS)}))
        ORDER BY COALESCE(e.evaluated_at, 0), p.publisher_id LIMIT ${limit}`,
  );
  return rows.map(({ id, visits, ...row }) => {
    const baseline: Baseline | null = row.baseline === null ? null : JSON.parse(row.baseline);
    const salesEvaluatedAt = row.salesEvaluatedAt ?? NEVER;
    const areAllDue = isEveryoneDue || baseline?.before !== today || salesEvaluatedAt <= rulesChangedAt;
    return {
      publisherId: id,
      baseline,
      hours: row.hours === null ? {} : JSON.parse(row.hours),
      months: JSON.parse(row.months),
      visits: visits ?? 0,
      salesEvaluatedAt,
      areSalesDue: areAllDue || salesEvaluatedAt <= addMs(ctx.now, -SALE_INTERVAL),
      salesSince: areAllDue ? NEVER : addMs(salesEvaluatedAt, -SALE_DELAY),
    };
  });
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
