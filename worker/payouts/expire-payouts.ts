import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { changesOfFirst, listed } from '../platform/database.ts';
import type { PayoutBatchId, PayoutId, PayoutRunId } from '../platform/ids.ts';
import { lockCutoff, recordCutoff } from '../platform/record-retention.ts';
import { removeItems } from '../sales/paid-out.ts';
import { deleteRecords } from './handed-over/handed-over.ts';

/** Payouts per run of the job. */
const MAX_PAYOUTS = 250;
const MAX_RUNS = 10;
const MAX_VERSIONS = 1_000;

const IS_DUE = (cutoff: number) =>
  sql`state IN ('settled', 'canceled') AND expired_at IS NULL AND updated_at < ${cutoff}`;

/**
 * Removes what is stored about payouts that ended seven years ago, except their sums: steps, items, references, reasons,
 * runs with their batches, the records of these in R2 and approvals, and versions of payout details and tax data that only these payouts used. The
 * publisher, the amount, the state and the dates of a payout stay, because balances are their sums.
 */
export async function expirePayouts(
  ctx: Context,
): Promise<Record<'payouts' | 'payout_runs' | 'payout_details' | 'tax_data', number>> {
  return {
    payouts: await reducePayouts(ctx),
    payout_runs: await deleteRuns(ctx),
    ...(await deleteVersions(ctx)),
  };
}

async function reducePayouts(ctx: Context): Promise<number> {
  const isDue = IS_DUE(recordCutoff(ctx.now));
  const due = await ctx.db.all<{ id: PayoutId }>(
    sql`SELECT id FROM payouts WHERE ${isDue} ORDER BY updated_at LIMIT ${MAX_PAYOUTS}`,
  );
  if (due.length === 0) return 0;
  const ids = listed(due.map(({ id }) => id));
  const expired = sql`(SELECT id FROM payouts WHERE id IN ${ids} AND expired_at IS NOT NULL)`;
  return changesOfFirst(ctx.db, [
    sql`UPDATE payouts SET expired_at = ${ctx.now}, version = version + 1, run_id = NULL, batch_id = NULL,
          transfer_reference = id, idempotency_key = id, provider_reference = NULL, failure_reason = NULL,
          details_version = NULL
        WHERE id IN ${ids} AND ${isDue}`,
    sql`DELETE FROM payout_transitions WHERE payout_id IN ${expired}`,
    removeItems(expired),
  ]);
}

/** Once the bucket's lock on the records of their batches is over. These go first, so that a run that fails is completed by the next. */
async function deleteRuns(ctx: Context): Promise<number> {
  const cutoff = Math.min(recordCutoff(ctx.now), lockCutoff(ctx.now));
  const isDue = sql`state IN ('settled', 'canceled', 'empty') AND updated_at < ${cutoff}
    AND NOT EXISTS (SELECT 1 FROM payouts p WHERE p.run_id = payout_runs.id)`;
  const due = await ctx.db.all<{ id: PayoutRunId }>(
    sql`SELECT id FROM payout_runs WHERE ${isDue} ORDER BY created_at LIMIT ${MAX_RUNS}`,
  );
  if (due.length === 0) return 0;
  const ids = listed(due.map(({ id }) => id));
  const batches = await ctx.db.all<{ id: PayoutBatchId }>(
    sql`SELECT id FROM payout_batches WHERE run_id IN ${ids}`,
  );
  await deleteRecords(
    ctx,
    batches.map(({ id }) => id),
  );
  const gone = sql`run_id IN ${ids} AND run_id NOT IN (SELECT id FROM payout_runs)`;
  return changesOfFirst(ctx.db, [
    sql`DELETE FROM payout_runs WHERE id IN ${ids} AND ${isDue}`,
    sql`DELETE FROM payout_run_approvals WHERE ${gone}`,
    sql`DELETE FROM payout_run_holds WHERE ${gone}`,
    sql`DELETE FROM payout_batch_attempts WHERE batch_id IN (SELECT id FROM payout_batches WHERE ${gone})`,
    sql`DELETE FROM payout_batches WHERE ${gone}`,
  ]);
}

/** Versions that ended seven years ago and that no payout needs. Those in use stay, and tax data that was never replaced. */
async function deleteVersions(ctx: Context): Promise<{ payout_details: number; tax_data: number }> {
  const cutoff = recordCutoff(ctx.now);
  const ofEarlierPayout = (table: string) =>
    sql`EXISTS (SELECT 1 FROM payouts p WHERE p.publisher_id = ${sql.raw(table)}.publisher_id
      AND p.expired_at IS NULL AND p.created_at < ${cutoff})`;
  const details = sql`SELECT publisher_id, version FROM payout_details WHERE encrypted IS NULL
    AND MAX(effective_at, COALESCE(canceled_at, 0), COALESCE(erased_at, 0)) < ${cutoff}
    AND NOT ${ofEarlierPayout('payout_details')}
    AND NOT EXISTS (SELECT 1 FROM payouts p WHERE p.publisher_id = payout_details.publisher_id
      AND p.details_version = payout_details.version) LIMIT ${MAX_VERSIONS}`;
  const tax = sql`SELECT publisher_id, version FROM payout_tax t WHERE created_at < ${cutoff} AND NOT ${ofEarlierPayout('t')}
    AND (encrypted IS NULL OR EXISTS (SELECT 1 FROM payout_tax later WHERE later.publisher_id = t.publisher_id
      AND later.version > t.version AND later.created_at < ${cutoff})) LIMIT ${MAX_VERSIONS}`;
  return {
    payout_details: await changesOfFirst(ctx.db, [
      sql`DELETE FROM payout_details WHERE (publisher_id, version) IN (${details})`,
    ]),
    tax_data: await changesOfFirst(ctx.db, [
      sql`DELETE FROM payout_tax WHERE (publisher_id, version) IN (${tax})`,
    ]),
  };
}
