import { findUnlisted, type VanishedProgram } from '../catalog/close-missing.ts';
import { activeInCountry } from '../catalog/network-queries.ts';
import { raiseAlert } from '../platform/alerts/alerts.ts';
import { applyPage, MAX_KEPT_ROWS, type PageResult } from './catalog-page.ts';
import {
  type CountryKept,
  isShrunk,
  type ShrunkCountry,
  type Survey,
  shrunkCountry,
  surveyCatalog,
} from './catalog-survey.ts';
import type { ProgramPage } from './contract.ts';
import { listedIds } from './listed-ids.ts';
import { unpackNumbers } from './number-list.ts';
import { storeClosings } from './refused-closings.ts';
import { asOvertaken, requireRunning, runGuard } from './run-guard.ts';
import type { RunOutcome } from './run-rows.ts';
import { atNow, type SyncJob, totalsOf } from './sync-job.ts';
import { readPages, stepWithRetryAfter } from './sync-steps.ts';

/**
 * Updates a network's catalog, one step per page. A feed that was applied last is not read again, and neither is one that
 * the survey has read as a page, unless the engine was lost in between. A feed that would close more of the active programs
 * than the network's settings allow is refused, unless an operator accepts it: `sync.feed_shrunk` when it lists too few
 * programs, also of one country, `sync.feed_rekeyed` when it lists other ones. Then nothing is closed, and
 * nothing is applied if the survey showed it. Pages that lack some of the programs that the network counts close nothing
 * either. Throws what the adapter, the database or the engine throw.
 */
export async function syncCatalog(job: SyncJob): Promise<RunOutcome> {
  const { steps, access, deps } = job;
  const clock = access.upstream.now;
  const surveyed: { page: ProgramPage | null; programIds: readonly string[] | null } = {
    page: null,
    programIds: null,
  };
  const survey = await stepWithRetryAfter(steps, clock, 'survey', async () => {
    const found = await surveyCatalog(job);
    surveyed.page = found.page;
    surveyed.programIds = found.programIds;
    return found.survey;
  });
  const { active, digest, programs } = survey;
  if (survey.isUnchanged) {
    const totals = { ...totalsOf([], programs), rowsUnchanged: programs ?? active };
    return { status: 'completed', totals, digest };
  }
  const refusal = refusalOf(job, survey, { listed: programs, kept: survey.kept, shrunk: survey.shrunk });
  if (refusal) {
    const listed = surveyed.programIds ?? (await listedIds(job));
    if (listed !== null)
      await steps.do('list closings', async () => {
        await keepClosings(job, await findUnlisted(atNow(job), job.adapter.slug, listed));
        return null;
      });
    return refusal;
  }

  const pages = await readPages(steps, clock, (cursor, before: readonly PageResult[]) =>
    applyPage(job, cursor, cursor === null ? surveyed.page : null, before, programs),
  );
  const closing = await steps.do('close vanished', () => closeMissing(job, survey, pages));
  if ('refusal' in closing) return closing.refusal;
  await steps.do('publish', async () => {
    const ctx = atNow(job);
    await requireRunning(ctx, job.runId);
    // A page with more than it keeps doesn't tell which of the earlier ones it has read.
    if (pages.every(({ rejected }) => rejected <= MAX_KEPT_ROWS))
      await deps.resolveRejected(ctx, { networkId: job.adapter.slug, runId: job.runId });
    return (await deps.publish(ctx)).written;
  });
  return {
    status: 'completed',
    totals: { ...totalsOf(pages, programs), rowsClosed: closing.closed },
    digest,
  };
}

type Refusal = { status: 'refused'; code: string; detail: string };

