import { sql } from 'drizzle-orm';
import { listClicks } from '../../clicks/read-clicks.ts';
import { lastDays } from '../../networks/revenue-sync.ts';
import type { Context } from '../../platform/context.ts';
import { NETWORK_SLUGS } from '../../platform/contract/networks.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { addDays, addMs, type Day, dayOf, HOUR, type Instant, type Period } from '../../platform/time.ts';
import type { SaleStates } from './sale-states.ts';

/** Reports are read every hour. A network is late once two of them are missing. */
const MAX_REPORT_AGE_MS = 3 * HOUR;
/** The days in which the latest click is looked for. */
const RECENT_DAYS = 31;

interface NetworkFreshness {
  id: string;
  name: string;
  /** `report` is read every hour. `postback` arrives with each sale. */
  by: 'report' | 'postback';
  /** When its report was last read, or its last postback about a sale of the period arrived; null for never. */
  lastReportAt: Instant | null;
  isLate: boolean;
}

/** How recent the figures of a period are, and which of them can still change. */
export interface Freshness {
  lastClickAt: Instant | null;
  /** True while the period isn't over. */
  clicksAreMoving: boolean;
  networks: NetworkFreshness[];
  /** The first day that the hourly reports still cover: sales from then on can be added, changed or reversed. */
  reportsFrom: Day;
  salesAreMoving: boolean;
}

export async function readFreshness(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
  { byStatus, changes }: SaleStates,
): Promise<Freshness> {
  const today = dayOf(ctx.now);
  const [latest, rows] = await Promise.all([
    listClicks(ctx, publisherId, {
      ...{ from: addDays(today, 1 - RECENT_DAYS), to: today },
      ...{ order: 'newest', after: null, limit: 1 },
    }),
    ctx.db.all<{ id: string; name: string; reportedAt: Instant | null }>(
      sql`SELECT n.id, n.name, (SELECT r.finished_at FROM sync_runs r
            WHERE r.network_id = n.id AND r.kind = 'revenue' AND r.status = 'completed'
            ORDER BY r.started_at DESC LIMIT 1) AS reportedAt
          FROM affiliate_networks n WHERE n.is_active ORDER BY n.name`,
    ),
  ]);
  const changedAt = new Map(changes.map(({ network, at }) => [network, at]));
  const networks = rows.flatMap(({ id, name, reportedAt }): NetworkFreshness[] => {
    if (!NETWORK_SLUGS.some((slug) => slug === id)) {
      const lastReportAt = changedAt.get(id);
      return lastReportAt ? [{ id, name, by: 'postback', lastReportAt, isLate: false }] : [];
    }
    const isLate = reportedAt === null || reportedAt < addMs(ctx.now, -MAX_REPORT_AGE_MS);
    return [{ id, name, by: 'report', lastReportAt: reportedAt, isLate }];
  });
  const reportsFrom = lastDays(ctx.now).from;
  return {
    lastClickAt: latest.clicks[0]?.clickedAt ?? null,
    clicksAreMoving: period.to >= today,
    networks,
    reportsFrom,
    salesAreMoving: byStatus.pending.sales > 0 || byStatus.pending.earnings !== 0 || period.to >= reportsFrom,
  };
}
