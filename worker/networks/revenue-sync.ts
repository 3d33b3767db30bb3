import { addDays, type Day, dayOf, type Instant } from '../platform/time.ts';
import type { Cursor, DayRange } from './contract.ts';
import { requireRunning, writeAsRun } from './run-guard.ts';
import { type RunOutcome, recordProgress } from './run-rows.ts';
import { readPages } from './steps.ts';
import { presently, type RowCounts, type SyncJob, totalsOf } from './sync-job.ts';

/** How far back a report is read when nobody says otherwise: networks change a sale's status for months. */
const DEFAULT_DAYS = 90;

type PageResult = RowCounts & { next: Cursor | null };

/** Today and the days before it, `days` in all. */
export function lastDays(now: Instant, days = DEFAULT_DAYS): DayRange {
  const to: Day = dayOf(now);
  return { from: addDays(to, 1 - days), to };
}

/**
 * Reads a network's report of a range of days into the books, a step a page. The same rows again change nothing, so a
 * run that broke off is made good by any later one. Throws what the adapter, the books or the engine throw.
 */
export async function syncRevenue(job: SyncJob, range: DayRange): Promise<RunOutcome> {
  const pages = await readPages(job.steps, job.access.upstream.now, (cursor, before: readonly PageResult[]) =>
    ingestPage(job, range, cursor, before),
  );
  return { status: 'completed', totals: totalsOf(pages, null), digest: null };
}

async function ingestPage(
  job: SyncJob,
  range: DayRange,
  cursor: Cursor | null,
  before: readonly PageResult[],
): Promise<PageResult> {
  await requireRunning(presently(job), job.runId);
  const { rows, next, wholeDays = [] } = await job.adapter.transactions(job.access, range, cursor);
  const ctx = presently(job);
  const counts = await job.deps.ingestReport(ctx, job.adapter.slug, rows, 'sync', {
    wholeDays,
    runId: job.runId,
    write: (statements) => writeAsRun(ctx, job.runId, 'reads', statements),
  });
  await recordProgress(ctx, job.runId, totalsOf([...before, counts], null));
  return { ...counts, next };
}
