import { z } from 'zod';
import { type BenchSystem, startSystem } from '../bench-system.ts';
import { call, probe, setUp } from '../calls.ts';
import { duration, type Finding, ratio } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { median } from '../statistics.ts';

const MANY = 1_000_000;
const FEW = 10_000;
const PARTS = 20;
/** With the warm-up, fewer calls than a publisher's 200 a minute. */
const ROUNDS = 160;
const WARM_UP = 20;
const Filled = z.object({ counted: z.number() });
const Analytics = z.object({
  groups: z.array(z.object({ clicks: z.number() })),
  summary: z.object({ total_clicks: z.number() }),
});

/**
 * Compares 30 days by country of a publisher with a million clicks with one of ten thousand, on the same brands, countries
 * and days, in turns.
 */
export async function analytics(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    const [manyKey = '', fewKey = ''] = await setUp(system);
    await sync(system, 'catalog');
    const countedOf = { many: await fill(system, 1, MANY), few: await fill(system, 2, FEW) };
    const many: number[] = [];
    const few: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const times = [
        await timed(system, manyKey, countedOf.many),
        await timed(system, fewKey, countedOf.few),
      ] as const;
      if (round < WARM_UP) continue;
      many.push(times[0]);
      few.push(times[1]);
    }
    const slower = median(many) / median(few);
    return [
      {
        promise: '30-day analytics by country of 1,000,000 clicks, against 10,000',
        target: '≤ 1.5×',
        measured: `${ratio(slower)}×`,
        details: `${duration(median(many))}, ${duration(median(few))}`,
        passed: slower <= 1.5,
      },
    ];
  } finally {
    await system.stop();
  }
}

/** Writes clicks of a publisher and returns how many of them count. */
async function fill(system: BenchSystem, publisher: number, clicks: number): Promise<number> {
  let counted = 0;
  for (let part = 0; part < PARTS; part++) {
    const input = { publisher, count: clicks / PARTS, part, parts: PARTS };
    counted += (await probe(system, 'fill-clicks', Filled, input)).counted;
  }
  return counted;
}

async function timed(system: BenchSystem, key: string, clicks: number): Promise<number> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${key}` };
  const url = `${system.origin}/v1/publisher/analytics?days=30&group_by=country`;
  const { groups, summary } = await call(url, Analytics, { headers });
  const milliseconds = performance.now() - began;
  const byCountry = groups.reduce((sum, group) => sum + group.clicks, 0);
  if (summary.total_clicks !== clicks || byCountry !== clicks)
    throw new Error(`The analytics count ${summary.total_clicks} clicks, ${byCountry} by country.`);
  return milliseconds;
}
