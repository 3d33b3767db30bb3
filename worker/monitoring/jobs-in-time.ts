import { subjectsWithCause } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { findJobs } from '../platform/jobs/job-store.ts';
import { addMs, type Instant, MINUTE } from '../platform/time.ts';

/** `watch_jobs` measures every five minutes. */
const MAX_MEASURE_AGE_MS = 20 * MINUTE;

export interface JobsInTime {
  /** Null if it isn't known, because the jobs were last measured too long ago, or some of them never ran. */
  inTime: boolean | null;
  late: string[];
  /** When the one was last complete whose last complete round is the oldest; null if one never ran. */
  completedAt: Instant | null;
}

/** Whether scheduled jobs keep up with their work. */
export async function readJobsInTime(ctx: Context, names: readonly string[]): Promise<JobsInTime> {
  const [states, withCause] = await Promise.all([findJobs(ctx, names), subjectsWithCause(ctx, 'job.late')]);
  const found = names.flatMap((name) => states.get(name) ?? []);
  const late = names.filter((name) => withCause.has(name));
  const isMeasured =
    found.length === names.length &&
    found.every(({ measuredAt }) => measuredAt !== null && measuredAt >= addMs(ctx.now, -MAX_MEASURE_AGE_MS));
  const completed = found.map(({ completedAt }) => completedAt);
  return {
    inTime: late.length > 0 ? false : isMeasured ? true : null,
    late,
    completedAt:
      found.length === names.length && completed.length > 0 ? (Math.min(...completed) as Instant) : null,
  };
}
