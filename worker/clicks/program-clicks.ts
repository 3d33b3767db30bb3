import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { batchRead } from '../platform/database.ts';
import { type ProgramId, TEST_PUBLISHER } from '../platform/ids.ts';
import type { Day } from '../platform/time.ts';

export interface ProgramClicks {
  byProgram: ReadonlyMap<ProgramId, number>;
  /** The publishers with at least one of these clicks. */
  publishers: number;
}

/**
 * The counted clicks of programs over all publishers, as the stores published them: those of the last minutes may be
 * missing. One round trip, whatever the number of programs and publishers.
 */
export async function clicksOfPrograms(
  ctx: Context,
  programIds: readonly ProgramId[],
  { from, to }: { from: Day; to: Day },
): Promise<ProgramClicks> {
  if (programIds.length === 0) return { byProgram: new Map(), publishers: 0 };
  const rows = sql`json_each(${JSON.stringify(programIds)}) j CROSS JOIN click_totals t
    ON t.program_id = j.value AND t.program_id <> '' AND t.day BETWEEN ${from} AND ${to}
    WHERE t.clicks > 0 AND t.publisher_id <> ${TEST_PUBLISHER}`;
  const [programs, [counted]] = await batchRead<[{ id: ProgramId; clicks: number }, { publishers: number }]>(
    ctx.db,
    sql`SELECT t.program_id AS id, SUM(t.clicks) AS clicks FROM ${rows} GROUP BY t.program_id`,
    sql`SELECT COUNT(DISTINCT t.publisher_id) AS publishers FROM ${rows}`,
  );
  return {
    byProgram: new Map(programs.map(({ id, clicks }) => [id, clicks])),
    publishers: counted?.publishers ?? 0,
  };
}
