import { sha256Hex } from '../platform/hashing.ts';
import type { AdapterContext, AppliedSources, NetworkAdapter } from './contract.ts';
import { atNow, type SyncJob } from './sync-job.ts';

/** Reads the data from which the catalog's programs of a network were read. */
export async function readAppliedSources(job: SyncJob): Promise<AppliedSources> {
  const { adapter, access, deps, isFull } = job;
  if (isFull) return appliedSources(adapter, access, new Map());
  return appliedSources(adapter, access, await deps.readAppliedSources(atNow(job), adapter.slug));
}

/** The same data has another hash when the adapter or its settings would read it differently. */
export function appliedSources(
  { mappingVersion }: Pick<NetworkAdapter, 'mappingVersion'>,
  { settings }: Pick<AdapterContext, 'settings'>,
  applied: ReadonlyMap<string, number>,
): AppliedSources {
  const reading = JSON.stringify([mappingVersion, settings.adapter]);
  return {
    isEmpty: applied.size === 0,
    hashOf: (programId, data) => sha256Hex([reading, programId, ...data].join('\u0000')).slice(0, 32),
    find: (sourceHash) => applied.get(sourceHash) ?? null,
  };
}
