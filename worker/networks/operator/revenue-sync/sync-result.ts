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
  /** Null while the run isn't over. */
  success: boolean | null;
  /** So far. */
  processedRecords: number;
  errorCount: number;
  errors: string[];
  /** Null while the run isn't over, as are the publishers. */
  revenueTotal: MicroUsd | null;
  publishersAffected: number | null;
}

/** Whether a run has succeeded; null while it isn't over. */
export function successOf({ status }: Pick<SyncRun, 'status'>): boolean | null {
  return status === 'running' ? null : status === 'completed';
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
  const success = successOf(run);
  const failure = run.errorDetail === null ? [] : [run.errorDetail];
  return {
    success,
    processedRecords: run.rowsNew + run.rowsChanged + run.rowsUnchanged,
    errorCount: run.rowsRejected + failure.length,
    errors: [
      ...failure,
      ...rejected.map(({ externalId, detail }) => (externalId ? `${externalId}: ${detail}` : detail)),
    ],
    revenueTotal: success === null ? null : sumOf(sums?.gross ?? '0', 'The revenue of the network'),
    publishersAffected: success === null ? null : (sums?.publishers ?? 0),
  };
}
