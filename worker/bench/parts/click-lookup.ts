import { startSystem } from '../bench-system.ts';
import { setUp } from '../calls.ts';
import type { Finding } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { lookUpClicks } from '../look-up-clicks.ts';

const MONTH = '2026-07';
const CLICKS_PER_STORE = 100_000;

/** One click by ID out of ten million. */
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
