import type { EdgeCache } from '../../clicks/redirect/edge-cache.ts';
import type { Context } from '../../platform/context.ts';
import { networkName } from '../../platform/contract/networks.ts';
import { timeText } from '../../platform/date-text.ts';
import type { ResponseCounts } from '../../platform/http/response-counts.ts';
import { lastRunOfAny } from '../../platform/jobs/job-store.ts';
import { errorFacts, log } from '../../platform/log.ts';
import type { FiguresByMetric } from '../../platform/samples/figures.ts';
import { REQUIRED_MIGRATION, readSchemaVersion, type SchemaVersion } from '../../platform/schema-version.ts';
import { addMs, type Clock, HOUR, type Instant, toIso } from '../../platform/time.ts';
import { readLastCheck } from '../../reconciliation/money-check/check-money.ts';
import { percentOf, requestsOf } from '../performance/figures-of-requests.ts';

/** A store slower than this, in milliseconds, makes the status degraded. */
const MAX_HEALTHY_DATABASE_MS = 1_000;
const MAX_HEALTHY_TABLE_MS = 500;
/** The check runs every hour, and one run may fail. */
const MAX_CHECK_AGE_MS = 3 * HOUR;

interface Probe {
  status: 'healthy' | 'slow' | 'down';
  responseTime: number;
  error: string | null;
}

export interface Health {
  status: 'healthy' | 'degraded' | 'critical';
  timestamp: string;
  alerts: string[];
  /** The last migration that this version needs, and the last one that the database has; null if that is unknown. */
  migration: { required: string; applied: string | null };
  /** When a job was last complete; null if none was, or if that is unknown. While the system is paused, none runs. */
  schedule: { last_run_at: string | null; paused: boolean };
  services: {
    database: Probe;
    trackClick: Probe & { circuitBreakerOpen: boolean };
    cache: { hitRate: number | null; entries: number };
  };
  performance: {
    /** Of redirects and of the API's calls in the last minutes, in milliseconds; null without any. */
    avgResponseTime: number | null;
    /** Link visits of the last minute; null while their counter is down. */
    requestsPerMinute: number | null;
    /** Failed responses of this isolate's API, in percent; null without any response. */
    errorRate: number | null;
    notes: typeof FIGURE_NOTES;
  };
}

/** The scope of each metric, and the reason for null values. */
export const FIGURE_NOTES = {
  avgResponseTime:
    'Mean milliseconds of the redirects and API calls of the last five whole minutes. Null if none was measured.',
  hitRate:
    'Percent of the redirects of the last five whole minutes that read nothing, because the isolate knew the link. Null if none was measured.',
  entries: 'Parts of the edge table that the isolate keeps that sent this response.',
  errorRate:
    'Percent of API responses with a status of 500 or above in the last five minutes, in the isolate that sent this response. Redirects and health checks are not counted. Null without a response.',
} as const;

export interface HealthSources {
  /** Whether operators have stopped everything that writes. */
  isPaused: () => Promise<boolean>;
  /** Reads the edge table from KV, bypassing the isolate's cache. */
  readTable: () => Promise<unknown>;
  /** The isolate's cache of the edge table. */
  cache: Pick<EdgeCache, 'entries'>;
  /** The networks with an open circuit breaker. */
  openBreakers: () => Promise<string[]>;
  /** The API responses of this isolate. */
  responses: Pick<ResponseCounts, 'errorRate'>;
  /** What was measured of requests in the last minutes. */
  requestsOfLastMinutes: () => Promise<FiguresByMetric>;
  /** Link visits of the last minute. */
  visitsOfLastMinute: () => Promise<number>;
  clock: Clock;
  /** Rejects when a store's time to respond is over. */
  outOfTime: () => Promise<never>;
}

/**
 * Redirects need the edge table, and the database only for what the table lacks. So one store being down degrades the
 * system, and both make it critical. Counts from the database are null while it is down.
 */
