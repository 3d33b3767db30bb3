import { DomainError } from '../platform/errors.ts';
import { errorFacts, log } from '../platform/log.ts';
import { readAppliedSources } from './applied-sources.ts';
import type { Cursor } from './contract.ts';
import { idsOf } from './feed/entries.ts';
import { requireRunning, syncOvertaken } from './run-guard.ts';
import { atNow, type SyncJob } from './sync-job.ts';
import { readPages } from './sync-steps.ts';

type Page = { ids: string[]; next: Cursor | null };

/** Reads the IDs that a catalog lists, and applies nothing. Null if the catalog can't be read to its end. */
export async function listedIds(job: SyncJob): Promise<string[] | null> {
  try {
    const pages = await readPages<Page>(job.steps, job.access.upstream.now, (cursor) => readIds(job, cursor));
    return pages.flatMap(({ ids }) => ids);
  } catch (error) {
    if (!(error instanceof DomainError) || syncOvertaken.is(error)) throw error;
    log('warn', 'sync.closings_unknown', { runId: job.runId, ...errorFacts(error) });
    return null;
  }
}

async function readIds(job: SyncJob, cursor: Cursor | null): Promise<Page> {
  await requireRunning(atNow(job), job.runId);
  const { programs, next } = await job.adapter.programs(job.access, cursor, () => readAppliedSources(job));
  const ids: string[] = [];
  for await (const entry of programs) ids.push(...idsOf(entry));
  return { ids, next };
}
