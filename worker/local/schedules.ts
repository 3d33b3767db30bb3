import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { errorMessage } from '../platform/errors.ts';
import { SECOND } from '../platform/time.ts';
import { localInterval } from './local-interval.ts';
import { ReportReader } from './report-reader.ts';

/** The interval for checking the sandbox for changed reports. */
const POLL_MS = 2 * SECOND;

const Jobs = z.object({ data: z.array(z.object({ cron: z.string(), jobs: z.array(z.string()) })) });
const Revision = z.object({ revision: z.number() });
const Started = z.object({ data: z.array(z.object({ networkId: z.string() })) });
const Anything = z.unknown();

/**
 * Runs the schedules of a local system, which has no Cron: the jobs of each cron expression at shorter intervals, and a short
 * revenue sync of each network when a sandbox report changes. Returns a function that stops them.
 */
export function runSchedules(origin: string, { pollMs = POLL_MS } = {}): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runJob = <Result>(name: string, shape: z.ZodType<Result>) =>
    call(`${origin}/dev/jobs/${name}`, shape, { method: 'POST', signal });
  const failing = new Set<string>();
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
      failing.delete(what);
    } catch (error) {
      if (!signal.aborted && !failing.has(what)) console.error(`  ${what} failed: ${errorMessage(error)}`);
      failing.add(what);
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
    afterSyncs: async () => void (await runJob('earnings_notifications', Anything)),
  });
  void repeat(pollMs, 'Reading the networks’ reports', () => reader.poll());
  void attempt('Reading the schedules', async () => {
    const { data } = await call(`${origin}/dev/jobs`, Jobs, { signal });
    for (const { cron, jobs } of data) {
      const every = localInterval(cron);
      if (every === null) continue;
      for (const name of jobs)
        void repeat(every, `The job ${name}`, async () => void (await runJob(name, Anything)));
    }
  });
  return () => stopping.abort();
}

async function call<Body>(url: string, shape: z.ZodType<Body>, init: RequestInit): Promise<Body> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${new URL(url).pathname} returned ${response.status}.`);
  return shape.parse(await response.json());
}
