import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { errorMessage } from '../platform/errors.ts';
import { later, MINUTE } from '../platform/time.ts';
import { firstClickIdFrom } from '../tracking/click-id.ts';
import type { EdgeCache, Later } from '../tracking/edge-cache.ts';

/** A database slower than this, in milliseconds, or a redirect slower than that, degrades the health. */
const SLOW_DATABASE = 1_000;
const SLOW_TRACKING = 500;

interface Probe {
  status: 'healthy' | 'slow' | 'down';
  responseTime: number;
  error: string | null;
}

/** The state of the system, in the shape of the operator specification (section 3, health monitor response). */
export interface Health {
  status: 'healthy' | 'degraded' | 'critical';
  timestamp: string;
  alerts: string[];
  services: {
    database: Probe;
    trackClick: Probe & { circuitBreakerOpen: boolean };
    cache: { hitRate: number | null; entries: number };
  };
  performance: { avgResponseTime: number; requestsPerMinute: number | null; errorRate: number | null };
}

export interface HealthSources {
  edge: EdgeCache;
  later: Later;
  /** The networks whose breaker is open. */
  openBreakers: () => Promise<string[]>;
  clock: () => number;
}

/**
 * Measures the system now. The redirect goes on without the database, so a database that is down degrades the system and
 * only a redirect that can't answer is critical. Counts that the database would tell are null while it is down.
 */
export async function readHealth(ctx: Context, sources: HealthSources): Promise<Health> {
  const [database, tracking, breakers] = await Promise.all([
    probe(sources.clock, SLOW_DATABASE, () => lastMinute(ctx)),
    probe(sources.clock, SLOW_TRACKING, () => sources.edge.banned(ctx.now, sources.later)),
    sources.openBreakers().catch(() => []),
  ]);
  const { reads, entries } = sources.edge;
  const counts = database.value;
  const alerts = [
    ...(database.status === 'down' ? ['The database does not answer; redirects go on, reports wait.'] : []),
    ...(database.status === 'slow' ? ['The database is slow.'] : []),
    ...(tracking.status === 'down' ? ['The redirect can’t read its table.'] : []),
    ...breakers.map((network) => `The circuit breaker of ${network} is open.`),
  ];
  return {
    status: tracking.status === 'down' ? 'critical' : alerts.length > 0 ? 'degraded' : 'healthy',
    timestamp: new Date(ctx.now).toISOString(),
    alerts,
    services: {
      database: withoutValue(database),
      trackClick: { ...withoutValue(tracking), circuitBreakerOpen: breakers.length > 0 },
      cache: {
        hitRate: reads.all === 0 ? null : Math.round((reads.held / reads.all) * 10_000) / 100,
        entries,
      },
    },
    performance: {
      avgResponseTime: (database.responseTime + tracking.responseTime) / 2,
      requestsPerMinute: counts?.seen ?? null,
      errorRate: counts ? (counts.seen === 0 ? 0 : (counts.refused / counts.seen) * 100) : null,
    },
  };
}

/** Redirects of the last minute; click ids sort by time, so the primary key answers. */
async function lastMinute(ctx: Context): Promise<{ seen: number; refused: number }> {
  const [row] = await ctx.db.all<{ seen: number; refused: number }>(
    sql`SELECT COUNT(*) AS seen, COALESCE(SUM(verdict = 'blocked'), 0) AS refused FROM click_logs
        WHERE click_id >= ${firstClickIdFrom(later(ctx.now, -MINUTE))}`,
  );
  return row ?? { seen: 0, refused: 0 };
}

async function probe<Value>(
  clock: () => number,
  slow: number,
  work: () => Promise<Value>,
): Promise<Probe & { value: Value | null }> {
  const started = clock();
  try {
    const value = await work();
    const responseTime = clock() - started;
    return { status: responseTime > slow ? 'slow' : 'healthy', responseTime, error: null, value };
  } catch (error) {
    return {
      status: 'down',
      responseTime: clock() - started,
      error: errorMessage(error).slice(0, 200),
      value: null,
    };
  }
}

function withoutValue({ status, responseTime, error }: Probe): Probe {
  return { status, responseTime, error };
}
