import { raiseAlert } from '../alerts/alerts.ts';
import type { ProgramFault } from '../catalog/apply-programs.ts';
import type { ProgramRecord } from '../catalog/program.ts';
import type { Entry, MalformedRow } from '../conversions/report-row.ts';
import { SECOND } from '../platform/time.ts';
import type { Cursor } from './contract.ts';
import { packNumbers } from './number-list.ts';
import { asOvertaken, requireRunning, runGuard } from './run-guard.ts';
import { recordProgress } from './run-rows.ts';
import { atNow, type RowCounts, type SyncJob, totalsOf } from './sync-job.ts';

/** Programs that are written in one transaction. */
const BATCH_SIZE = 250;
/** How often the run's row is updated. */
const PROGRESS_INTERVAL_MS = SECOND;

/** The result of a page's step. `seen` holds the numbers of its programs, packed. */
export type PageResult = RowCounts & { next: Cursor | null; seen: string };

/** Reads one page while it arrives, applies it in batches and records the progress. */
export async function applyPage(
  job: SyncJob,
  cursor: Cursor | null,
  before: readonly PageResult[],
  rowsExpected: number | null,
): Promise<PageResult> {
  await requireRunning(atNow(job), job.runId);
  const page = await job.adapter.programs(job.access, cursor);
  const counts: RowCounts = { new: 0, changed: 0, unchanged: 0, rejected: 0 };
  const seen: number[] = [];
  const faults: Fault[] = [];
  let recordedAt = atNow(job).now;
  for await (const entries of inBatches(page.programs)) {
    const ctx = atNow(job);
    const malformed = entries.flatMap((entry) => ('malformed' in entry ? [entry.malformed] : []));
    const applied = await asOvertaken(() =>
      job.deps.applyPrograms(ctx, job.adapter.slug, rowsIn(entries), runGuard(ctx, job.runId, 'applies')),
    );
    faults.push(...malformed, ...applied.faults);
    counts.new += applied.new;
    counts.changed += applied.changed;
    counts.unchanged += applied.unchanged;
    counts.rejected += malformed.length + applied.refused;
    for (const number of applied.numbers) seen.push(number);
    if (ctx.now - recordedAt >= PROGRESS_INTERVAL_MS) {
      recordedAt = ctx.now;
      await recordProgress(ctx, job.runId, totalsOf([...before, counts], rowsExpected));
    }
  }
  await recordProgress(atNow(job), job.runId, totalsOf([...before, counts], rowsExpected));
  await raiseFaults(job, faults);
  return { ...counts, next: page.next, seen: packNumbers(seen) };
}

async function* inBatches(
  entries: AsyncIterable<Entry<ProgramRecord>>,
): AsyncGenerator<Entry<ProgramRecord>[]> {
  let batch: Entry<ProgramRecord>[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function rowsIn(entries: readonly Entry<ProgramRecord>[]): ProgramRecord[] {
  return entries.flatMap((entry) => ('row' in entry ? [entry.row] : []));
}

type Fault = MalformedRow | ProgramFault;

const ALERTS: Readonly<Record<string, { code: string; level: 'warning' | 'critical'; effect: string }>> = {
  'program.public_suffix': {
    code: 'catalog.public_suffix',
    level: 'warning',
    effect: 'domains were left out',
  },
  'program.no_number': {
    code: 'catalog.numbers_exhausted',
    level: 'critical',
    effect: 'new programs were refused',
  },
};
const MALFORMED = {
  code: 'catalog.malformed_rows',
  level: 'warning',
  effect: 'programs couldn’t be read',
} as const;

/** Raises one alert per kind of fault, with their number and an example. */
async function raiseFaults(job: SyncJob, faults: readonly Fault[]): Promise<void> {
  for (const [alert, alike] of Map.groupBy(faults, ({ code }) => ALERTS[code] ?? MALFORMED)) {
    const { slug } = job.adapter;
    await raiseAlert(atNow(job), {
      level: alert.level,
      code: alert.code,
      subject: slug,
      message: `${alike.length} ${alert.effect} in the ${slug} catalog. First: ${describeFault(alike[0])}`,
    });
  }
}

function describeFault(fault: Fault | undefined): string {
  if (!fault) return '';
  const subject = 'programId' in fault ? `Program ${fault.programId}: ` : '';
  return `${subject}${fault.detail} (${fault.code})`;
}
