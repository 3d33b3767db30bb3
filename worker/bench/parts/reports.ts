import { z } from 'zod';
import { startSystem } from '../bench-system.ts';
import { stateOf } from '../books-state.ts';
import { control, probe, setUp } from '../calls.ts';
import type { Finding } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { median } from '../statistics.ts';
import { duration, ratio, whole } from '../wording.ts';

/** In turns: a shared machine is not equally fast for long. */
const SIZES = [25_000, 100_000, 25_000, 50_000, 25_000, 100_000, 25_000] as const;
const CLICKS = 2_000;
/** How much longer a row of the largest report may take than one of the smallest, where time is linear. */
const STILL_LINEAR = 1.25;
/** What ingestion writes to, counted and with its times. */
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
  /** Whether reading the same report again has written nothing. */
  untouched: boolean;
}

/** Reports of three sizes in turns, each into fresh books through the Workflow, and each read a second time. */
export async function reports(): Promise<Finding[]> {
  const done: Ingestion[] = [];
  for (const rows of SIZES) done.push(await ingest(rows));
  const sizes = [...new Set(SIZES)]
    .sort((a, b) => a - b)
    .map((rows) => ({
      rows,
      firstMs: median(done.filter((each) => each.rows === rows).map(({ firstMs }) => firstMs)),
    }));
  const perRow = sizes.map(({ rows, firstMs }) => firstMs / rows);
  const growth = Math.max(...perRow) / (perRow[0] ?? Number.NaN);
  const untouched = done.every((each) => each.untouched);
  const largest = done.filter(({ rows }) => rows === Math.max(...SIZES));
  const againMs = median(largest.map((each) => each.againMs));
  return [
    {
      what: '100,000 report rows ingested: time a row, largest report against smallest',
      mustReach: `linear (≤ ${STILL_LINEAR}×)`,
      measured: `${ratio(growth)}× (${sizes.map(({ rows, firstMs }) => `${whole(rows)} in ${duration(firstMs)}`).join(', ')})`,
      held: growth <= STILL_LINEAR,
      figures: {
        ratio: growth,
        ...Object.fromEntries(sizes.map(({ rows, firstMs }) => [String(rows), firstMs])),
      },
    },
    {
      what: 'The same report rows again',
      mustReach: 'writes nothing',
      measured: `${untouched ? 'nothing written' : 'books differ'}, ${duration(againMs)} for ${whole(Math.max(...SIZES))}`,
      held: untouched,
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
    const before = await stateOf(system.books, WRITTEN);
    const again = await sync(system, 'revenue');
    if (again.unchanged !== rows) throw new Error(`${again.unchanged} of ${rows} report rows are unchanged.`);
    const untouched = (await stateOf(system.books, WRITTEN)) === before;
    return { rows, firstMs: first.milliseconds, againMs: again.milliseconds, untouched };
  } finally {
    await system.stop();
  }
}
