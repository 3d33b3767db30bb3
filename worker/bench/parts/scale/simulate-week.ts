import { DAY, MINUTE } from '../../../platform/time.ts';

/** A job with the runs of one of its rounds. */
export interface MeasuredJob {
  name: string;
  cron: string;
  /** In milliseconds. */
  maxWait: number;
  runs: readonly { milliseconds: number; queries: number; subrequests: number }[];
}

export interface JobWait {
  name: string;
  maxWait: number;
  /**
   * The longest time from the end of a round, or the start of the week, to the end of the next one. Of a job with weekdays, from the
   * time of its expression.
   */
  longest: number;
}

const WEEK = 7 * DAY;
/** Locally, a store is in the same process. On the platform, a call of it takes some milliseconds. */
const CALL_MS = 10;
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** A message of the queue of jobs: a run of a job’s round. */
interface Message {
  job: MeasuredJob;
  /** Since when the items of the round are due. */
  since: number;
  /** Which run of the round. */
  run: number;
}

/**
 * Plays a week of Cron. Each time of a job’s expression sends a message, unless a round of the job is under way. A run that isn’t
 * the last of its round sends the next one, behind all that wait. One invocation works at a time, although the platform runs
 * several: so a job never waits for less than it would.
 */
export function simulateWeek(jobs: readonly MeasuredJob[]): JobWait[] {
  const queue: Message[] = [];
  const underWay = new Set<MeasuredJob>();
  const endedAt = new Map(jobs.map((job) => [job, 0]));
  const longest = new Map(jobs.map((job) => [job, 0]));
  let busyUntil = 0;
  const workUntil = (time: number) => {
    for (let message = queue[0]; message && busyUntil < time; message = queue[0]) {
      queue.shift();
      const { job, run, since } = message;
      const measured = job.runs[run];
      busyUntil += measured
        ? measured.milliseconds + CALL_MS * Math.max(measured.queries, measured.subrequests)
        : 0;
      if (run + 1 < job.runs.length) {
        queue.push({ job, since, run: run + 1 });
        continue;
      }
      underWay.delete(job);
      longest.set(job, Math.max(longest.get(job) ?? 0, busyUntil - since));
      endedAt.set(job, busyUntil);
    }
    if (queue.length === 0) busyUntil = Math.max(busyUntil, time);
  };
  for (let now = 0; now < WEEK; now += MINUTE) {
    workUntil(now);
    for (const job of jobs)
      if (isDue(job.cron, now) && !underWay.has(job)) {
        underWay.add(job);
        const isWeekly = !job.cron.endsWith(' *');
        queue.push({ job, since: isWeekly ? now : (endedAt.get(job) ?? 0), run: 0 });
      }
  }
  workUntil(Number.POSITIVE_INFINITY);
  return jobs.map((job) => ({ name: job.name, maxWait: job.maxWait, longest: longest.get(job) ?? WEEK }));
}

/** Whether a cron expression has a time, in milliseconds since a Sunday’s midnight. */
export function isDue(cron: string, at: number): boolean {
  const [minute = '*', hour = '*', , , weekday = '*'] = cron.split(' ');
  const minutes = Math.floor(at / MINUTE);
  const [m, h, d] = [minutes % 60, Math.floor(minutes / 60) % 24, Math.floor(minutes / 1_440) % 7];
  return fits(minute, m) && fits(hour, h) && (weekday === '*' || weekday === WEEKDAYS[d]);
}

function fits(field: string, value: number): boolean {
  const [range = '*', step = '1'] = field.split('/');
  const [first, last] = range === '*' ? [0, 59] : range.split('-').map(Number);
  if (first === undefined) return false;
  return value >= first && value <= (last ?? first) && (value - first) % Number(step) === 0;
}
