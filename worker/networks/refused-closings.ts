import { eq } from 'drizzle-orm';
import { insertRows } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import type { RunId } from '../platform/ids.ts';
import { writeAsRun } from './run-guard.ts';
import { refusedClosings } from './tables.ts';

/** Stores the programs that a refused feed would have closed, instead of those of the network's earlier refusals. */
export async function storeClosings(
  ctx: Context,
  { runId, networkId }: { runId: RunId; networkId: string },
  programNumbers: readonly number[],
): Promise<void> {
  const d1 = ctx.db.$client;
  const rows = programNumbers.map((number) => [runId, number]);
  await writeAsRun(ctx, runId, 'reads', [
    d1.prepare(REMOVE_EARLIER).bind(networkId),
    ...insertRows(
      d1,
      'INSERT INTO refused_closings',
      ['run_id', 'program_number'],
      rows,
      'ON CONFLICT DO NOTHING',
    ),
  ]);
}

const REMOVE_EARLIER = `DELETE FROM refused_closings
  WHERE run_id IN (SELECT id FROM sync_runs WHERE network_id = ?1 AND kind = 'catalog')`;

/** The numbers of the programs that a refused feed would have closed. */
export async function readClosings(ctx: Context, runId: RunId): Promise<number[]> {
  const rows = await ctx.db
    .select({ number: refusedClosings.programNumber })
    .from(refusedClosings)
    .where(eq(refusedClosings.runId, runId));
  return rows.map(({ number }) => number);
}
