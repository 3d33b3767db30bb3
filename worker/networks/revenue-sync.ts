import { addDays, type Day, dayOf, type Instant } from '../platform/time.ts';
import type { Cursor, DayRange } from './contract.ts';
import { asOvertaken, runGuard, writeAsRun } from './run-guard.ts';
import { progressStatement, type RunOutcome, recordProgress } from './run-rows.ts';
import { atNow, type RowCounts, type SyncJob, totalsOf } from './sync-job.ts';
import { readPages } from './sync-steps.ts';

/** Days of a report without an explicit range. Networks change a sale's status for months. */
const DEFAULT_DAYS = 90;

type PageResult = RowCounts & { next: Cursor | null };

/** The last `days` days, including today. */
export function lastDays(now: Instant, days = DEFAULT_DAYS): DayRange {
  const to: Day = dayOf(now);
  return { from: addDays(to, 1 - days), to };
}

/**
 * Ingests a network's report of a range of days, one step per page, from a page on. The same rows again change nothing, so any
 * later run completes one that was interrupted. Throws what the adapter, the database or the engine throw.
 */
export async function syncRevenue(
  job: SyncJob,
  range: DayRange,
  from: Cursor | null = null,
): Promise<RunOutcome> {
  const pages = await readPages(
    job.steps,
    job.access.upstream.now,
    (cursor, before: readonly PageResult[]) => ingestPage(job, range, cursor, before),
    from,
  );
  return { status: 'completed', totals: totalsOf(pages, null), digest: null };
}

/** A page without anything new takes one round trip, which also records the progress before it. */
async function ingestPage(
  job: SyncJob,
  range: DayRange,
  cursor: Cursor | null,
  before: readonly PageResult[],
): Promise<PageResult> {
  const { rows, next, wholeDays = [] } = await job.adapter.transactions(job.access, range, cursor);
  const ctx = atNow(job);
  const counts = await asOvertaken(() =>
    job.deps.ingestReport(ctx, job.adapter.slug, rows, 'sync', {
      wholeDays,
      runId: job.runId,
      first: [
        runGuard(ctx, job.runId, 'reads'),
        progressStatement(ctx, job.runId, { ...totalsOf(before, null), cursor }),
      ],
      write: (statements) => writeAsRun(ctx, job.runId, 'reads', statements),
    }),
  );
  if (counts.new + counts.changed + counts.rejected > 0)
    await recordProgress(ctx, job.runId, { ...totalsOf([...before, counts], null), cursor: next });
  return { ...counts, next };
}
