import { z } from 'zod';
import { addDays, DAY, type Day, dayOf, HOUR, startOfDay, systemClock } from '../../platform/time.ts';
import { type BenchSystem, startSystem } from '../bench-system.ts';
import { control, probe, setUp } from '../calls.ts';
import { duration, type Finding, whole } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { cpuTime, quiet } from '../process-usage.ts';
import { zipfParts } from './scale/zipf.ts';

const CLICKS = 1_000_000;
const MAX_CPU_MS = 5_000;
/** As many publishers as have a million clicks a day at the scale of 1,000 publishers and 100 million clicks a month. */
const PUBLISHERS = 300;
const HOURS_A_DAY = 24;
/** Days before, with fewer clicks. A baseline depends on the number of sites, not on that of clicks. */
const PAST_DAYS = 8;
const PAST_CLICKS = 20_000;
const SALES = 10_000;
const Ids = z.object({ ids: z.array(z.string()) });
const Booked = z.object({ new: z.number() });
const Evaluation = z.object({ publishers: z.number(), findings: z.number(), failed: z.literal(0) });

interface Evaluated {
  /** Of a whole day, in milliseconds. */
  cpu: number;
  /** Of the first run of a day, which reads the days before. */
  first: number;
  /** Of the slowest other run. */
  slowest: number;
  publishers: number;
  findings: number;
}

/**
 * The CPU time of the hourly evaluations of all built-in rules, with a tenth of the clicks and with all of them: that of the whole
 * process, between two moments without other work. The click stores get the clicks hour by hour, with the clock of that hour. All
 * sales are of one day before, so each evaluation of sales reads all of them. That is the worst case.
 */
export async function compliance(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    await setUp(system, PUBLISHERS);
    await sync(system, 'catalog');
    const today = dayOf(systemClock());
    const first = addDays(today, -2 - PAST_DAYS);
    await probe(system, 'compliance-rules', z.null(), { at: startOfDay(first) });
    for (let day = first; day < addDays(today, -2); day = addDays(day, 1))
      await fill(system, day, 12, zipfParts(PAST_CLICKS, PUBLISHERS));
    await sell(system);
    const few = await evaluateDay(system, addDays(today, -2), CLICKS / 10);
    const all = await evaluateDay(system, addDays(today, -1), CLICKS);
    return [
      {
        promise: `CPU time of a day’s evaluations of all rules: ${whole(CLICKS)} clicks of ${PUBLISHERS} publishers`,
        target: `≤ ${duration(MAX_CPU_MS)}`,
        measured: duration(all.cpu),
        details: `the first of 24 runs ${duration(all.first)}, the slowest other one ${duration(all.slowest)}; ${whole(all.publishers)} evaluations of a publisher, ${whole(all.findings)} findings; ${duration(few.cpu)} with a tenth of the clicks`,
        passed: all.cpu <= MAX_CPU_MS,
      },
    ];
  } finally {
    await system.stop();
  }
}

/** Conversions of these publishers, of the last days. */
async function sell(system: BenchSystem): Promise<void> {
  const { ids } = await probe(system, 'clicks-to-sell', Ids, { counts: zipfParts(SALES, PUBLISHERS) });
  await control(system, 'bulk-commissions', { network: 'wildfire', count: ids.length, clickRefs: ids });
  await probe(system, 'book-report', Booked, { at: systemClock() });
}

async function evaluateDay(system: BenchSystem, day: Day, clicksADay: number): Promise<Evaluated> {
  const counts = zipfParts(clicksADay / HOURS_A_DAY, PUBLISHERS);
  const cpu: number[] = [];
  const sum = { publishers: 0, findings: 0 };
  for (let hour = 0; hour < HOURS_A_DAY; hour++) {
    await fill(system, day, hour, counts);
    await quiet(system.pid);
    const before = cpuTime(system.pid);
    const at = startOfDay(day) + (hour + 1) * HOUR;
    const { publishers, findings } = await probe(system, 'evaluate-compliance', Evaluation, { at });
    cpu.push(cpuTime(system.pid) - before);
    sum.publishers += publishers;
    sum.findings += findings;
  }
  const [first = 0, ...others] = cpu;
  const total = cpu.reduce((all, one) => all + one, 0);
  return { cpu: total, first, slowest: Math.max(...others), ...sum };
}

async function fill(system: BenchSystem, day: Day, hour: number, counts: readonly number[]): Promise<void> {
  const from = startOfDay(day) + (hour / HOURS_A_DAY) * DAY;
  await probe(system, 'fill-hour', z.null(), { from, first: 1, counts });
}
