import { activeInCountry, countActivePrograms } from '../catalog/network-queries.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { readAppliedSources } from './applied-sources.ts';
import type { CatalogSurvey, ProgramPage } from './contract.ts';
import { latestApplied } from './run-history.ts';
import { recordProgress } from './run-rows.ts';
import { atNow, type SyncJob } from './sync-job.ts';

/** A country that lists none of its active programs. `active` doesn't count those that an operator allows to be closed. */
export type EmptiedCountry = { country: string; active: number };

/** The facts about a catalog before it is read. `digest` identifies its bytes and how they would be read. */
export type Survey = {
  programs: number | null;
  active: number;
  /** The number of active programs that the catalog still lists; null if unknown before it is read. */
  kept: number | null;
  digest: string | null;
  emptied: EmptiedCountry | null;
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
  const [active, kept, last, emptied] = await Promise.all([
    countActivePrograms(ctx, adapter.slug),
    found.programIds && job.deps.countActive(ctx, adapter.slug, found.programIds),
    latestApplied(ctx, adapter.slug),
    emptiedCountry(job, found.emptyCountries),
  ]);
  const isApplied = last?.status === 'completed' && last.digest === digest;
  await recordProgress(ctx, job.runId, { rowsExpected: found.programs });
  const survey = {
    programs: found.programs,
    active,
    kept,
    digest,
    emptied,
    isUnchanged: !job.isFull && digest !== null && isApplied && active > 0,
  };
  return { survey, page: found.page, programIds: found.programIds };
}

/** True if so many programs are too small a part of the active ones to be applied. */
export function isShrunk(programs: number, active: number, smallestAcceptedShare: number): boolean {
  return programs < active * smallestAcceptedShare;
}

/** The first of these countries that has active programs; null for none. */
export async function emptiedCountry(
  job: SyncJob,
  countries: readonly string[],
): Promise<EmptiedCountry | null> {
  for (const country of countries) {
    const numbers = await activeInCountry(atNow(job), job.adapter.slug, country);
    const active = numbers.filter((number) => !job.accepted.has(number)).length;
    if (active > 0) return { country, active };
  }
  return null;
}

function digestOf({ adapter, access }: SyncJob, { digest }: CatalogSurvey): string | null {
  if (digest === null) return null;
  return sha256Hex(JSON.stringify([digest, adapter.mappingVersion, access.settings.adapter]));
}
