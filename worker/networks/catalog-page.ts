import type { ProgramRecord } from '../catalog/program.ts';
import { raiseAlert } from '../operations/alerts.ts';
import { SECOND } from '../platform/time.ts';
import type { Cursor, Entry, MalformedRow } from './contract.ts';
import { packNumbers } from './number-list.ts';
import { recordProgress } from './run-rows.ts';
import { presently, type RowCounts, type SyncJob, totalsOf } from './sync-job.ts';

/** Programs written in one transaction. */
const AT_ONCE = 250;
/** How often the run's row says how far it is. */
const TELL_EVERY = SECOND;

/** What a page's step keeps: counts, where to go on, and the numbers of its programs, packed. */
export type PageResult = RowCounts & { next: Cursor | null; seen: string };

/** Reads one page while it arrives and applies it in batches, writing the progress now and then. */
export async function applyPage(
  job: SyncJob,
  cursor: Cursor | null,
  before: readonly PageResult[],
  rowsExpected: number | null,
): Promise<PageResult> {
  const page = await job.adapter.programs(job.access, cursor);
  const counts: RowCounts = { new: 0, changed: 0, unchanged: 0, rejected: 0 };
  const seen: number[] = [];
  let firstMalformed: MalformedRow | undefined;
  let toldAt = presently(job).now;
  for await (const entries of inBatches(page.programs)) {
    const ctx = presently(job);
    const malformed = entries.flatMap((entry) => ('malformed' in entry ? [entry.malformed] : []));
    firstMalformed ??= malformed[0];
    const applied = await job.deps.applyPrograms(ctx, job.adapter.slug, rowsIn(entries));
    counts.new += applied.new;
    counts.changed += applied.changed;
    counts.unchanged += applied.unchanged;
    counts.rejected += malformed.length;
    for (const number of applied.numbers) seen.push(number);
    if (ctx.now - toldAt >= TELL_EVERY) {
      toldAt = ctx.now;
      await recordProgress(ctx, job.runId, totalsOf([...before, counts], rowsExpected));
    }
  }
  await recordProgress(presently(job), job.runId, totalsOf([...before, counts], rowsExpected));
  if (firstMalformed) await alertOf(job, counts.rejected, firstMalformed);
  return { ...counts, next: page.next, seen: packNumbers(seen) };
}

async function* inBatches(
  entries: AsyncIterable<Entry<ProgramRecord>>,
): AsyncGenerator<Entry<ProgramRecord>[]> {
  let batch: Entry<ProgramRecord>[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function rowsIn(entries: readonly Entry<ProgramRecord>[]): ProgramRecord[] {
  return entries.flatMap((entry) => ('row' in entry ? [entry.row] : []));
}

async function alertOf(job: SyncJob, rejected: number, { code, detail }: MalformedRow): Promise<void> {
  await raiseAlert(presently(job), {
    level: 'warning',
    code: 'catalog.malformed_rows',
    subject: job.adapter.slug,
    message: `${rejected} programs of ${job.adapter.slug} could not be read; the first: ${detail} (${code})`,
  });
}
