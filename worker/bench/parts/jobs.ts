import { z } from 'zod';
import { addMs, DAY, HOUR, systemClock } from '../../platform/time.ts';
import { startSystem } from '../bench-system.ts';
import { control, probe, setUp } from '../calls.ts';
import { duration, type Finding, whole } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { type MeasuredJob, simulateWeek } from './scale/simulate-week.ts';
import { zipfParts } from './scale/zipf.ts';

const PUBLISHERS = 100_000;
/** Those with clicks and sales. The others are the long tail. */
const SELLERS = 1_000;
const SALES = 10_000;
/** A round that takes more runs doesn’t end. */
const MAX_RUNS = 5_000;
/** They call shops, publishers’ sites and other accounts, whose time isn’t the system’s. Each has a capacity bound by time. */
const OUTSIDE: readonly string[] = ['check_pages', 'recheck_sites', 'export_weekly', 'continue_export'];

const Jobs = z.array(z.object({ name: z.string(), cron: z.string().nullable(), maxWait: z.number() }));
const Run = z.object({
  next: z.object({ cursor: z.string().nullable() }).optional(),
  milliseconds: z.number(),
  queries: z.number(),
  subrequests: z.number(),
  error: z.string().optional(),
});
const Ids = z.object({ ids: z.array(z.string()) });
const Booked = z.object({ new: z.number() });

/**
 * Each job does one full round of its real code on a system with 100,000 publishers, each run with the platform’s limits enforced.
 * Then a week of Cron is played with these rounds, and no item may wait longer than its job allows.
 */
export async function jobs(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    await setUp(system, SELLERS);
    await sync(system, 'catalog');
    const { ids } = await probe(system, 'clicks-to-sell', Ids, { counts: zipfParts(SALES, SELLERS) });
    await control(system, 'bulk-commissions', { network: 'wildfire', count: ids.length, clickRefs: ids });
    await probe(system, 'book-report', Booked, { at: systemClock() });
    await probe(system, 'fill-accounts', z.null(), { from: SELLERS + 1, to: PUBLISHERS });
    const measured: MeasuredJob[] = [];
    const failed: string[] = [];
    for (const { name, cron, maxWait } of await probe(system, 'list-jobs', Jobs)) {
      if (cron === null || OUTSIDE.includes(name)) continue;
      const at = addMs(systemClock(), HOUR);
      const runs: z.infer<typeof Run>[] = [];
      for (let cursor: string | null = null; runs.length < MAX_RUNS; ) {
        const run: z.infer<typeof Run> = await probe(system, 'run-of-job', Run, { job: name, at, cursor });
        runs.push(run);
        if (run.error !== undefined) failed.push(`${name}: ${run.error.slice(0, 200)}`);
        if (!run.next) break;
        cursor = run.next.cursor;
      }
      if (runs.length === MAX_RUNS) failed.push(`${name}: the round has more than ${MAX_RUNS} runs`);
      measured.push({ name, cron, maxWait, runs });
      console.log(`    ${name}: ${whole(runs.length)} runs, ${duration(timeOf({ runs }))}`);
    }
    return [rounds(measured, failed), week(measured)];
  } finally {
    await system.stop();
  }
}

function rounds(measured: readonly MeasuredJob[], failed: readonly string[]): Finding {
  const longest = measured
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .slice(0, 8)
    .map((job) => `${job.name} ${whole(job.runs.length)} runs, ${duration(timeOf(job))}`);
  const most = (kind: 'queries' | 'subrequests') =>
    Math.max(...measured.flatMap(({ runs }) => runs.map((run) => run[kind])));
  return {
    promise: `A full round of each job on ${whole(PUBLISHERS)} publishers, with the platform’s limits enforced`,
    target: 'all end',
    measured:
      failed.length === 0 ? `all ${measured.length} end` : `${failed.length} of ${measured.length} fail`,
    details: [
      ...failed,
      ...longest,
      `at most ${whole(most('queries'))} queries and ${whole(most('subrequests'))} subrequests a run`,
    ].join('; '),
    passed: failed.length === 0,
  };
}

function timeOf({ runs }: Pick<MeasuredJob, 'runs'>): number {
  return runs.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

function week(measured: readonly MeasuredJob[]): Finding {
  const waits = simulateWeek(measured);
  const late = waits.filter(({ longest, maxWait }) => longest > maxWait);
  const nearest = waits
    .toSorted((a, b) => b.longest / b.maxWait - a.longest / a.maxWait)
    .slice(0, 5)
    .map(({ name, longest, maxWait }) => `${name} ${hours(longest)} of ${hours(maxWait)}`);
  return {
    promise: 'A week of Cron with these rounds: jobs whose oldest item waits longer than it may',
    target: 'none',
    measured: late.length === 0 ? 'none' : late.map(({ name }) => name).join(', '),
    details: `one invocation at a time, each call of a store 10 ms slower than measured; nearest: ${nearest.join(', ')}`,
    passed: late.length === 0,
  };
}

function hours(milliseconds: number): string {
  return milliseconds >= 2 * DAY
    ? `${(milliseconds / DAY).toFixed(1)} d`
    : `${(milliseconds / HOUR).toFixed(1)} h`;
}
