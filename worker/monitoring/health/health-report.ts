import { subjectsWithCause } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { plural } from '../../platform/contract/counts.ts';
import { timeText } from '../../platform/date-text.ts';
import { errorCode } from '../../platform/errors.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { type Clock, toIso } from '../../platform/time.ts';
import { readLastCheck } from '../../reconciliation/money-check/check-money.ts';
import { listDeadLetters } from '../../reporting/operator/dead-letters/list-dead-letters.ts';
import type { Health } from './health.ts';

export const CHECK_STATES = ['healthy', 'degraded', 'unhealthy'] as const;
type CheckState = (typeof CHECK_STATES)[number];

interface ServiceCheck {
  service: string;
  status: CheckState;
  /** In milliseconds; null for what is read, not called. */
  responseTime: number | null;
  details: string;
}

export interface HealthReport {
  status: CheckState;
  timestamp: string;
  responseTime: number;
  checks: ServiceCheck[];
}

const QUEUES = { clicks: 'CLICKS', emails: 'EMAILS', webhooks: 'WEBHOOKS', jobs: 'JOBS' } as const;
/** In percent. */
const MAX_HEALTHY_ERROR_RATE = 5;

/** The health as a list of checks, each with what was found. `health` was measured from `startedAt` on. */
export async function healthReport(
  ctx: Context,
  env: Pick<Env, 'ARCHIVE' | (typeof QUEUES)[keyof typeof QUEUES]>,
  { health, startedAt, clock }: { health: Health; startedAt: number; clock: Clock },
): Promise<HealthReport> {
  const others = await Promise.all([
    checked('Archive', clock, async () => {
      await env.ARCHIVE.head('health');
      return ['healthy', 'The object store responds.'];
    }),
    ...Object.entries(QUEUES).map(([name, binding]) => queueCheck(name, env[binding], clock)),
    checked('Scheduled jobs', clock, async () => {
      const late = [...(await subjectsWithCause(ctx, 'job.late'))].sort();
      const { last_run_at: lastRun } = health.schedule;
      const last =
        lastRun === null
          ? 'None has been complete yet.'
          : `The last one was complete on ${timeText(lastRun)}.`;
      return late.length === 0
        ? ['healthy', `None is late. ${last}`]
        : ['degraded', `Late: ${late.join(', ')}. ${last}`];
    }),
    checked('Money check', clock, async () => {
      const last = await readLastCheck(ctx);
      if (!last) return ['healthy', 'It hasn’t run yet.'];
      const { differences, checkedAt } = last;
      return [
        differences > 0 ? 'degraded' : 'healthy',
        `${plural(differences, 'difference')} on ${timeText(checkedAt)}.`,
      ];
    }),
    checked('Dead letters', clock, async () => {
      const { total: open } = await listDeadLetters(ctx, 'waiting', { limit: 1, offset: 0 });
      return open > 0
        ? ['degraded', `${plural(open, 'message')} to be replayed.`]
        : ['healthy', 'No message waits to be replayed.'];
    }),
  ]);
  const checks = [...measuredChecks(health), ...others.flatMap((check) => check ?? [])];
  return {
    status: statusOf(health, checks),
    timestamp: toIso(ctx.now),
    responseTime: clock() - startedAt,
    checks,
  };
}

function measuredChecks({ services, performance, migration, alerts }: Health): ServiceCheck[] {
  const { database, trackClick } = services;
  const stateOf = { healthy: 'healthy', slow: 'degraded', down: 'unhealthy' } as const;
  const { errorRate } = performance;
  return [
    {
      service: 'Database',
      // Later migrations only add: the version was rolled back.
      status:
        migration.applied !== null && migration.applied < migration.required
          ? 'unhealthy'
          : stateOf[database.status],
      responseTime: database.responseTime,
      details: database.error ?? `Migration ${migration.applied ?? 'unknown'} is applied.`,
    },
    {
      service: 'Click tracking',
      status: stateOf[trackClick.status],
      responseTime: trackClick.responseTime,
      details: trackClick.error ?? 'The edge table can be read.',
    },
    {
      service: 'Circuit breakers',
      status: trackClick.circuitBreakerOpen ? 'degraded' : 'healthy',
      responseTime: null,
      details:
        alerts.filter((alert) => alert.includes('circuit breaker')).join(' ') ||
        'Calls to all networks go through.',
    },
    {
      service: 'API',
      status: (errorRate ?? 0) > MAX_HEALTHY_ERROR_RATE ? 'degraded' : 'healthy',
      responseTime: performance.avgResponseTime,
      details:
        errorRate === null
          ? 'This isolate has sent no response in the last five minutes.'
          : `${errorRate}% of this isolate’s responses of the last five minutes failed.`,
    },
  ];
}

/** Null if the platform doesn’t tell how many messages wait. */
async function queueCheck(name: string, queue: Queue, clock: Clock): Promise<ServiceCheck | null> {
  const startedAt = clock();
  try {
    const { backlogCount, oldestMessageTimestamp } = await queue.metrics();
    const oldest = backlogCount > 0 ? oldestMessageTimestamp?.toISOString() : undefined;
    const waiting = plural(backlogCount, 'waiting message');
    return {
      service: `Queue: ${name}`,
      status: 'healthy',
      responseTime: clock() - startedAt,
      details: oldest ? `${waiting}, the oldest since ${timeText(oldest)}.` : `${waiting}.`,
    };
  } catch (error) {
    log('info', 'samples.queue_unknown', { name, ...errorFacts(error) });
    return null;
  }
}

async function checked(
  service: string,
  clock: Clock,
  work: () => Promise<[CheckState, string]>,
): Promise<ServiceCheck> {
  const startedAt = clock();
  try {
    const [status, details] = await work();
    return { service, status, responseTime: clock() - startedAt, details };
  } catch (error) {
    log('error', 'health.probe_failed', { name: service, ...errorFacts(error) });
    const details = `It couldn’t be checked (${errorCode(error)}).`;
    return { service, status: 'unhealthy', responseTime: clock() - startedAt, details };
  }
}

/** Unhealthy while links can’t redirect or nothing may be written; degraded while any check isn’t healthy. */
function statusOf({ status }: Health, checks: readonly ServiceCheck[]): CheckState {
  if (status === 'critical') return 'unhealthy';
  return checks.some((check) => check.status !== 'healthy') || status !== 'healthy' ? 'degraded' : 'healthy';
}
