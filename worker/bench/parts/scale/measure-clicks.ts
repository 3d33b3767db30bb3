import { z } from 'zod';
import { DAY } from '../../../platform/time.ts';
import type { BenchSystem } from '../../bench-system.ts';
import { probe } from '../../calls.ts';
import {
  added,
  archiveMonth,
  rowsWritten,
  type SimulatedStore,
  simulateMonth,
} from '../../simulated-month.ts';
import type { Values } from './scale-page.ts';
import { bytesOf, tableSizes } from './table-sizes.ts';
import { zipfParts } from './zipf.ts';

const MONTH = '2026-07';
const PUBLISHERS = 1_000;
const CLICKS = 40_000;
/** The average store of 1,000 publishers with 100 million clicks in a month. */
const AVERAGE_CLICKS = 100_000;
/** The publishers of the month, whose numbers follow this one. The accounts with conversions are others. */
const FIRST_PUBLISHER = 10_000;
/** Stores that are simulated at the same time. */
const CONCURRENCY = 8;
/** Stores by their clicks in the month. A small store takes more per click: SQLite has pages of 4 KB, and totals are published sooner. */
const SIZES = [
  { name: '1 to 100', least: 1 },
  { name: '101 to 1,000', least: 101 },
  { name: '1,001 to 10,000', least: 1_001 },
  { name: '100,000', least: AVERAGE_CLICKS },
];
const TABLE = 'Clicks of a store in a month';
const TOTALS = ['click_totals', 'click_days', 'link_click_totals', 'click_stores', 'click_total_archives'];
/** When the totals of the month are archived. */
const LATER = Date.parse(`${MONTH}-01`) + 60 * DAY;
const Sizes = z.record(z.string(), z.object({ bytes: z.number() }));

/**
 * Simulates a month of 1,000 publishers whose clicks follow a Zipf distribution, and of one more publisher with the clicks of an
 * average one at full scale. Then archives their stores and their totals.
 */
export async function measureClicks(system: BenchSystem, values: Values): Promise<void> {
  const months = [...zipfParts(CLICKS, PUBLISHERS), AVERAGE_CLICKS].map((clicks, index) => ({
    publisher: FIRST_PUBLISHER + index,
    clicks,
  }));
  for (const [index, { name, least }] of SIZES.entries()) {
    const below = SIZES[index + 1]?.least ?? Number.POSITIVE_INFINITY;
    const ofSize = months.filter(({ clicks }) => clicks >= least && clicks < below);
    if (ofSize.length === 0) throw new Error(`No store has ${name} clicks.`);
    await measureStores(system, name, ofSize, values);
  }
}

async function measureStores(
  system: BenchSystem,
  name: string,
  months: readonly { publisher: number; clicks: number }[],
  values: Values,
): Promise<void> {
  const before = tableSizes(system);
  const stores = await eachOf(months, (month) => simulateMonth(system, MONTH, month));
  const after = tableSizes(system);
  const clicks = sumOf(months, (month) => month.clicks);
  if (sumOf(stores, (store) => store.clicks) !== clicks)
    throw new Error(`Clicks of the stores with ${name} are lost.`);
  const archived = await archiveMonth(
    system,
    MONTH,
    months.map(({ publisher }) => publisher),
  );
  if (sumOf(archived, (store) => store.clicks) !== clicks)
    throw new Error(`The archives of the stores with ${name} lack clicks.`);
  const objects = await bytesOfObjects(system);
  await archiveTotals(system);
  const metered = added(stores.map((store: SimulatedStore) => store.metered));
  const perClick = {
    'bytes, live': sumOf(stores, ({ bytes }) => bytes),
    'bytes, archived': sumOf(archived, ({ bytes }) => bytes),
    'bytes of totals in D1': bytesOf(after, TOTALS) - bytesOf(before, TOTALS),
    'bytes of archived totals in D1': bytesOf(tableSizes(system), TOTALS) - bytesOf(before, TOTALS),
    'and in R2': (await bytesOfObjects(system)) - objects,
    'rows written': rowsWritten(metered),
    'of these in D1': metered.d1RowsWritten,
    'rows read': metered.rowsRead + metered.d1RowsRead,
    calls: metered.calls + metered.alarmRuns,
  };
  for (const [what, sum] of Object.entries(perClick)) values.add(TABLE, name, what, sum / clicks);
}

/** Moves the totals of all stores to R2, in one round of the job. */
async function archiveTotals(system: BenchSystem): Promise<void> {
  await probe(system, 'run-job', z.unknown(), { job: 'archive_click_totals', at: LATER });
}

/** The bytes of archived totals. */
async function bytesOfObjects(system: BenchSystem): Promise<number> {
  return (await probe(system, 'archive-sizes', Sizes))['click-totals']?.bytes ?? 0;
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}

/** Does something for each item, some at the same time. The results are in the order of the items. */
async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
