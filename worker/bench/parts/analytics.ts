import { z } from 'zod';
import { type BenchSystem, startSystem } from '../bench-system.ts';
import { call, probe, setUp } from '../calls.ts';
import type { Finding } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { median } from '../statistics.ts';
import { duration, ratio } from '../wording.ts';

const MANY = 1_000_000;
const FEW = 10_000;
const BATCH_SIZE = 50_000;
/** With the warm-up, fewer calls than a publisher's 200 a minute. */
const ROUNDS = 160;
const WARM_UP = 20;
const Summary = z.object({ summary: z.object({ total_clicks: z.number() }) });

/** Compares 30 days of a publisher with a million clicks with one of ten thousand, on the same brands and days, in turns. */
export async function analytics(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    const [manyKey = '', fewKey = ''] = await setUp(system);
    await sync(system, 'catalog');
    for (let filled = 0; filled < MANY; filled += BATCH_SIZE)
      await probe(system, 'fill-clicks', z.unknown(), { publisher: 1, count: BATCH_SIZE });
    await probe(system, 'fill-clicks', z.unknown(), { publisher: 2, count: FEW });
    const many: number[] = [];
    const few: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const times = [await timed(system, manyKey, MANY), await timed(system, fewKey, FEW)] as const;
      if (round < WARM_UP) continue;
      many.push(times[0]);
      few.push(times[1]);
    }
    const slower = median(many) / median(few);
    return [
      {
        what: '30-day analytics of 1,000,000 clicks, against 10,000',
        target: '≤ 1.5×',
        measured: `${ratio(slower)}× (${duration(median(many))}, ${duration(median(few))})`,
        passed: slower <= 1.5,
        figures: { ratio: slower, manyMs: median(many), fewMs: median(few) },
      },
    ];
  } finally {
    await system.stop();
  }
}

async function timed(system: BenchSystem, key: string, clicks: number): Promise<number> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${key}` };
  const { summary } = await call(`${system.origin}/v1/publisher/analytics?days=30`, Summary, { headers });
  const milliseconds = performance.now() - began;
  if (summary.total_clicks !== clicks) throw new Error(`The analytics count ${summary.total_clicks} clicks.`);
  return milliseconds;
}
