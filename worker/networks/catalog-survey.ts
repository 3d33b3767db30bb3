import { and, count, eq } from 'drizzle-orm';
import { networkPrograms } from '../catalog/tables.ts';
import { sha256Hex } from '../platform/hashing.ts';
import type { CatalogSurvey } from './contract.ts';
import { latestApplied } from './run-history.ts';
import { recordProgress } from './run-rows.ts';
import { presently, type SyncJob } from './sync-job.ts';

/** What is known before a catalogue is read. `digest` names its bytes and how they would be read. */
export type Survey = {
  programs: number | null;
  active: number;
  /** How many of the active programs the catalog still lists; null where that is not known before it is read. */
  kept: number | null;
  digest: string | null;
  isUnchanged: boolean;
};

/** Asks the network what its catalog holds, and compares it with ours and with the feed that was applied last. */
export async function surveyCatalog(job: SyncJob): Promise<Survey> {
  const { adapter, access } = job;
  const ctx = presently(job);
  const found = await adapter.surveyCatalog(access);
  const digest = digestOf(job, found);
  const [active, kept, last] = await Promise.all([
    activePrograms(job),
    found.programIds && job.deps.countActive(ctx, adapter.slug, found.programIds),
    latestApplied(ctx, adapter.slug),
  ]);
  const isApplied = last?.status === 'completed' && last.digest === digest;
  await recordProgress(ctx, job.runId, { rowsExpected: found.programs });
  return {
    programs: found.programs,
    active,
    kept,
    digest,
    isUnchanged: digest !== null && isApplied && active > 0,
  };
}

/** Whether a catalogue of `programs` is too small a part of what is active to be believed. */
export function isShrunk(programs: number, active: number, smallestAcceptedShare: number): boolean {
  return programs < active * smallestAcceptedShare;
}

function digestOf({ adapter, access }: SyncJob, { digest }: CatalogSurvey): string | null {
  if (digest === null) return null;
  return sha256Hex(JSON.stringify([digest, adapter.mappingVersion, access.settings.adapter]));
}

async function activePrograms({ ctx, adapter }: SyncJob): Promise<number> {
  const [row] = await ctx.db
    .select({ active: count() })
    .from(networkPrograms)
    .where(and(eq(networkPrograms.networkId, adapter.slug), eq(networkPrograms.isActive, true)));
  return row?.active ?? 0;
}
