import { everyJob, type JobName, jobOf } from '../../app/schedule.ts';
import { openDatabase } from '../../platform/database.ts';
import { continuationOf } from '../../platform/job.ts';
import { Meter } from '../../platform/testing/metered.ts';
import { instantOf, systemClock } from '../../platform/time.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';

interface MeteredRun {
  /** The cursor of the next run; undefined after the last one of the round. */
  next?: { cursor: string | null };
  milliseconds: number;
  queries: number;
  subrequests: number;
  /** What the run has thrown. */
  error?: string;
}

/** One run of a job as an invocation has it, with the platform’s limits enforced: a call beyond them throws. */
export async function runOfJob(
  env: ProbeEnv,
  { job: name, at, cursor }: { job: JobName; at: number; cursor: string | null },
): Promise<MeteredRun> {
  const meter = new Meter();
  const bindings = meter.bindings(env);
  const ctx = {
    ...probeContext(env),
    now: instantOf(at),
    db: openDatabase(bindings.DB),
    clickStores: bindings.CLICK_STORES,
    archive: bindings.ARCHIVE,
  };
  const { run, work } = jobOf(name);
  const startedAt = systemClock();
  const capacity = work?.capacity ?? Number.POSITIVE_INFINITY;
  const result = await run(ctx, bindings, { capacity, cursor }).catch((error: unknown) => ({
    error: error instanceof Error ? error.message : String(error),
  }));
  const next = continuationOf(result);
  return {
    ...(next ? { next } : {}),
    ...(isFailure(result) ? result : {}),
    milliseconds: systemClock() - startedAt,
    queries: meter.queries,
    subrequests: meter.calls.length,
  };
}

export async function listJobs(): Promise<{ name: string; cron: string | null; maxWait: number }[]> {
  return everyJob().map(({ name, cron, maxWait }) => ({ name, cron, maxWait }));
}

function isFailure(result: unknown): result is { error: string } {
  return (
    typeof result === 'object' && result !== null && 'error' in result && typeof result.error === 'string'
  );
}
