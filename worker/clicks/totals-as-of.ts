import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { HOUR, type Instant } from '../platform/time.ts';

/** SQL for the time of the oldest click that isn't in the totals of D1; NULL while they have all. */
export const UNPUBLISHED_SINCE = sql`(SELECT MIN(unpublished_since) FROM click_stores WHERE unpublished_since IS NOT NULL)`;

/** SQL that is true for a click that isn't in the totals yet. Both are SQL expressions. */
export function isUnpublished(publisherId: string, clickedAt: string): SQL {
  return sql.raw(`EXISTS (SELECT 1 FROM click_stores u WHERE u.publisher_id = ${publisherId}
    AND u.month = strftime('%Y-%m', ${clickedAt} / 1000, 'unixepoch') AND u.unpublished_since <= ${clickedAt})`);
}

/** The moment up to which the totals of D1 have all stored clicks. `since` is the value of `UNPUBLISHED_SINCE`. */
export function totalsAsOf({ now }: Pick<Context, 'now'>, since: Instant | null | undefined): Instant {
  return since !== null && since !== undefined && since < now ? since : now;
}

/** The hours of a figure of the last 24 hours: the current one and those before it. */
const HOURS = 24;

/** SQL for the counted clicks of all publishers in the last 24 hours, by whole hours. */
export function clicksOfLastDay({ now }: Context) {
  const current = hourOf(now);
  const months = [new Date((current - HOURS) * HOUR), new Date(now)].map((at) =>
    at.toISOString().slice(0, 7),
  );
  // A month is archived long after its last click, and the index has only those that aren't.
  return sql`(SELECT COALESCE(SUM(h.value), 0) FROM click_stores s, json_each(s.recent_hours) h
    WHERE s.archived_at IS NULL AND s.month BETWEEN ${months[0]} AND ${months[1]} AND CAST(h.key AS INTEGER) > ${current - HOURS})`;
}

/** Counted clicks by hour, those of the last hours only, as `recent_hours` stores them. */
export function recentHours(
  counts: readonly { day: string | null; hour: number | null; counts: { click?: number } }[],
  now: Instant,
): string {
  const oldest = hourOf(now) - HOURS;
  const hours = counts.flatMap(({ day, hour, counts: { click = 0 } }) => {
    const at = Math.floor(Date.parse(`${day}T00:00:00Z`) / HOUR) + (hour ?? 0);
    return click > 0 && at > oldest ? [[String(at), click] as const] : [];
  });
  return JSON.stringify(Object.fromEntries(hours));
}

function hourOf(at: number): number {
  return Math.floor(at / HOUR);
}
