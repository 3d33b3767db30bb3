import { raiseAlert } from '../alerts/alerts.ts';
import type { ProgramFault } from '../catalog/apply-programs.ts';
import type { ProgramRecord } from '../catalog/program.ts';
import type { Entry, MalformedRow } from '../conversions/report-row.ts';
import { SECOND } from '../platform/time.ts';
import type { Cursor } from './contract.ts';
import { packNumbers } from './number-list.ts';
import { asOvertaken, requireRunning, runGuard } from './run-guard.ts';
import { recordProgress } from './run-rows.ts';
import { presently, type RowCounts, type SyncJob, totalsOf } from './sync-job.ts';

/** Programs written in one transaction. */
const BATCH_SIZE = 250;
/** How often the run's row says how far it is. */
const PROGRESS_INTERVAL_MS = SECOND;

/** What a page's step keeps: counts, where to go on, and the numbers of its programs, packed. */
export type PageResult = RowCounts & { next: Cursor | null; seen: string };

/** Reads one page while it arrives and applies it in batches, writing the progress now and then. */
export async function applyPage(
  job: SyncJob,
  cursor: Cursor | null,
  before: readonly PageResult[],
  rowsExpected: number | null,
): Promise<PageResult> {
  await requireRunning(presently(job), job.runId);
  const page = await job.adapter.programs(job.access, cursor);
  const counts: RowCounts = { new: 0, changed: 0, unchanged: 0, rejected: 0 };
  const seen: number[] = [];
  const faults: Fault[] = [];
  let toldAt = presently(job).now;
  for await (const entries of inBatches(page.programs)) {
    const ctx = presently(job);
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
    if (ctx.now - toldAt >= PROGRESS_INTERVAL_MS) {
      toldAt = ctx.now;
      await recordProgress(ctx, job.runId, totalsOf([...before, counts], rowsExpected));
    }
  }
  await recordProgress(presently(job), job.runId, totalsOf([...before, counts], rowsExpected));
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

const ALERTS: Readonly<Record<string, { code: string; level: 'warning' | 'critical'; what: string }>> = {
  'program.public_suffix': {
    code: 'catalog.public_suffix',
    level: 'warning',
    what: 'domains were left out',
  },
  'program.no_number': {
    code: 'catalog.numbers_exhausted',
    level: 'critical',
    what: 'new programs were refused',
  },
};
const MALFORMED = {
  code: 'catalog.malformed_rows',
  level: 'warning',
  what: 'programs could not be read',
} as const;

/** One alert for each kind of fault, with the number of them and the first. */
async function raiseFaults(job: SyncJob, faults: readonly Fault[]): Promise<void> {
  for (const [alert, alike] of Map.groupBy(faults, ({ code }) => ALERTS[code] ?? MALFORMED)) {
    const { slug } = job.adapter;
    await raiseAlert(presently(job), {
      level: alert.level,
      code: alert.code,
      subject: slug,
      message: `${alike.length} ${alert.what} in the ${slug} catalog. The first: ${inWords(alike[0])}`,
    });
  }
}

function inWords(fault: Fault | undefined): string {
  if (!fault) return '';
  const which = 'programId' in fault ? `Program ${fault.programId}: ` : '';
  return `${which}${fault.detail} (${fault.code})`;
}
