import { count, desc } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { leftFieldsOf } from '../../platform/http/left-record.ts';
import { type LeftReasons, readLeftReasons } from '../../platform/left-work.ts';
import { toIso } from '../../platform/time.ts';
import type { StoredRejectedRow } from '../../sales/reingest.ts';
import { REJECTED_WORK, type RejectedFilter, rejectedWhere } from '../../sales/rejected-rows.ts';
import { rejectedRows } from '../../sales/tables.ts';

/** Lists rejected report rows with their text, newest first, with their total number. */
export async function listRejected(
  ctx: Context,
  filter: RejectedFilter,
  page: { limit: number; offset: number },
) {
  const where = rejectedWhere(filter);
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(rejectedRows)
      .where(where)
      .orderBy(desc(rejectedRows.receivedAt), rejectedRows.rawHash)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(rejectedRows).where(where),
  ]);
  const left = rows.flatMap(({ rawHash, leftAt }) => (leftAt === null ? [] : [rawHash]));
  const reasons = await readLeftReasons(ctx, REJECTED_WORK, left);
  return { rows: rows.map((row) => recordOf(row, reasons)), total: counted?.total ?? 0 };
}

function recordOf(row: StoredRejectedRow, leftReasons: LeftReasons) {
  return {
    id: row.rawHash,
    network_id: row.networkId,
    code: row.code,
    detail: row.detail,
    raw: row.raw,
    truncated: row.truncated,
    external_id: row.externalId,
    source: row.source,
    run_id: row.runId,
    position: row.position,
    received_at: toIso(row.receivedAt),
    resolved_at: row.resolvedAt === null ? null : toIso(row.resolvedAt),
    ...leftFieldsOf(row.resolvedAt === null && row.leftAt !== null, leftReasons.get(row.rawHash)),
  };
}
