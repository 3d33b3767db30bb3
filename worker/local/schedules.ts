import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { errorMessage } from '../platform/errors.ts';
import { SECOND } from '../platform/time.ts';
import { laptopPace } from './laptop-pace.ts';
import { ReportReader } from './report-reader.ts';

/** How often the sandbox is asked whether a report has changed. */
const POLL_MS = 2 * SECOND;

const Jobs = z.object({ data: z.array(z.object({ cron: z.string(), jobs: z.array(z.string()) })) });
const Revision = z.object({ revision: z.number() });
const Started = z.object({ data: z.array(z.object({ networkId: z.string() })) });
const Anything = z.unknown();

/**
 * Runs the schedules of a local system, where Cron does not fire: the jobs of every cron expression at a laptop's pace,
 * and a short revenue sync of each network as soon as a report of the sandbox has changed. Returns what stops them.
 */
export function runSchedules(origin: string): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runJob = <Result>(name: string, shape: z.ZodType<Result>) =>
    call(`${origin}/dev/jobs/${name}`, shape, { method: 'POST', signal });
  const faults = new Set<string>();
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
      faults.delete(what);
    } catch (error) {
      if (!signal.aborted && !faults.has(what)) console.error(`  ${what} failed: ${errorMessage(error)}`);
      faults.add(what);
    }
  };
  const repeat = async (every: number, what: string, work: () => Promise<void>) => {
    while (!signal.aborted) {
      await pause(every, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await attempt(what, work);
    }
  };

  const reader = new ReportReader({
    revision: async () => (await call(`${origin}/sandbox/control/revision`, Revision, { signal })).revision,
    startSyncs: async () => (await runJob('recent_revenue_syncs', Started)).data.map((run) => run.networkId),
    afterSyncs: async () => void (await runJob('earnings_notices', Anything)),
  });
  void repeat(POLL_MS, 'Reading the networks’ reports', () => reader.look());
  void attempt('Reading the schedules', async () => {
    const { data } = await call(`${origin}/dev/jobs`, Jobs, { signal });
    for (const { cron, jobs } of data) {
      const every = laptopPace(cron);
      if (every === null) continue;
      for (const name of jobs)
        void repeat(every, `The job ${name}`, async () => void (await runJob(name, Anything)));
    }
  });
  return () => stopping.abort();
}

async function call<Answer>(url: string, shape: z.ZodType<Answer>, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}.`);
  return shape.parse(await response.json());
}
