import { z } from 'zod';
import { type BenchSystem, startSystem } from '../bench-system.ts';
import { probe, setUp } from '../calls.ts';
import { duration, type Finding, whole } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { archiveMonth, simulateMonth } from '../simulated-month.ts';

const MONTH = '2026-07';
const CLICKS_PER_STORE = 100_000;
const STORES = 100;
const FIRST_PUBLISHER = 500_001;
/** The consumer's batches don't matter here, so they are larger than those of a simulated month. */
const CLICKS_PER_BATCH = 1_000;
const MAX_CALLS = 3;
const FoundByIds = z.object({
  found: z.number(),
  storeCalls: z.number(),
  r2Calls: z.number(),
  milliseconds: z.number(),
});

/** One click by ID out of ten million. The archive of each store has four files. */
export async function clickLookup(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    await setUp(system);
    await sync(system, 'catalog');
    return await lookUpClicks(system, MONTH, CLICKS_PER_STORE);
  } finally {
    await system.stop();
  }
}

/** Looks up clicks by ID in stores of a month, before and after they are archived. */
export async function lookUpClicks(
  system: BenchSystem,
  month: string,
  clicksPerStore: number,
): Promise<Finding[]> {
  const publishers = Array.from({ length: STORES }, (_, index) => FIRST_PUBLISHER + index);
  const options = { clicks: clicksPerStore, clicksPerBatch: CLICKS_PER_BATCH };
  const ids: string[] = [];
  for (const publisher of publishers)
    ids.push(...(await simulateMonth(system, month, { publisher, ...options })).some);
  await probe(system, 'find-by-ids', FoundByIds, { ids });
  const live = await probe(system, 'find-by-ids', FoundByIds, { ids });
  for (const publisher of publishers) await archiveMonth(system, month, [publisher]);
  const archived = await probe(system, 'find-by-ids', FoundByIds, { ids });
  const what = `One click by ID out of ${whole(STORES * clicksPerStore)} in ${STORES} stores`;
  return [
    callsFinding(`${what}, live`, ids.length, live),
    callsFinding(`${what}, archived`, ids.length, archived),
  ];
}

function callsFinding(promise: string, ids: number, found: z.infer<typeof FoundByIds>): Finding {
  const calls = found.storeCalls + found.r2Calls;
  return {
    promise,
    target: `≤ ${MAX_CALLS} storage calls`,
    measured: `${calls} in ${duration(found.milliseconds / ids)}`,
    details: `store ${found.storeCalls}, R2 ${found.r2Calls}; ${whole(found.found)} of ${whole(ids)} found`,
    passed: calls <= MAX_CALLS && found.found === ids,
  };
}
