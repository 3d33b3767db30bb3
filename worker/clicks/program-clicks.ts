import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { type ProgramId, TEST_PUBLISHER } from '../platform/ids.ts';
import type { Day } from '../platform/time.ts';
import { monthOf } from './store/store-name.ts';

export interface ProgramClicks {
  byProgram: ReadonlyMap<ProgramId, number>;
  /** The publishers with at least one of these clicks. */
  publishers: number;
}

/**
 * The counted clicks of programs over all publishers, as the stores published them: those of the last minutes may be
 * missing. It reads all totals of these days, because an index by program would cost a row for each that is written.
 */
export async function clicksOfPrograms(
  ctx: Context,
  programIds: readonly ProgramId[],
  { from, to }: { from: Day; to: Day },
): Promise<ProgramClicks> {
  if (programIds.length === 0) return { byProgram: new Map(), publishers: 0 };
  const rows = await ctx.db.all<{ id: ProgramId; clicks: number; publishers: number }>(
    sql`WITH found AS MATERIALIZED (
          SELECT t.program_id, t.publisher_id, t.clicks
          FROM (SELECT DISTINCT publisher_id FROM click_stores WHERE month >= ${monthOf(from)}) s
          CROSS JOIN click_totals t ON t.publisher_id = s.publisher_id AND t.day BETWEEN ${from} AND ${to}
          WHERE t.clicks > 0 AND t.publisher_id <> ${TEST_PUBLISHER} AND t.program_id IN ${listed(programIds)})
        SELECT program_id AS id, SUM(clicks) AS clicks, (SELECT COUNT(DISTINCT publisher_id) FROM found) AS publishers
        FROM found GROUP BY program_id`,
  );
  return {
    byProgram: new Map(rows.map(({ id, clicks }) => [id, clicks])),
    publishers: rows[0]?.publishers ?? 0,
  };
}
