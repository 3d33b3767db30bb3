import { asc, count } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { HOUR } from '../platform/time.ts';
import { readArchive } from './archive-object.ts';
import type { LedgerProblem } from './ledger-problem.ts';
import { ledgerArchives } from './tables.ts';

/** Objects per call. Calls every hour read 10,000 objects in three weeks. */
const MAX_OBJECTS = 20;

/**
 * Reads some archived objects, others every hour, and reports those that are missing or not the ones that were recorded.
 * Throws other errors while R2 is unavailable.
 */
export async function sampleArchives(ctx: Context): Promise<LedgerProblem[]> {
  const counted = await ctx.db.select({ objects: count() }).from(ledgerArchives).get();
  const pages = Math.ceil((counted?.objects ?? 0) / MAX_OBJECTS);
  if (pages === 0) return [];
  const archives = await ctx.db
    .select()
    .from(ledgerArchives)
    .orderBy(asc(ledgerArchives.lastSeq))
    .limit(MAX_OBJECTS)
    .offset((Math.floor(ctx.now / HOUR) % pages) * MAX_OBJECTS);
  const problems: LedgerProblem[] = [];
  for (const archive of archives)
    try {
      await readArchive(ctx, archive);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      problems.push({ code: error.code, at: archive.object, detail: error.message });
    }
  return problems;
}
