import type { Context } from './context.ts';

/** The times at which jobs run, in UTC: the cron expressions of wrangler.toml. */
export const CRON = {
  everyFiveMinutes: '*/5 * * * *',
  everySixHours: '7 */6 * * *',
  hourlyAt12: '12 * * * *',
  hourlyAt22: '22 * * * *',
  hourlyAt37: '37 * * * *',
  hourlyAt52: '52 * * * *',
  dailyAt0427: '27 4 * * *',
  dailyAt2358: '58 23 * * *',
  mondayMorning: '*/5 8-11 * * MON',
} as const;

/** Work that runs on a schedule. */
export interface Job<Name extends string = string> {
  /** For logs and for local runs: `close_ledger`. */
  name: Name;
  /** Null for a job that only runs on request. */
  cron: (typeof CRON)[keyof typeof CRON] | null;
  run(ctx: Context, env: Env): Promise<unknown>;
}

/** Declares a job, beside the function that it runs. `worker/app/schedule.ts` lists all jobs. */
export function job<Name extends string>(declared: Job<Name>): Job<Name> {
  return declared;
}
