import { sql } from 'drizzle-orm';
import type { SecurityEventKind } from '../../../accounts/security-events/event-kinds.ts';
import type { Context } from '../../../platform/context.ts';
import { batchRead } from '../../../platform/database.ts';
import { addMs, DAY, type Instant } from '../../../platform/time.ts';
import { countAtOnce, storedCounts } from './count-platform.ts';
import type { PlatformCounts } from './platform-counts.ts';

export interface Metrics extends Omit<PlatformCounts, 'networkLinks'> {
  /** When all of it was counted, except the issues, which are of now. */
  countedAt: Instant;
  issues: { securityEvents24h: number; complianceViolations: number; criticalAlerts: number };
}

/** So few accounts are counted by each call. */
const COUNTED_AT_ONCE = 200;

/** The figures of the whole platform, as the last count found them. Those of a few accounts are of now. */
export async function readMetrics(ctx: Context, atOnce = COUNTED_AT_ONCE): Promise<Metrics> {
  const [stored, issues] = await Promise.all([storedCounts(ctx), readIssues(ctx)]);
  const { countedAt, counts } =
    stored && stored.counts.users.total > atOnce
      ? stored
      : { countedAt: ctx.now, counts: await countAtOnce(ctx) };
  const { networkLinks: _, ...figures } = counts;
  return { ...figures, countedAt, issues };
}

/** What is wrong, without the other figures. */
export async function readIssues(ctx: Context): Promise<Metrics['issues']> {
  const [[issues]] = await batchRead<[Metrics['issues']]>(ctx.db, issueCounts(ctx));
  if (!issues) throw new Error('The database counted nothing.');
  return issues;
}

/** A forged click ID that a network reported is in the sale that no one gets. */
function issueCounts({ now }: Context) {
  return sql`SELECT (SELECT COALESCE(SUM(count), 0) FROM security_events WHERE hour > ${addMs(now, -DAY)})
      + (SELECT COUNT(*) FROM conversions WHERE unattributed_reason = 'click_id_forged' AND created_at >= ${addMs(now, -DAY)})
      AS securityEvents24h,
      (SELECT COUNT(*) FROM compliance_violations WHERE status = 'active') AS complianceViolations,
      (SELECT COUNT(*) FROM alerts WHERE acknowledged_at IS NULL AND level = 'critical') AS criticalAlerts`;
}

/** The security events of the last 24 hours, by kind. */
export async function readSecurityEvents({ db, now }: Context): Promise<Map<SecurityEventKind, number>> {
  const since = addMs(now, -DAY);
  const [rows] = await batchRead<[{ kind: SecurityEventKind; count: number }]>(
    db,
    sql`SELECT kind, SUM(count) AS count FROM (
        SELECT kind, count FROM security_events WHERE hour > ${since}
        UNION ALL SELECT 'id_forged', 1 FROM conversions
        WHERE unattributed_reason = 'click_id_forged' AND created_at >= ${since})
      GROUP BY kind`,
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
