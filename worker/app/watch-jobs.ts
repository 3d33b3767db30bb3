import { type AlertInput, clearAlerts, raiseAlert } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import type { Job } from '../platform/job.ts';
import { type JobState, type MeasuredJob, measureStatement, readJobs } from '../platform/jobs/job-store.ts';
import { errorFacts, log } from '../platform/log.ts';
import { figuresOf, minuteOf, SAMPLES } from '../platform/samples/figures.ts';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '../platform/time.ts';

const CODE = 'job.late';

/**
 * Measures since when each job's oldest item is due. Raises an alert for one that is late, and clears it when the job has
 * caught up. An item that can't be measured counts as unknown, and its alert stays as it is.
 */
export async function watchJobs(
  ctx: Context,
  env: Env,
  jobs: readonly Job[],
): Promise<{ late: number; unknown: number }> {
  const watched = jobs.filter(({ cron, work }) => cron !== null || work?.oldestDue);
  const states = await readJobs(
    ctx,
    watched.map(({ name }) => name),
  );
  const result = { late: 0, unknown: 0 };
  const measured: MeasuredJob[] = [];
  const inTime: string[] = [];
  for (const each of watched) {
    const state = states.get(each.name);
    const due = state && (await dueSince(ctx, env, each, state));
    if (!state || due === undefined) {
      result.unknown++;
      continue;
    }
    measured.push({ name: each.name, oldestDueAt: due });
    const alert = lateness(ctx.now, each, state, due);
    if (alert) {
      result.late++;
      await raiseAlert(ctx, alert);
    } else inTime.push(each.name);
  }
  await clearAlerts(ctx, CODE, inTime);
  await measureStatement(ctx, measured).run();
  await sampleWaits(ctx, env, measured);
  return result;
}

/** Stores how long the oldest item of each job has waited, in seconds: 0 while none is due. */
async function sampleWaits(ctx: Context, env: Env, measured: readonly MeasuredJob[]): Promise<void> {
  const figures = Object.fromEntries(
    measured.map(({ name, oldestDueAt }) => [
      `job.${name}.wait_s`,
      figuresOf(oldestDueAt === null ? 0 : Math.max(0, Math.floor((ctx.now - oldestDueAt) / SECOND)), false),
    ]),
  );
  try {
    const store = env.SAMPLES.getByName(SAMPLES);
    await store.add([{ at: minuteOf(ctx.now), figures }]);
    await store.watch();
  } catch (error) {
    log('warn', 'samples.not_reported', errorFacts(error));
  }
}

/** Null while nothing is due, undefined if it isn't known. */
async function dueSince(
  ctx: Context,
  env: Env,
  { name, work }: Job,
  { completedAt }: JobState,
): Promise<Instant | null | undefined> {
  if (!work?.oldestDue) return completedAt;
  try {
    return await work.oldestDue(ctx, env, completedAt);
  } catch (error) {
    log('error', 'schedule.not_measured', { name, ...errorFacts(error) });
    return undefined;
  }
}

/**
 * The alert about a job whose oldest item is due for longer than it may be; null for any other. It is critical when the item
 * waits twice as long.
 */
function lateness(
  now: Instant,
  { name, maxWait, work }: Pick<Job, 'name' | 'maxWait' | 'work'>,
  { failedAt, errorCode }: Pick<JobState, 'failedAt' | 'errorCode'>,
  due: Instant | null,
): AlertInput | null {
  if (due === null || now - due <= maxWait) return null;
  const waited = durationOf(now - due);
  const what = work?.oldestDue
    ? `The oldest of its ${work.items} has been due for ${waited}`
    : `Its last complete round was ${waited} ago`;
  const cause = failedAt === null ? '' : ` It last failed with ${errorCode}.`;
  return {
    level: now - due > 2 * maxWait ? 'critical' : 'warning',
    code: CODE,
    subject: name,
    message: `The job ${name} is late. ${what}, and ${durationOf(maxWait)} is allowed.${cause}`,
    measured: {
      value: Math.floor((now - due) / MINUTE),
      threshold: maxWait / MINUTE,
      setIn: `maxWait of the job ${name}, in minutes`,
    },
  };
}

function durationOf(ms: number): string {
  const [size, unit] =
    ms >= 2 * DAY ? [DAY, 'days'] : ms >= 2 * HOUR ? [HOUR, 'hours'] : ([MINUTE, 'minutes'] as const);
  return `${Math.floor(ms / size)} ${unit}`;
}
