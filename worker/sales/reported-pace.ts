import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DAY, type Instant } from '../platform/time.ts';

/** Of the sales that count for a pace. */
const PACE_DAYS = 28;
/** Read for each network at most. */
const MAX_ROWS = 1_000;

/** The latest sales of a network: those of the 28 days before the last one, at most 1,000. */
export interface ReportedPace {
  latest: Instant;
  sales: number;
  /** The days in which there were so many. */
  days: number;
}

/** How often networks reported sales until their last one, by network. Null for one of which no sale is stored. */
export async function readPaces(
  ctx: Context,
  networkIds: readonly string[],
): Promise<ReadonlyMap<string, ReportedPace | null>> {
  const paces = new Map<string, ReportedPace | null>();
  for (const id of networkIds) {
    const [found] = await ctx.db.all<Found>(latestSales(id));
    paces.set(id, found ? paceOf(found) : null);
  }
  return paces;
}

/** The time of the last sale that each network has reported, among those that are stored. */
export async function readLastSales(
  ctx: Context,
  networkIds: readonly string[],
): Promise<ReadonlyMap<string, Instant>> {
  const rows = await ctx.db.all<{ networkId: string; at: Instant | null }>(
    sql`SELECT n.value AS networkId, (SELECT MAX(event_at) FROM report_rows WHERE network_id = n.value) AS at
      FROM json_each(${JSON.stringify(networkIds)}) n`,
  );
  return new Map(rows.flatMap(({ networkId, at }) => (at === null ? [] : [[networkId, at] as const])));
}

interface Found {
  latest: Instant | null;
  first: Instant | null;
  sales: number;
}

function latestSales(networkId: string) {
  return sql`WITH last (at) AS (SELECT MAX(event_at) FROM report_rows WHERE network_id = ${networkId})
    SELECT MAX(event_at) AS latest, MIN(event_at) AS first, COUNT(*) AS sales FROM (
      SELECT event_at FROM report_rows INDEXED BY report_rows_by_event
      WHERE network_id = ${networkId} AND event_at > (SELECT at FROM last) - ${PACE_DAYS * DAY}
      ORDER BY event_at DESC LIMIT ${MAX_ROWS})`;
}

function paceOf({ latest, first, sales }: Found): ReportedPace | null {
  if (latest === null || first === null) return null;
  // Those of a busy network are all of its last days.
  const days = sales < MAX_ROWS ? PACE_DAYS : Math.max(1, (latest - first) / DAY);
  return { latest, sales, days };
}
