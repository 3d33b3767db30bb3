import { activeInCountry, countActivePrograms } from '../catalog/network-queries.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { readAppliedSources } from './applied-sources.ts';
import type { CatalogSurvey, CountryList, ProgramPage } from './contract.ts';
import { latestApplied } from './run-history.ts';
import { recordProgress } from './run-rows.ts';
import { atNow, type SyncJob } from './sync-job.ts';

/**
 * A country whose own list names `kept` of its `active` programs, which are too few. Programs that an operator allows to be closed
 * don't count.
 */
export type ShrunkCountry = { country: string; active: number; kept: number };

/** A list may lose this many programs, whatever part of them that is, unless it names none. */
const FEW_PROGRAMS = 5;

/** The facts about a catalog before it is read. `digest` identifies its bytes and how they would be read. */
export type Survey = {
  programs: number | null;
  active: number;
  /** The number of active programs that the catalog still lists; null if unknown before it is read. */
  kept: number | null;
  digest: string | null;
  shrunk: ShrunkCountry | null;
  isUnchanged: boolean;
};

/**
 * Surveys the network's catalog and compares it with the active programs and the feed that was applied last. `page` is the
 * whole catalog if the survey has read it, and `programIds` those that it lists, if the survey shows them.
 */
export async function surveyCatalog(
  job: SyncJob,
): Promise<{ survey: Survey; page: ProgramPage | null; programIds: readonly string[] | null }> {
  const { adapter, access } = job;
  const found = await adapter.surveyCatalog(access, () => readAppliedSources(job));
  const ctx = atNow(job);
  const digest = digestOf(job, found);
  const [active, kept, last] = await Promise.all([
    countActivePrograms(ctx, adapter.slug),
    found.programIds && job.deps.countActive(ctx, adapter.slug, found.programIds),
    latestApplied(ctx, adapter.slug),
  ]);
  const isApplied = last?.status === 'completed' && last.digest === digest;
  await recordProgress(ctx, job.runId, { rowsExpected: found.programs });
  const isUnchanged = !job.isFull && digest !== null && isApplied && active > 0;
  const survey = {
    programs: found.programs,
    active,
    kept,
    digest,
    shrunk: isUnchanged ? null : shrunkCountry(job, await keptByLists(job, found.countries)),
    isUnchanged,
  };
  return { survey, page: found.page, programIds: found.programIds };
}

/** True if so many programs are too small a part of the active ones to be applied. */
export function isShrunk(programs: number, active: number, smallestAcceptedShare: number): boolean {
  return programs < active * smallestAcceptedShare;
}

/** What a country's list keeps: the numbers of the programs that were active, and those that it names. */
export interface CountryKept {
  country: string;
  active: readonly number[];
  kept: ReadonlySet<number>;
  /** True if it names no program at all. */
  isEmpty: boolean;
}

/** The first of these countries whose list names too few of its active programs; null for none. */
export function shrunkCountry(job: SyncJob, lists: readonly CountryKept[]): ShrunkCountry | null {
  for (const { country, active: numbers, kept: listed, isEmpty } of lists) {
    const unaccepted = numbers.filter((number) => !job.accepted.has(number));
    const [active, kept] = [unaccepted.length, unaccepted.filter((number) => listed.has(number)).length];
    const lacksMany = active - kept > FEW_PROGRAMS;
    const isTooSmall = lacksMany && isShrunk(kept, active, job.access.settings.smallestAcceptedShare);
    if (active > 0 && (isEmpty || isTooSmall)) return { country, active, kept };
  }
  return null;
}

/** What the survey's lists keep. */
function keptByLists(job: SyncJob, lists: readonly CountryList[]): Promise<CountryKept[]> {
  return Promise.all(lists.map((list) => keptBy(job, list)));
}

async function keptBy(job: SyncJob, { country, programIds }: CountryList): Promise<CountryKept> {
  const ctx = atNow(job);
  const [active, kept] = await Promise.all([
    activeInCountry(ctx, job.adapter.slug, country),
    programIds.length === 0 ? [] : job.deps.numbersOfActive(ctx, job.adapter.slug, programIds),
  ]);
  return { country, active, kept: new Set(kept), isEmpty: programIds.length === 0 };
}

function digestOf({ adapter, access }: SyncJob, { digest }: CatalogSurvey): string | null {
  if (digest === null) return null;
  return sha256Hex(JSON.stringify([digest, adapter.mappingVersion, access.settings.adapter]));
}
