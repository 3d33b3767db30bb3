import { applyPage } from './catalog-page.ts';
import { isShrunk, type Survey, surveyCatalog } from './catalog-survey.ts';
import { unpackNumbers } from './number-list.ts';
import { asOvertaken, requireRunning, runGuard } from './run-guard.ts';
import type { RunOutcome } from './run-rows.ts';
import { readPages, stepWithRetryAfter } from './steps.ts';
import { presently, type SyncJob, totalsOf } from './sync-job.ts';

/**
 * Brings a network's catalog up to date, a step a page. A feed that is the one applied last is not read. A feed that would
 * close more of the active programs than the network's settings allow is refused, unless an operator accepts it:
 * `sync.feed_shrunk` when it lists too few, `sync.feed_rekeyed` when it lists others instead. Nothing is closed then, and
 * nothing applied where the survey showed it. Throws what the adapter, the database or the engine throw.
 */
export async function syncCatalog(job: SyncJob): Promise<RunOutcome> {
  const { steps, access, deps } = job;
  const clock = access.upstream.now;
  const survey = await stepWithRetryAfter(steps, clock, 'survey', () => surveyCatalog(job));
  const { active, digest, programs } = survey;
  if (survey.isUnchanged) {
    const totals = { ...totalsOf([], programs), rowsUnchanged: programs ?? active };
    return { status: 'completed', totals, digest };
  }
  const refusal = refusalOf(job, survey, { listed: programs, kept: survey.kept });
  if (refusal) return refusal;

  const pages = await readPages(
    steps,
    clock,
    (cursor, before: readonly Awaited<ReturnType<typeof applyPage>>[]) =>
      applyPage(job, cursor, before, programs),
  );
  const seen = [...new Set(pages.flatMap((page) => unpackNumbers(page.seen)))];
  const closing = await steps.do('close vanished', () => closeVanished(job, survey, seen));
  if ('refusal' in closing) return closing.refusal;
  await steps.do('publish', async () => {
    const ctx = presently(job);
    await requireRunning(ctx, job.runId);
    return (await deps.publish(ctx)).written;
  });
  return {
    status: 'completed',
    totals: { ...totalsOf(pages, programs), rowsClosed: closing.closed },
    digest,
  };
}

type Refusal = { status: 'refused'; code: string; detail: string };

async function closeVanished(
  job: SyncJob,
  survey: Survey,
  seen: readonly number[],
): Promise<{ closed: number } | { refusal: Refusal }> {
  const { deps, adapter } = job;
  const ctx = presently(job);
  const vanished = await deps.findVanished(ctx, adapter.slug, seen, job.startedAt);
  const kept = survey.active - vanished.length;
  const refusal = refusalOf(job, survey, { listed: seen.length, kept });
  if (refusal) return { refusal };
  await asOvertaken(() => deps.closePrograms(ctx, vanished, runGuard(ctx, job.runId, 'applies')));
  return { closed: vanished.length };
}

/** Why a feed that lists so many programs, and keeps so many of the active ones, must not be applied; null if it may. */
function refusalOf(
  { accept, access }: SyncJob,
  { active }: Survey,
  { listed, kept }: { listed: number | null; kept: number | null },
): Refusal | null {
  if (accept) return null;
  const { smallestAcceptedShare } = access.settings;
  const refuse = (code: string, detail: string): Refusal => ({ status: 'refused', code, detail });
  if (listed !== null && isShrunk(listed, active, smallestAcceptedShare))
    return refuse(
      'sync.feed_shrunk',
      `The catalog lists ${listed} programs where ${active} are active. Nothing was closed.`,
    );
  if (kept !== null && isShrunk(kept, active, smallestAcceptedShare))
    return refuse(
      'sync.feed_rekeyed',
      `The catalog lists ${kept} of the ${active} active programs; the others have new ids. Nothing was closed.`,
    );
  return null;
}
