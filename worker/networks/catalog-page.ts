import type { Applied, ProgramProblem } from '../catalog/apply-programs.ts';
import type { ProgramRecord } from '../catalog/program.ts';
import { raiseAlert } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { SECOND } from '../platform/time.ts';
import type { MalformedRow } from '../sales/report-row.ts';
import { readAppliedSources } from './applied-sources.ts';
import type { Cursor, ProgramPage } from './contract.ts';
import { packNumbers } from './number-list.ts';
import { asOvertaken, requireRunning, runGuard } from './run-guard.ts';
import { recordProgress } from './run-rows.ts';
import { atNow, type RowCounts, type SyncJob, totalsOf } from './sync-job.ts';

/** Programs that are written in one transaction. */
const BATCH_SIZE = 250;
/** Rows of a page that couldn't be read and are kept with their texts. The others are counted. */
export const MAX_KEPT_ROWS = 200;
/** How often the run's row is updated. */
const PROGRESS_INTERVAL_MS = SECOND;

/**
 * The result of a page's step. `seen` holds the numbers of its programs, packed, with those that can't be read. `country` is
 * that whose whole list it is.
 */
export type PageResult = RowCounts & {
  next: Cursor | null;
  seen: string;
  country: string | null;
  /** The number of its rows that are no program of the catalog, because they can't be read or were refused. */
  unnumbered: number;
  /** The IDs of its programs that aren't open. */
  leftOut: string[];
  /** The number of all programs that it names. */
  total: number | null;
};

/** Reads one page while it arrives, or takes the `surveyed` one, applies it in batches and records the progress. */
export async function applyPage(
  job: SyncJob,
  cursor: Cursor | null,
  surveyed: ProgramPage | null,
  before: readonly PageResult[],
  rowsExpected: number | null,
): Promise<PageResult> {
  await requireRunning(atNow(job), job.runId);
  const page = surveyed ?? (await job.adapter.programs(job.access, cursor, () => readAppliedSources(job)));
  const counts: RowCounts = { new: 0, changed: 0, unchanged: 0, rejected: 0 };
  const seen: number[] = [];
  const problems: RowProblem[] = [];
  let kept = 0;
  let unnumbered = 0;
  let recordedAt = atNow(job).now;
  for await (const { records, malformed, unchanged } of inBatches(page.programs)) {
    const ctx = atNow(job);
    const applied = await applyRecords(job, ctx, records);
    problems.push(...malformed, ...applied.problems);
    const { numbers, others } = await listedNumbers(job, ctx, malformed);
    for (const number of numbers) seen.push(number);
    unnumbered += others + applied.refused;
    kept += await keepMalformed(job, ctx, malformed.slice(0, MAX_KEPT_ROWS - kept));
    counts.new += applied.new;
    counts.changed += applied.changed;
    counts.unchanged += unchanged.length + applied.unchanged;
    counts.rejected += malformed.length + applied.refused;
    for (const number of unchanged) seen.push(number);
    for (const number of applied.numbers) seen.push(number);
    if (ctx.now - recordedAt >= PROGRESS_INTERVAL_MS) {
      recordedAt = ctx.now;
      await recordProgress(ctx, job.runId, totalsOf([...before, counts], rowsExpected));
    }
  }
  await recordProgress(atNow(job), job.runId, totalsOf([...before, counts], rowsExpected));
  await raiseProblems(job, problems);
  return {
    ...counts,
    next: page.next,
    seen: packNumbers(seen),
    country: page.country ?? null,
    unnumbered,
    leftOut: [...(page.leftOut ?? [])],
    total: page.total ?? null,
  };
}

async function applyRecords(job: SyncJob, ctx: Context, records: ProgramRecord[]): Promise<Applied> {
  if (records.length === 0) return NOTHING_TO_APPLY;
  const guard = runGuard(ctx, job.runId, 'applies');
  return asOvertaken(() => job.deps.applyPrograms(ctx, job.adapter.slug, records, () => [guard]));
}

/** A program that is listed and can't be read stays open as it was read last. `others` counts the rows of no such program. */
async function listedNumbers(
  job: SyncJob,
  ctx: Context,
  rows: readonly MalformedRow[],
): Promise<{ numbers: number[]; others: number }> {
  const ids = [...new Set(rows.flatMap(({ externalId }) => externalId ?? []))];
  const numbers = ids.length === 0 ? [] : await job.deps.numbersOfActive(ctx, job.adapter.slug, ids);
  const unidentified = rows.filter(({ externalId }) => externalId === undefined).length;
  return { numbers, others: unidentified + ids.length - numbers.length };
}

async function keepMalformed(job: SyncJob, ctx: Context, rows: readonly MalformedRow[]): Promise<number> {
  const from = { networkId: job.adapter.slug, runId: job.runId };
  const rejected = rows.map(({ raw, code, detail, externalId = null }) => ({
    ...{ raw, code, detail, externalId },
    group: null,
    position: null,
  }));
  await job.deps.storeRejected(ctx, from, rejected);
  return rows.length;
}

const NOTHING_TO_APPLY: Applied = { new: 0, changed: 0, unchanged: 0, refused: 0, numbers: [], problems: [] };

/** `unchanged` holds the numbers of programs that the adapter has skipped. */
interface Batch {
  records: ProgramRecord[];
  malformed: MalformedRow[];
  unchanged: number[];
}

const emptyBatch = (): Batch => ({ records: [], malformed: [], unchanged: [] });

async function* inBatches(entries: ProgramPage['programs']): AsyncGenerator<Batch> {
  let batch = emptyBatch();
  for await (const entry of entries) {
    if ('malformed' in entry) batch.malformed.push(entry.malformed);
    else if ('number' in entry.row) batch.unchanged.push(entry.row.number);
    else batch.records.push(entry.row);
    if (batch.records.length + batch.malformed.length < BATCH_SIZE) continue;
    yield batch;
    batch = emptyBatch();
  }
  yield batch;
}

type RowProblem = MalformedRow | ProgramProblem;

const ALERTS: Readonly<Record<string, { code: string; level: 'warning' | 'critical'; what: string }>> = {
  'program.public_suffix': {
    code: 'catalog.public_suffix',
    level: 'warning',
    what: 'Domains that were left out',
  },
  'program.no_number': {
    code: 'catalog.numbers_exhausted',
    level: 'critical',
    what: 'New programs that were refused',
  },
};
const MALFORMED = {
  code: 'catalog.malformed_rows',
  level: 'warning',
  what: 'Rows that can’t be read',
} as const;

/** Raises one alert per kind of problem, with their number and an example. */
async function raiseProblems(job: SyncJob, problems: readonly RowProblem[]): Promise<void> {
  for (const [alert, alike] of Map.groupBy(problems, ({ code }) => ALERTS[code] ?? MALFORMED)) {
    const { slug } = job.adapter;
    await raiseAlert(atNow(job), {
      level: alert.level,
      code: alert.code,
      subject: slug,
      message: `${alert.what} in the ${slug} catalog: ${alike.length}. First: ${describeProblem(alike[0])}`,
    });
  }
}

function describeProblem(problem: RowProblem | undefined): string {
  if (!problem) return '';
  const subject = 'programId' in problem ? `Program ${problem.programId}: ` : '';
  return `${subject}${problem.detail} (${problem.code})`;
}
