import { applyPage } from './catalog-page.ts';
import { isShrunk, surveyCatalog } from './catalog-survey.ts';
import { unpackNumbers } from './number-list.ts';
import type { RunOutcome } from './run-rows.ts';
import { patientStep, readPages } from './steps.ts';
import { presently, type SyncJob, totalsOf } from './sync-job.ts';

/**
 * Brings a network's catalogue up to date, a step a page. An unchanged catalogue is not read; one that shrank by more
 * than the network's settings allow is refused (`sync.feed_shrunk`): nothing is closed, and nothing applied where the
 * survey showed it. Throws what the adapter, the books or the engine throw.
 */
export async function syncCatalog(job: SyncJob): Promise<RunOutcome> {
  const { steps, access, adapter, deps } = job;
  const clock = access.upstream.now;
  const { smallestAcceptedShare } = access.settings;
  const survey = await patientStep(steps, clock, 'survey', () => surveyCatalog(job));
  const { active, digest, programs } = survey;
  if (survey.isUnchanged) {
    const totals = { ...totalsOf([], programs), rowsUnchanged: programs ?? active };
    return { status: 'completed', totals, digest };
  }
  if (programs !== null && isShrunk(programs, active, smallestAcceptedShare)) return shrunk(programs, active);

  const pages = await readPages(
    steps,
    clock,
    (cursor, before: readonly Awaited<ReturnType<typeof applyPage>>[]) =>
      applyPage(job, cursor, before, programs),
  );
  const seen = [...new Set(pages.flatMap((page) => unpackNumbers(page.seen)))];
  if (isShrunk(seen.length, active, smallestAcceptedShare)) return shrunk(seen.length, active);
  const rowsClosed = await steps.do('close vanished', () =>
    deps.closeVanished(presently(job), adapter.slug, seen, job.startedAt),
  );
  await steps.do('publish', async () => (await deps.publish(presently(job))).written);
  return { status: 'completed', totals: { ...totalsOf(pages, programs), rowsClosed }, digest };
}

function shrunk(programs: number, active: number): RunOutcome {
  const detail = `The catalogue lists ${programs} programs where ${active} are active; nothing was closed.`;
  return { status: 'refused', code: 'sync.feed_shrunk', detail };
}
