import { z } from 'zod';
import type { BenchSystem } from './bench-system.ts';
import { probe } from './calls.ts';
import type { Finding } from './finding.ts';
import { archiveMonth, simulateMonth } from './simulated-month.ts';
import { duration, whole } from './wording.ts';

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

function callsFinding(what: string, ids: number, found: z.infer<typeof FoundByIds>): Finding {
  const calls = found.storeCalls + found.r2Calls;
  return {
    what,
    target: `≤ ${MAX_CALLS} storage calls`,
    measured: `${calls} (store ${found.storeCalls}, R2 ${found.r2Calls}; ${duration(found.milliseconds / ids)}, ${whole(found.found)} of ${whole(ids)} found)`,
    passed: calls <= MAX_CALLS && found.found === ids,
    figures: { storeCalls: found.storeCalls, r2Calls: found.r2Calls, milliseconds: found.milliseconds / ids },
  };
}
