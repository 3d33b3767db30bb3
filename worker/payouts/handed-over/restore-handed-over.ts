import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AccountKey } from '../../ledger/accounts.ts';
import { transferStatements } from '../../ledger/post.ts';
import type { Transfer } from '../../ledger/posting-reference.ts';
import { insertTableRows, type TableRow } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';
import type { PayoutBatchId, ShareRuleId } from '../../platform/ids.ts';
import { type MicroUsd, micros, sum } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { changeSetting } from '../../platform/settings/stored-setting.ts';
import { addMs, DAY, type Instant } from '../../platform/time.ts';
import { itemRowStatements } from '../../sales/paid-out.ts';
import { listHandedOver, type RecordedRow, readHandedOverDetails, readRecord } from './handed-over.ts';

const ledgerTransfer = z.object({
  id: z.string(),
  debit: z.string().transform((key) => key as AccountKey),
  credit: z.string().transform((key) => key as AccountKey),
  amount: z.int().transform(micros),
  kind: z.string(),
  subject: z.string(),
  rule_id: z.string().nullable(),
  reason: z.string().nullable(),
});

/** A batch that was handed over and that a restored database didn't know. */
export interface RestoredBatch {
  batchId: PayoutBatchId;
  payouts: number;
  amount: MicroUsd;
}

/**
 * Gives a database that was restored to an earlier moment the batches back that were handed over since: their payouts are sent,
 * and their providers are asked about them again under the same IDs. The database’s own history is the beginning of what was
 * recorded, so a row is written if it is missing or at an earlier step. Can be repeated.
 */
export async function restoreHandedOver(ctx: Context, since: Instant): Promise<RestoredBatch[]> {
  const restored: RestoredBatch[] = [];
  for (const { object, at } of await listHandedOver(ctx, addMs(since, -DAY))) {
    const rows = await readRecord(ctx, object);
    const batch = rowsOf(rows, 'payout_batches')[0];
    if (!batch || (await isKnown(ctx, String(batch.id)))) continue;
    const batchId = String(batch.id) as PayoutBatchId;
    const details = await readHandedOverDetails(ctx, batchId);
    await ctx.db.$client.batch(await statementsOf(ctx, rows, details, at));
    const payouts = rowsOf(rows, 'payouts');
    restored.push({
      batchId,
      payouts: payouts.length,
      amount: sum(payouts.map(({ amount }) => micros(Number(amount)))),
    });
  }
  return restored;
}

/** Whether the database knows that a batch was handed over. */
async function isKnown(ctx: Context, batchId: string): Promise<boolean> {
  const [known] = await ctx.db.all(
    sql`SELECT 1 FROM payout_batches WHERE id = ${batchId} AND state <> 'open' AND (state <> 'ready' OR attempts > 0)`,
  );
  return known !== undefined;
}

async function statementsOf(
  ctx: Context,
  rows: readonly RecordedRow[],
  details: readonly TableRow[],
  at: Instant,
): Promise<D1PreparedStatement[]> {
  const d1 = ctx.db.$client;
  const missing = (table: RecordedRow[0]) =>
    insertTableRows(d1, `INSERT INTO ${table}`, rowsOf(rows, table), 'ON CONFLICT DO NOTHING');
  const later = (table: RecordedRow[0], own: readonly TableRow[], isMoved = 'FALSE') =>
    insertTableRows(
      d1,
      `INSERT INTO ${table}`,
      own,
      `ON CONFLICT (id) DO UPDATE SET ${setAll(own)} WHERE excluded.version > ${table}.version OR ${isMoved}`,
    );
  // The rest of a batch that was divided has moved to another one without a step.
  const hasMoved = 'excluded.version = payouts.version AND excluded.batch_id IS NOT payouts.batch_id';
  const transfers = rowsOf(rows, 'ledger_transfers').map(transferOf);
  const runs = rowsOf(rows, 'payout_runs').map((run) => ({ ...run, state: 'sent', cursor: '' }));
  const batches = rowsOf(rows, 'payout_batches').map((batch) => askedAgain(ctx, batch, at));
  const { payoutsStopped } = await readSettings(ctx);
  const stop = (value: 'true' | 'false') =>
    payoutsStopped ? [changeSetting(ctx, 'payouts_stopped', value)] : [];
  return [
    // What was sent stays sent, also while payouts are stopped.
    ...stop('false'),
    ...insertTableRows(d1, 'INSERT INTO payout_details', details, 'ON CONFLICT DO NOTHING'),
    ...later('payout_runs', runs),
    ...missing('payout_run_approvals'),
    ...missing('payout_run_holds'),
    ...later('payouts', rowsOf(rows, 'payouts'), hasMoved),
    ...itemRowStatements(ctx, rowsOf(rows, 'payout_items')),
    ...insertTableRows(
      d1,
      'INSERT INTO payout_transitions',
      rowsOf(rows, 'payout_transitions'),
      `AND NOT EXISTS (SELECT 1 FROM payout_transitions t WHERE t.payout_id = value->>0 AND t.version = value->>1)`,
    ),
    ...transferStatements(ctx, transfers, 'skip'),
    ...insertTableRows(
      d1,
      'INSERT INTO payout_batches',
      batches,
      `ON CONFLICT (id) DO UPDATE SET ${setAll(batches)}`,
    ),
    ...batches
      .filter(({ state }) => state === 'unclear')
      .map(({ id, attempts }) =>
        sqlStatement(
          ctx.db,
          sql`INSERT INTO payout_batch_attempts (batch_id, number, at, verdict) VALUES (${id}, ${attempts}, ${at}, 'unclear')
            ON CONFLICT DO NOTHING`,
        ),
      ),
    ...stop('true'),
  ];
}

/** Of PayPal nothing is known until it is asked again under the same ID. The bank has its file, and says so in a statement. */
function askedAgain(ctx: Context, batch: TableRow, at: Instant): TableRow {
  if (batch.rail === 'bank') return { ...batch, state: 'submitted', submitted_at: at, next_at: ctx.now };
  return {
    ...batch,
    ...{ state: 'unclear', attempts: Number(batch.attempts) + 1, attempted_at: at },
    ...{ trouble_since: batch.trouble_since ?? at, next_at: ctx.now },
  };
}

function rowsOf(rows: readonly RecordedRow[], table: RecordedRow[0]): TableRow[] {
  return rows.filter(([of]) => of === table).map(([, row]) => row);
}

function setAll(rows: readonly TableRow[]): string {
  return Object.keys(rows[0] ?? {})
    .map((column) => `${column} = excluded.${column}`)
    .join(', ');
}

function transferOf(row: TableRow): Transfer {
  const { rule_id, ...transfer } = ledgerTransfer.parse(row);
  return { ...transfer, ruleId: rule_id as ShareRuleId | null };
}
