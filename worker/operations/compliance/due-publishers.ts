import { sql } from 'drizzle-orm';
import { monthOf, previousMonth } from '../../clicks/store/store-name.ts';
import type { Baseline } from '../../compliance/rules/baseline.ts';
import { SALE_DAYS } from '../../compliance/rules/sale-findings.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { addDays, addMs, dayOf } from '../../platform/time.ts';

/** A publisher to evaluate, with what the last evaluation has stored. */
export interface DuePublisher {
  publisherId: PublisherId;
  baseline: Baseline | null;
  hours: Record<string, number>;
}

/**
 * Publishers with recent clicks or sales that weren't evaluated for `intervalMs`, the ones that wait longest first. Closed
 * accounts earn nothing and are left out.
 */
export async function duePublishers(
  ctx: Context,
  { intervalMs, limit }: { intervalMs: number; limit: number },
): Promise<DuePublisher[]> {
  const today = dayOf(ctx.now);
  const rows = await ctx.db.all<{ id: PublisherId; baseline: string | null; hours: string | null }>(
    sql`SELECT p.publisher_id AS id, e.baseline, e.hours FROM publishers p
        LEFT JOIN compliance_progress e ON e.publisher_id = p.publisher_id
        WHERE p.status <> 'closed' AND COALESCE(e.evaluated_at, 0) <= ${addMs(ctx.now, -intervalMs)}
          AND (EXISTS (SELECT 1 FROM click_stores s WHERE s.publisher_id = p.publisher_id
              AND s.month >= ${previousMonth(monthOf(today))})
            OR EXISTS (SELECT 1 FROM publisher_earnings n WHERE n.publisher_id = p.publisher_id
              AND n.earnings_date >= ${addDays(today, 1 - SALE_DAYS)}))
        ORDER BY COALESCE(e.evaluated_at, 0), p.publisher_id LIMIT ${limit}`,
  );
  return rows.map(({ id, baseline, hours }) => ({
    publisherId: id,
    baseline: baseline === null ? null : JSON.parse(baseline),
    hours: hours === null ? {} : JSON.parse(hours),
  }));
}
