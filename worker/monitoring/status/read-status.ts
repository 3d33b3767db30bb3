import type { Context } from '../../platform/context.ts';
import { STATUS_PARTS, type StatusPart } from '../../platform/contract/incidents.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { type FiguresByMetric, minuteOf } from '../../platform/samples/figures.ts';
import { addMs, DAY, type Day, type Instant, MINUTE } from '../../platform/time.ts';
import { type Incident, incidentsSince } from '../incidents/incidents.ts';
import { readJobsInTime } from '../jobs-in-time.ts';
import {
  callsOf,
  type RequestSummary,
  readRequestFigures,
  redirectsOf,
  totalOf,
} from '../performance/figures-of-requests.ts';
import { byDay, readHours, uptimeOf } from '../performance/uptime.ts';

export const STATUS_DAYS = 30;
/** What is measured now, by whole minutes. */
const NOW_MS = 10 * MINUTE;
/** In percent. */
const DEGRADED_ERROR_RATE = 5;
const OUTAGE_ERROR_RATE = 50;

export const PART_STATES = ['operational', 'degraded', 'outage', 'unknown'] as const;
type PartState = (typeof PART_STATES)[number];

/** The jobs that a part depends on. */
const JOBS_OF = {
  reports: ['recent_revenue_syncs', 'evaluate_compliance'],
  payouts: ['serve_payout_runs', 'create_payouts'],
  emails: ['send_emails'],
} as const;

export interface Status {
  state: PartState;
  parts: { part: StatusPart; state: PartState }[];
  /** Of the last 24 hours. */
  redirects: RequestSummary;
  days: { day: Day; uptime: number | null; redirects: RequestSummary }[];
  /** Null while the database can't be read. */
  incidents: Incident[] | null;
}

/** What the public may know: figures of all visitors together, and what operators have written. */
export async function readStatus(ctx: Context, env: Pick<Env, 'SAMPLES'>): Promise<Status> {
  const to = minuteOf(ctx.now);
  const [recent, hours, stored] = await Promise.all([
    orNull('samples', () => readRequestFigures(env, { from: addMs(to, -NOW_MS), to, step: 'minute' })),
    orNull('samples', () => readHours(env, ctx.now, STATUS_DAYS)),
    orNull('database', () => readStored(ctx)),
  ]);
  const measured = stateOfParts(recent ? totalOf(recent) : {}, stored);
  const parts = STATUS_PARTS.map((part) => ({
    part,
    state: withIncidents(part, measured[part], stored?.incidents ?? []),
  }));
  const since = addMs(ctx.now, -DAY);
  return {
    state: worstOf(parts.map(({ state }) => state)),
    parts,
    redirects: redirectsOf(totalOf((hours ?? []).filter(({ at }) => at >= since))),
    days: byDay(hours ?? []).map(({ day, figures }) => ({
      day,
      uptime: uptimeOf(figures['system.up']),
      redirects: redirectsOf(figures),
    })),
    incidents: stored?.incidents ?? null,
  };
}

type Stored = Awaited<ReturnType<typeof readStored>>;

async function readStored(ctx: Context) {
  const since: Instant = addMs(ctx.now, -STATUS_DAYS * DAY);
  const [incidents, reports, payouts, emails] = await Promise.all([
    incidentsSince(ctx, since),
    ...(['reports', 'payouts', 'emails'] as const).map((part) => readJobsInTime(ctx, JOBS_OF[part])),
  ] as const);
  return { incidents, jobs: { reports, payouts, emails } };
}

function stateOfParts(recent: FiguresByMetric, stored: Stored | null): Record<StatusPart, PartState> {
  const ofJobs = (part: keyof typeof JOBS_OF): PartState => {
    const inTime = stored?.jobs[part]?.inTime ?? null;
    return inTime === null ? 'unknown' : inTime ? 'operational' : 'degraded';
  };
  return {
    links: stateOfRequests(redirectsOf(recent)),
    dashboard: stored ? stateOfRequests(callsOf(recent)) : 'outage',
    reports: ofJobs('reports'),
    payouts: ofJobs('payouts'),
    emails: ofJobs('emails'),
  };
}

function stateOfRequests({ errorRate }: RequestSummary): PartState {
  if (errorRate === null) return 'unknown';
  if (errorRate >= OUTAGE_ERROR_RATE) return 'outage';
  return errorRate > DEGRADED_ERROR_RATE ? 'degraded' : 'operational';
}

/** A part that an open incident affects isn't well, whatever is measured. */
function withIncidents(part: StatusPart, measured: PartState, incidents: readonly Incident[]): PartState {
  const isAffected = incidents.some(({ state, parts }) => state !== 'resolved' && parts.includes(part));
  return isAffected && measured !== 'outage' ? 'degraded' : measured;
}

/** That of the part that is worst off; unknown only if nothing is known. */
function worstOf(states: readonly PartState[]): PartState {
  return (
    (['outage', 'degraded', 'operational'] as const).find((state) => states.includes(state)) ?? 'unknown'
  );
}

/** Each source is left out while it can't be read, so that the page works when something else doesn't. */
async function orNull<Value>(source: string, read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    log('warn', 'status.source_unreadable', { source, ...errorFacts(error) });
    return null;
  }
}
