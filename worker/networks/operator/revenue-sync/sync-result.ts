import { desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { NETWORK_PUBLISHER } from '../../../platform/ids.ts';
import { type MicroUsd, sumOf } from '../../../platform/money.ts';
import { type RevenueFilter, readSums } from '../../../sales/reader/read-sums.ts';
import { rejectedRows } from '../../../sales/tables.ts';
import type { SyncRun } from '../../run-rows.ts';

/** Rejected rows that a result names. */
const MAX_ERRORS = 50;

/** The result of a revenue sync in the words of older clients. */
export interface SyncResult {
  success: boolean;
  processedRecords: number;
  errorCount: number;
  errors: string[];
  revenueTotal: MicroUsd;
  publishersAffected: number;
}

/** The result of a run, with the network's revenue in the synced days. Throws as `readSums` does. */
export async function syncResult(ctx: Context, run: SyncRun, filter: RevenueFilter): Promise<SyncResult> {
  const rejected = await ctx.db
    .select({ externalId: rejectedRows.externalId, detail: rejectedRows.detail })
    .from(rejectedRows)
    .where(eq(rejectedRows.runId, run.id))
    .orderBy(desc(rejectedRows.receivedAt))
    .limit(MAX_ERRORS);
  const [[sums]] = await readSums<[{ gross: string; publishers: number }]>(
    ctx,
    filter,
    (sales) => sql`SELECT CAST(COALESCE(SUM(gross), 0) AS TEXT) AS gross,
      COUNT(DISTINCT CASE WHEN publisher_id <> ${NETWORK_PUBLISHER} THEN publisher_id END) AS publishers FROM ${sales}`,
  );
  const failure = run.errorDetail === null ? [] : [run.errorDetail];
  return {
    success: run.status === 'completed' || run.status === 'running',
    processedRecords: run.rowsNew + run.rowsChanged + run.rowsUnchanged,
    errorCount: run.rowsRejected + failure.length,
    errors: [
      ...failure,
      ...rejected.map(({ externalId, detail }) => (externalId ? `${externalId}: ${detail}` : detail)),
    ],
    revenueTotal: sumOf(sums?.gross ?? '0', 'The revenue of the network'),
    publishersAffected: sums?.publishers ?? 0,
  };
}
