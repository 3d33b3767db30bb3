import { startSystem } from '../bench-system.ts';
import { setUp } from '../calls.ts';
import type { Finding } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { measureCatalog } from './scale/measure-catalog.ts';
import { measureClicks } from './scale/measure-clicks.ts';
import { ACCOUNTS, measureConversions } from './scale/measure-conversions.ts';
import { readScalePage, Values } from './scale/scale-page.ts';

/** The largest difference between a number of the page and its measurement, as a share. */
const MAX_DIFFERENCE = 0.2;

/** Compares the measured tables of docs/scale.md with what the stores hold. */
export async function scale(): Promise<Finding[]> {
  const values = new Values();
  const system = await startSystem();
  try {
    await setUp(system, ACCOUNTS);
    await sync(system, 'catalog');
    await measureCatalog(system, values);
    await measureClicks(system, values);
    // Last, because the stores of the clicks that were sold publish their totals up to ten minutes later.
    await measureConversions(system, values);
  } finally {
    await system.stop();
  }
  return [compared(values, readScalePage())];
}

function compared(measured: Values, documented: Values): Finding {
  const names = [...new Set([...measured.keys(), ...documented.keys()])];
  const different = names.filter((name) => {
    const [value = Number.NaN, text = Number.NaN] = [measured.get(name), documented.get(name)];
    return !(Math.abs(value - text) <= MAX_DIFFERENCE * value);
  });
  const rowOf = (name: string) =>
    `${name}: ${shown(measured.get(name))}, documented ${documented.get(name) ?? 'nowhere'}`;
  return {
    promise: 'The numbers of the measured tables of docs/scale.md',
    target: `all within ${MAX_DIFFERENCE * 100} %`,
    measured: `${names.length - different.length} of ${names.length}`,
    details: (different.length > 0 ? different : names).map(rowOf).join('; '),
    passed: different.length === 0,
  };
}

function shown(value: number | undefined): string {
  if (value === undefined) return 'not measured';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
