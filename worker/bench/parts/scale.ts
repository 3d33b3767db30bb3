import { startSystem } from '../bench-system.ts';
import { setUp } from '../calls.ts';
import type { Finding } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { measureCatalog } from '../scale/measure-catalog.ts';
import { measureClicks } from '../scale/measure-clicks.ts';
import { ACCOUNTS, measureConversions } from '../scale/measure-conversions.ts';
import { readScalePage, Values } from '../scale/scale-page.ts';

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
  const documented = new Map(readScalePage());
  const missing = [...documented.keys()].filter((name) => !new Map(values).has(name));
  return [
    ...[...values].map(([name, measured]) => compared(name, measured, documented.get(name))),
    ...missing.map((name) => notMeasured(name, documented.get(name) ?? Number.NaN)),
  ];
}

function compared(what: string, measured: number, documented: number | undefined): Finding {
  const difference = Math.abs(measured - (documented ?? Number.NaN));
  return {
    what,
    target: documented === undefined ? 'in docs/scale.md' : `${documented} ± ${MAX_DIFFERENCE * 100} %`,
    measured: shown(measured),
    passed: difference <= MAX_DIFFERENCE * measured,
    figures: { measured, ...(documented === undefined ? {} : { documented }) },
  };
}

function notMeasured(what: string, documented: number): Finding {
  return { what, target: `${documented}`, measured: 'not measured', passed: false, figures: { documented } };
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
