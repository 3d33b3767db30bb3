import { startSystem } from '../bench-system.ts';
import { control, setUp } from '../calls.ts';
import type { Finding } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { peakMemory } from '../process-usage.ts';

const SMALL = 5_000;
const LARGE = 50_000;
const MAX_GROWTH_MIB = 64;
/** Garbage is collected at once, so that only live memory is measured. The heap has the limit of the platform. */
const ENGINE_FLAGS = '--gc-global --max-heap-size=128';

/**
 * Measures how the memory of the Worker's process grows in a first and a second sync of a catalog ten times as large. The process
 * also has the database, KV, the queue and the Workflow engine.
 */
export async function memory(): Promise<Finding[]> {
  const small = await peakOfSync(SMALL);
  const large = await peakOfSync(LARGE);
  const growth = large - small;
  return [
    {
      promise: 'Memory of the Worker during a sync of 50,000 merchants, over one of 5,000',
      target: `grows ≤ ${MAX_GROWTH_MIB} MiB`,
      measured: `${growth.toFixed(0)} MiB`,
      details: `${small.toFixed(0)} to ${large.toFixed(0)} MiB`,
      passed: growth <= MAX_GROWTH_MIB,
    },
  ];
}

async function peakOfSync(merchants: number): Promise<number> {
  const system = await startSystem(ENGINE_FLAGS);
  try {
    await setUp(system);
    await control(system, 'catalog', { merchants, domains: merchants * 1.2 });
    await sync(system, 'catalog');
    await control(system, 'catalog', { revision: 1 });
    await sync(system, 'catalog');
    return peakMemory(system.pid);
  } finally {
    await system.stop();
  }
}