async function closeMissing(
  job: SyncJob,
  survey: Survey,
  pages: readonly PageResult[],
): Promise<{ closed: number } | { refusal: Refusal }> {
  const { deps, adapter } = job;
  const ctx = atNow(job);
  const seen = [...new Set(pages.flatMap((page) => unpackNumbers(page.seen)))];
  const vanished = await deps.findVanished(ctx, adapter.slug, seen, job.startedAt);
  const unaccepted = vanished.filter(({ number }) => !job.accepted.has(number)).length;
  const kept = survey.active - job.accepted.size - unaccepted;
  const shrunk = shrunkCountry(job, await keptByPages(job, pages, vanished));
  const refusal = refusalOf(job, survey, { listed: seen.length, kept, shrunk });
  if (refusal) {
    await keepClosings(job, vanished);
    return { refusal };
  }
  const missing = missingIn(pages, seen);
  if (missing > 0 && vanished.length > 0) {
    await raiseAlert(ctx, {
      level: 'warning',
      code: 'catalog.listing_incomplete',
      subject: adapter.slug,
      message: `The pages of the ${adapter.slug} catalog lack ${missing} of the programs that it counts, because it changed while it was read. Nothing was closed. The next sync reads it again.`,
    });
    return { closed: 0 };
  }
  await asOvertaken(() => deps.closePrograms(ctx, vanished, runGuard(ctx, job.runId, 'applies')));
  return { closed: vanished.length };
}

/** What the pages that are a country's whole list keep of the programs that were active before. */
async function keptByPages(
  job: SyncJob,
  pages: readonly PageResult[],
  vanished: readonly VanishedProgram[],
): Promise<CountryKept[]> {
  const gone = new Set(vanished.map(({ number }) => number));
  const lists: CountryKept[] = [];
  for (const { country, seen } of pages) {
    if (country === null) continue;
    const active = await activeInCountry(atNow(job), job.adapter.slug, country);
    const kept = new Set(active.filter((number) => !gone.has(number)));
    lists.push({ country, active, kept, isEmpty: unpackNumbers(seen).length === 0 });
  }
  return lists;
}

/** The number of programs that the network counts and none of its pages had; 0 for a network that doesn't count them. */
function missingIn(pages: readonly PageResult[], seen: readonly number[]): number {
  const total = pages.at(-1)?.total ?? null;
  if (total === null) return 0;
  const unnumbered = pages.reduce((sum, page) => sum + page.unnumbered, 0);
  const leftOut = new Set(pages.flatMap((page) => page.leftOut));
  return Math.max(0, total - seen.length - unnumbered - leftOut.size);
}

function keepClosings(job: SyncJob, vanished: readonly VanishedProgram[]): Promise<void> {
  const numbers = vanished.map(({ number }) => number);
  return storeClosings(atNow(job), { runId: job.runId, networkId: job.adapter.slug }, numbers);
}

/**
 * The refusal of a feed that lists too few programs, or keeps too few of the active ones or of a country's; null if it may be
 * applied.
 */
function refusalOf(
  { accepted, access }: SyncJob,
  survey: Survey,
  { listed, kept, shrunk }: { listed: number | null; kept: number | null; shrunk: ShrunkCountry | null },
): Refusal | null {
  const { smallestAcceptedShare } = access.settings;
  const active = survey.active - accepted.size;
  const refuse = (code: string, detail: string): Refusal => ({ status: 'refused', code, detail });
  if (listed !== null && isShrunk(listed, active, smallestAcceptedShare))
    return refuse(
      'sync.feed_shrunk',
      `The catalog lists ${listed} programs while ${active} are active. Nothing was closed.`,
    );
  if (shrunk !== null)
    return refuse(
      'sync.feed_shrunk',
      `The list of ${shrunk.country} names ${shrunk.kept === 0 ? 'none' : shrunk.kept} of its ${shrunk.active} active programs. Nothing was closed.`,
    );
  if (kept !== null && isShrunk(kept, active, smallestAcceptedShare))
    return refuse(
      'sync.feed_rekeyed',
      `The catalog lists ${kept} of the ${active} active programs; the others have new IDs. Nothing was closed.`,
    );
  return null;
}
