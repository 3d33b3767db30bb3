import { listAlerts } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import { addFigures, type FiguresByMetric, minuteOf } from '../../platform/samples/figures.ts';
import { addMs, DAY, HOUR, type Instant, instantOf, MINUTE } from '../../platform/time.ts';
import { lastIncident, type StoredIncident } from '../incidents/incidents.ts';
import { type JobsInTime, readJobsInTime } from '../jobs-in-time.ts';
import {
  callsOf,
  meanOf,
  percentOf,
  type RequestSummary,
  readRequestFigures,
  redirectsOf,
  requestsOf,
  totalOf,
} from './figures-of-requests.ts';
import { readUptime, type Uptime } from './uptime.ts';

/** Minutes are kept for a day. */
const MAX_MINUTES_MS = DAY;
const MAX_POINTS = 1_440;

const performanceRange = failure(
  'performance.range_invalid',
  400,
  'The interval must fit the timeframe: at most a day of minutes and 92 days of hours, and no more than 1,440 points.',
  { action: 'Ask for a longer interval or a shorter timeframe.' },
);

/** Why a figure is null. */
export const PLATFORM_NOTES = {
  cpu_usage:
    'Cloudflare doesn’t tell a Worker the load of the machines that it runs on, nor the processor time of its requests.',
  memory_usage: 'An isolate can’t read how much of its 128 MB it uses.',
  db_connections: 'D1 has no connections. Each query is a call of its own.',
} as const;

interface PerformanceSample {
  at: Instant;
  requests: RequestSummary;
  /** Redirects and calls of the API in a minute. */
  throughput: number;
  /** Of the API, in the whole interval. */
  calls: number;
  /** In percent; null without a redirect. */
  cacheHitRate: number | null;
  databaseMs: number | null;
}

export interface Performance {
  samples: PerformanceSample[];
  requests: RequestSummary;
  redirects: RequestSummary;
  calls: RequestSummary;
  throughput: number | null;
  databaseMs: number | null;
  complianceEngine: JobsInTime;
  uptime: Uptime;
  lastIncident: StoredIncident | null;
  activeAlerts: number;
}

/** Throws `performance.range_invalid` (400). */
export async function readPerformance(
  ctx: Context,
  env: Pick<Env, 'SAMPLES'>,
  { timeframeMs, intervalMs }: { timeframeMs: number; intervalMs: number },
): Promise<Performance> {
  const step = intervalMs % HOUR === 0 && timeframeMs > MAX_MINUTES_MS ? 'hour' : 'minute';
  if (
    intervalMs > timeframeMs ||
    timeframeMs / intervalMs > MAX_POINTS ||
    timeframeMs > (step === 'hour' ? 92 * DAY : MAX_MINUTES_MS)
  )
    throw performanceRange();
  // The minute that runs isn't whole, and isolates report a minute when the next one has begun.
  const to = step === 'hour' ? ctx.now : minuteOf(ctx.now);
  const [stored, uptime, incident, alerts, complianceEngine] = await Promise.all([
    readRequestFigures(env, { from: addMs(to, -timeframeMs), to, step }),
    readUptime(ctx, env, '30d'),
    lastIncident(ctx),
    listAlerts(ctx, { page: 1, perPage: 1, state: 'open' }),
    readJobsInTime(ctx, ['evaluate_compliance']),
  ]);
  const total = totalOf(stored);
  const requests = requestsOf(total);
  return {
    samples: inIntervals(stored, intervalMs).map(([at, figures]) => sampleOf(at, figures, intervalMs)),
    requests,
    redirects: redirectsOf(total),
    calls: callsOf(total),
    throughput: stored.length === 0 ? null : perMinute(requests.count, timeframeMs),
    databaseMs: databaseTime(total),
    complianceEngine,
    uptime,
    lastIncident: incident,
    activeAlerts: alerts.total,
  };
}

function inIntervals(
  stored: Awaited<ReturnType<typeof readRequestFigures>>,
  intervalMs: number,
): [Instant, FiguresByMetric][] {
  const intervals = new Map<Instant, FiguresByMetric>();
  for (const { at, figures } of stored) {
    const start = instantOf(at - (at % intervalMs));
    const sum = intervals.get(start) ?? {};
    addFigures(sum, figures);
    intervals.set(start, sum);
  }
  return [...intervals];
}

function sampleOf(at: Instant, figures: FiguresByMetric, intervalMs: number): PerformanceSample {
  const requests = requestsOf(figures);
  const cached = figures['redirect.cached'];
  return {
    at,
    requests,
    throughput: perMinute(requests.count, intervalMs),
    calls: callsOf(figures).count,
    cacheHitRate: cached ? percentOf(cached.sum, cached.count) : null,
    databaseMs: databaseTime(figures),
  };
}

function databaseTime({ 'database.response_ms': times }: FiguresByMetric): number | null {
  return times ? meanOf(times, 1) : null;
}

function perMinute(count: number, ms: number): number {
  return Math.round((count / (ms / MINUTE)) * 100) / 100;
}
