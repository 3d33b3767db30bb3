import type { Context } from '../../platform/context.ts';
import type { Metric } from '../rules/rule.ts';
import type { FoundViolation } from './found-violation.ts';

/** Metrics over the last days. Each day has a window of its own, most of which the day before had too. */
const ROLLING: readonly Metric[] = ['conversion_rate', 'refund_rate', 'missing_disclosure'];
/** With a value this many times as high, it is something new. */
const GROWTH = 1.25;

/**
 * Leaves out what an operator has decided or released already: findings over the last days whose window overlaps one of a
 * violation that is decided or no longer holds money, unless the value has grown since.
 */
export async function withoutKnown(
  ctx: Context,
  found: readonly FoundViolation[],
): Promise<readonly FoundViolation[]> {
  const rows = found.flatMap(({ rule, publisherId, finding }, at) =>
    ROLLING.includes(rule.metric)
      ? [[at, rule.id, publisherId, finding.subject, finding.windowFrom, finding.windowTo, finding.value]]
      : [],
  );
  if (rows.length === 0) return found;
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT j.value->>0 AS at FROM json_each(?1) j WHERE EXISTS (
         SELECT 1 FROM compliance_evidence e CROSS JOIN compliance_violations v ON v.id = e.violation_id
         WHERE e.rule_id = j.value->>1 AND e.publisher_id = j.value->>2 AND e.subject = j.value->>3
           AND e.window_from < j.value->>5 AND e.window_to > j.value->>4 AND e.value * ?2 >= j.value->>6
           AND (v.status <> 'active' OR v.hold_state IS 'released'))`,
    )
    .bind(JSON.stringify(rows), GROWTH)
    .all<{ at: number }>();
  const known = new Set(results.map(({ at }) => at));
  return found.filter((_, at) => !known.has(at));
}