export async function readHealth(ctx: Context, sources: HealthSources): Promise<Health> {
  const [database, visits, tracking, breakers, requests, paused] = await Promise.all([
    probe('database', sources, MAX_HEALTHY_DATABASE_MS, () => readDatabase(ctx)),
    probe('click_activity', sources, MAX_HEALTHY_DATABASE_MS, sources.visitsOfLastMinute),
    probe('edge_table', sources, MAX_HEALTHY_TABLE_MS, sources.readTable),
    probe('breakers', sources, MAX_HEALTHY_DATABASE_MS, sources.openBreakers),
    probe('samples', sources, MAX_HEALTHY_DATABASE_MS, sources.requestsOfLastMinutes),
    probe('pause', sources, MAX_HEALTHY_TABLE_MS, sources.isPaused),
  ]);
  const open = breakers.value ?? [];
  const lastRunAt = database.value?.lastRunAt ?? null;
  const isBehind = database.value?.schema.isCurrent === false;
  const recent = requests.value ?? {};
  const cached = recent['redirect.cached'];
  const isPaused = paused.value === true;
  const alerts = [
    ...(isPaused ? ['The system is paused: nothing is written, and no job runs.'] : []),
    ...(database.status === 'down'
      ? ['The database isn’t responding. Redirects continue; reports are delayed.']
      : []),
    ...(database.status === 'slow' ? ['The database is slow.'] : []),
    ...(tracking.status === 'down'
      ? ['The edge table can’t be read. Redirects use cached data and the database.']
      : []),
    ...(tracking.status === 'slow' ? ['The edge table is slow.'] : []),
    ...(breakers.status === 'down' ? ['The circuit breakers aren’t responding.'] : []),
    ...(database.value?.alerts ?? []),
    ...open.map((network) => `The circuit breaker of ${networkName(network)} is open.`),
  ];
  return {
    status: isBehind ? 'critical' : statusOf(database, tracking, alerts),
    timestamp: toIso(ctx.now),
    alerts,
    migration: { required: REQUIRED_MIGRATION, applied: database.value?.schema.applied ?? null },
    schedule: { last_run_at: lastRunAt === null ? null : toIso(lastRunAt), paused: isPaused },
    services: {
      database: withoutValue(database),
      trackClick: { ...withoutValue(tracking), circuitBreakerOpen: open.length > 0 },
      cache: {
        hitRate: cached ? percentOf(cached.sum, cached.count) : null,
        entries: sources.cache.entries,
      },
    },
    performance: {
      avgResponseTime: requestsOf(recent).mean,
      requestsPerMinute: visits.value,
      errorRate: sources.responses.errorRate(ctx.now),
      notes: FIGURE_NOTES,
    },
  };
}

interface DatabaseFacts {
  schema: SchemaVersion;
  lastRunAt: Instant | null;
  alerts: string[];
}

/** Which migrations the database has, when a job last ran, and what is wrong with its money. Without its tables it can't be asked. */
async function readDatabase(ctx: Context): Promise<DatabaseFacts> {
  const schema = await readSchemaVersion(ctx.db);
  if (schema.isCurrent) {
    const [lastRunAt, alerts] = await Promise.all([lastRunOfAny(ctx), moneyAlerts(ctx)]);
    return { schema, lastRunAt, alerts };
  }
  const alert = `The database lacks the migration ${REQUIRED_MIGRATION}. Nothing is written until it is applied.`;
  return { schema, lastRunAt: null, alerts: [alert] };
}

/** Alerts about the hourly money check: differences, or a check that hasn't run. */
async function moneyAlerts(ctx: Context): Promise<string[]> {
  const last = await readLastCheck(ctx);
  if (!last) return [];
  return [
    ...(last.differences > 0
      ? [`The check of the money on ${timeText(last.checkedAt)} found ${last.differences} differences.`]
      : []),
    ...(last.checkedAt < addMs(ctx.now, -MAX_CHECK_AGE_MS)
      ? [`The money was checked last on ${timeText(last.checkedAt)}.`]
      : []),
  ];
}

async function probe<Value>(
  name: string,
  { clock, outOfTime }: Pick<HealthSources, 'clock' | 'outOfTime'>,
  slow: number,
  work: () => Promise<Value>,
): Promise<Probe & { value: Value | null }> {
  const started = clock();
  try {
    const value = await Promise.race([work(), outOfTime()]);
    const responseTime = clock() - started;
    return { status: responseTime > slow ? 'slow' : 'healthy', responseTime, error: null, value };
  } catch (error) {
    log('error', 'health.probe_failed', { name, ...errorFacts(error) });
    return { status: 'down', responseTime: clock() - started, error: `${name}.unavailable`, value: null };
  }
}

function statusOf(database: Probe, tracking: Probe, alerts: string[]): Health['status'] {
  if (database.status === 'down' && tracking.status === 'down') return 'critical';
  return alerts.length > 0 ? 'degraded' : 'healthy';
}

function withoutValue({ status, responseTime, error }: Probe): Probe {
  return { status, responseTime, error };
}
