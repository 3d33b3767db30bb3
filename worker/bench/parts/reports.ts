import { z } from 'zod';
import { type BenchSystem, startSystem, stateOf } from '../bench-system.ts';
import { control, probe, setUp } from '../calls.ts';
import { duration, type Finding, ratio, whole } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { median } from '../statistics.ts';

/** Sizes alternate, because the speed of a shared machine varies. */
const SIZES = [25_000, 100_000, 25_000, 50_000, 25_000, 100_000, 25_000] as const;
const MAX_ROWS = Math.max(...SIZES);
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
const RAW_ROUNDS = 3;
/** The largest allowed ratio of the time of booking to that of writing the same rows raw. */
const MAX_RAW_RATIO = 4;
const Ids = z.object({ ids: z.array(z.string()) });
const Copied = z.object({ milliseconds: z.number(), conversions: z.number() });

interface Ingestion {
  rows: number;
  firstMs: number;
  againMs: number;
  /** The median time of writing the same rows raw; null for a report that isn't the largest. */
  rawMs: number | null;
  /** True if a second sync of the same report wrote nothing. */
  isUnchanged: boolean;
}

/**
 * Syncs reports of three sizes in turns, each twice into a new database through the Workflow. The raw writes go to an empty
 * database with the same tables, keys and indexes, but without triggers. The texts, which are in R2, aren't among them.
 */
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
  const largest = ingestions.filter(({ rows }) => rows === MAX_ROWS);
  const againMs = median(largest.map((each) => each.againMs));
  return [
    againstRaw(largest),
    {
      promise: 'Time per report row: reports of up to 100,000, against one of 25,000',
      target: `linear (≤ ${MAX_LINEAR_RATIO}×)`,
      measured: `${ratio(growth)}×`,
      details: sizes.map(({ rows, firstMs }) => `${whole(rows)} in ${duration(firstMs)}`).join(', '),
      passed: growth <= MAX_LINEAR_RATIO,
    },
    {
      promise: 'The same 100,000 report rows again',
      target: 'writes nothing',
      measured: `${isUnchanged ? 'nothing written' : 'database differs'}, ${duration(againMs)}`,
      passed: isUnchanged,
    },
  ];
}

function againstRaw(largest: readonly Ingestion[]): Finding {
  const firstMs = median(largest.map((each) => each.firstMs));
  const rawMs = median(largest.flatMap((each) => each.rawMs ?? []));
  const ratioToRaw = firstMs / rawMs;
  return {
    promise: '100,000 report rows booked, against their rows written raw',
    target: `≤ ${MAX_RAW_RATIO}×`,
    measured: `${ratio(ratioToRaw)}×`,
    details: `${duration(firstMs)}, raw ${duration(rawMs)}`,
    passed: ratioToRaw <= MAX_RAW_RATIO,
  };
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
    const rawMs = rows === MAX_ROWS ? await rawTime(system) : null;
    return { rows, firstMs: first.milliseconds, againMs: again.milliseconds, rawMs, isUnchanged };
  } finally {
    await system.stop();
  }
}

async function rawTime(system: BenchSystem): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < RAW_ROUNDS; round++) {
    const { milliseconds, conversions } = await probe(system, 'copy-report', Copied);
    if (conversions !== MAX_ROWS) throw new Error(`${conversions} of ${MAX_ROWS} conversions were copied.`);
    rounds.push(milliseconds);
  }
  return median(rounds);
}
