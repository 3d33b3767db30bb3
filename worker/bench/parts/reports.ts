import { z } from 'zod';
import { startSystem } from '../bench-system.ts';
import { control, probe, setUp } from '../calls.ts';
import { stateOf } from '../database-state.ts';
import type { Finding } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { median } from '../statistics.ts';
import { duration, ratio, whole } from '../wording.ts';

/** Sizes alternate, because the speed of a shared machine varies. */
const SIZES = [25_000, 100_000, 25_000, 50_000, 25_000, 100_000, 25_000] as const;
const CLICKS = 2_000;
/** The largest allowed ratio of the time per row between the largest and the smallest report. */
const MAX_LINEAR_RATIO = 1.25;
/** The tables that ingestion writes to, with row counts and times. */
const WRITTEN = [
  'SELECT count(*), sum(version) FROM report_row_versions',
  'SELECT count(*), sum(version) FROM report_rows',
  'SELECT count(*), sum(updated_at), sum(version) FROM conversions',
  'SELECT count(*), max(seq) FROM ledger_transfers',
  'SELECT count(*), sum(balance) FROM ledger_accounts',
  'SELECT count(*), sum(updated_at) FROM publisher_earnings',
  'SELECT count(*) FROM rejected_rows',
];
const Ids = z.object({ ids: z.array(z.string()) });

interface Ingestion {
  rows: number;
  firstMs: number;
  againMs: number;
  /** True if a second sync of the same report wrote nothing. */
  isUnchanged: boolean;
}

/** Syncs reports of three sizes in turns, each twice into a new database through the Workflow. */
export async function reports(): Promise<Finding[]> {
  const ingestions: Ingestion[] = [];
  for (const rows of SIZES) ingestions.push(await ingest(rows));
  const sizes = [...new Set(SIZES)]
    .sort((a, b) => a - b)
    .map((rows) => ({
      rows,
      firstMs: median(ingestions.filter((each) => each.rows === rows).map(({ firstMs }) => firstMs)),
    }));
  const perRow = sizes.map(({ rows, firstMs }) => firstMs / rows);
  const growth = Math.max(...perRow) / (perRow[0] ?? Number.NaN);
  const isUnchanged = ingestions.every((each) => each.isUnchanged);
  const largest = ingestions.filter(({ rows }) => rows === Math.max(...SIZES));
  const againMs = median(largest.map((each) => each.againMs));
  return [
    {
      what: '100,000 report rows ingested: time per row, largest report against smallest',
      target: `linear (≤ ${MAX_LINEAR_RATIO}×)`,
      measured: `${ratio(growth)}× (${sizes.map(({ rows, firstMs }) => `${whole(rows)} in ${duration(firstMs)}`).join(', ')})`,
      passed: growth <= MAX_LINEAR_RATIO,
      figures: {
        ratio: growth,
        ...Object.fromEntries(sizes.map(({ rows, firstMs }) => [String(rows), firstMs])),
      },
    },
    {
      what: 'The same report rows again',
      target: 'writes nothing',
      measured: `${isUnchanged ? 'nothing written' : 'database differs'}, ${duration(againMs)} for ${whole(Math.max(...SIZES))}`,
      passed: isUnchanged,
      figures: { milliseconds: againMs },
    },
  ];
}

async function ingest(rows: number): Promise<Ingestion> {
  const system = await startSystem();
  try {
    await setUp(system);
    await sync(system, 'catalog');
    const { ids } = await probe(system, 'click-ids', Ids, { publisher: 1, count: CLICKS });
    await control(system, 'bulk-commissions', { network: 'wildfire', count: rows, clickRefs: ids });
    const first = await sync(system, 'revenue');
    if (first.new !== rows) throw new Error(`${first.new} of ${rows} report rows are new.`);
    const before = await stateOf(system.database, WRITTEN);
    const again = await sync(system, 'revenue');
    if (again.unchanged !== rows) throw new Error(`${again.unchanged} of ${rows} report rows are unchanged.`);
    const isUnchanged = (await stateOf(system.database, WRITTEN)) === before;
    return { rows, firstMs: first.milliseconds, againMs: again.milliseconds, isUnchanged };
  } finally {
    await system.stop();
  }
}
