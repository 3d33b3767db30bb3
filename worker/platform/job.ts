import type { Context } from './context.ts';
import type { Instant } from './time.ts';

/** The times at which jobs run, in UTC: the cron expressions of wrangler.toml. */
export const CRON = {
  everyFiveMinutes: '*/5 * * * *',
  everySixHours: '7 */6 * * *',
  hourlyAt12: '12 * * * *',
  hourlyAt22: '22 * * * *',
  hourlyAt37: '37 * * * *',
  hourlyAt52: '52 * * * *',
  dailyAt0427: '27 4 * * *',
  mondayMorning: '*/5 8-11 * * MON',
} as const;

/**
 * What the platform allows on the paid plan. An invocation is a request, a message or an alarm; an instance of a Workflow shares its
 * subrequests among all steps. Whether D1 counts a batch once or by its statements isn't documented, so each statement counts.
 */
export const PLATFORM_LIMITS = {
  /** D1 queries of an invocation. */
  queries: 1_000,
  /** Calls of an invocation, or of an instance, that leave the isolate. */
  subrequests: 10_000,
  /** Milliseconds of an invocation by a queue, Cron or an alarm. */
  time: 15 * 60 * 1_000,
} as const;

/** What a job works through, item by item. */
interface Workload {
  /** In the plural, as in “publishers to evaluate”. */
  items: string;
  /** How many items one run takes at most. */
  capacity: number;
  /** The limit that binds the capacity. A statement is bound by the time that it may hold the database. */
  bound: keyof typeof PLATFORM_LIMITS | 'statement';
  /** Whose limit it is. */
  scope: 'invocation' | 'instance';
  /**
   * Since when the item that waits longest is due; null while none is. Without it, the whole round is the item: it is due since
   * `lastRound`, when one was last complete.
   */
  oldestDue?: (ctx: Context, env: Env, lastRound: Instant) => Promise<Instant | null>;
}

/** One run. A round is as many runs as it takes. */
export interface Run {
  capacity: number;
  /** Where the last run of this round stopped; null at its start. */
  cursor: string | null;
}

/** Work that runs on a schedule. */
export interface Job<Name extends string = string> {
  /** For logs and for local runs: `close_ledger`. */
  name: Name;
  /** Null for a job that only runs on request. */
  cron: (typeof CRON)[keyof typeof CRON] | null;
  /** In milliseconds. Operators are alerted when the item that waits longest is due for longer. */
  maxWait: number;
  /** Left out for a job whose run is one piece of work, whatever the number of publishers. */
  work?: Workload;
  /**
   * A run is an invocation of its own. Another one follows at once if the result says so: with `more: true`, or with a `next`
   * that isn't null, which is its cursor. `more` requires that this run has finished something.
   */
  run(ctx: Context, env: Env, run: Run): Promise<unknown>;
}

/** Declares a job, beside the function that it runs. `worker/app/schedule.ts` lists all jobs. */
export function job<Name extends string>(declared: Job<Name>): Job<Name> {
  return declared;
}

/** Where the round goes on after a run; null if it is complete. */
export function continuationOf(result: unknown): { cursor: string | null } | null {
  if (typeof result !== 'object' || result === null) return null;
  if ('next' in result && typeof result.next === 'string') return { cursor: result.next };
  return 'more' in result && result.more === true ? { cursor: null } : null;
}
