import { z } from '@hono/zod-openapi';
import { count, eq, sql } from 'drizzle-orm';
import { networkPrograms } from '../../catalog/tables.ts';
import type { Context } from '../../platform/context.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import type { RunId } from '../../platform/ids.ts';
import { isAcceptable } from '../accept-refused.ts';
import { readRun } from '../run-rows.ts';
import { refusedClosings } from '../tables.ts';

export const closingRecord = z.object({
  id: idField('prg'),
  program_id: z.string().openapi({ example: 'alder-nook' }).describe('The program’s ID at the network'),
  program_name: z.string().openapi({ example: 'Alder Nook' }),
  advertiser_name: z.string().openapi({ example: 'Alder Nook' }),
  status: z.enum(['pending', 'approved', 'rejected']),
});

/**
 * Lists the programs that a refused feed would have closed, by advertiser, with their number. None if the feed can't be
 * accepted.
 */
export async function listClosings(ctx: Context, runId: RunId, page: { limit: number; offset: number }) {
  const run = await readRun(ctx, runId);
  if (!run || !(await isAcceptable(ctx, run))) return { programs: [], total: 0 };
  const ofRun = eq(refusedClosings.runId, runId);
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select({
        id: networkPrograms.id,
        program_id: networkPrograms.programId,
        program_name: networkPrograms.programName,
        advertiser_name: networkPrograms.advertiserName,
        status: networkPrograms.status,
      })
      .from(refusedClosings)
      .innerJoin(networkPrograms, eq(networkPrograms.number, refusedClosings.programNumber))
      .where(ofRun)
      .orderBy(sql`${networkPrograms.advertiserName} COLLATE NOCASE`, networkPrograms.number)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(refusedClosings).where(ofRun),
  ]);
  return { programs: rows, total: counted?.total ?? 0 };
}
