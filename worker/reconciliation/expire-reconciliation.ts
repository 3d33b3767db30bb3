import { sql } from 'drizzle-orm';
import { monthOf } from '../clicks/store/store-name.ts';
import type { Context } from '../platform/context.ts';
import { changesOfFirst, listed } from '../platform/database.ts';
import type { NetworkPaymentId, NetworkStatementId } from '../platform/ids.ts';
import { firstKeptDay, REMOVED, recordCutoff } from '../platform/record-retention.ts';

/** A statement has up to a month's rows of a network. */
const MAX_STATEMENTS = 5;
const MAX_PAYMENTS = 500;

/**
 * Deletes networks' statements of months that ended seven years ago, with their rows, differences and history. One with an open
 * difference or an unread line stays. Payments of these months stay as sums, without their reference, reasons, names and uses, because
 * they say what was received. Write-offs stay, because the ledger's balance is their sum.
 */
export async function expireReconciliation(
  ctx: Context,
): Promise<Record<'network_statements' | 'network_payments', number>> {
  return { network_statements: await deleteStatements(ctx), network_payments: await reducePayments(ctx) };
}

async function deleteStatements(ctx: Context): Promise<number> {
  const isDue = sql`month < ${monthOf(firstKeptDay(ctx.now))} AND created_at < ${recordCutoff(ctx.now)}
    AND NOT EXISTS (SELECT 1 FROM network_differences d
      WHERE d.statement_id = network_statements.id AND d.state IN ('open', 'asked'))
    AND NOT EXISTS (SELECT 1 FROM network_statement_faults l
      WHERE l.statement_id = network_statements.id AND l.resolution IS NULL)`;
  const due = await ctx.db.all<{ id: NetworkStatementId }>(
    sql`SELECT id FROM network_statements WHERE ${isDue} ORDER BY month LIMIT ${MAX_STATEMENTS}`,
  );
  if (due.length === 0) return 0;
  const ids = listed(due.map(({ id }) => id));
  const gone = sql`statement_id IN ${ids} AND statement_id NOT IN (SELECT id FROM network_statements)`;
  const tables = ['rows', 'faults'].map((each) => `network_statement_${each}`);
  return changesOfFirst(ctx.db, [
    sql`DELETE FROM network_statements WHERE id IN ${ids} AND ${isDue}`,
    ...tables.map((table) => sql`DELETE FROM ${sql.raw(table)} WHERE ${gone}`),
    sql`DELETE FROM network_differences WHERE ${gone}`,
    sql`DELETE FROM network_difference_effects WHERE ${gone} AND (effect <> 'write_off' OR state = 'reversed')`,
    sql`DELETE FROM network_difference_events WHERE ${gone}`,
  ]);
}

async function reducePayments(ctx: Context): Promise<number> {
  const cutoff = recordCutoff(ctx.now);
  const due = await ctx.db.all<{ id: NetworkPaymentId }>(
    sql`SELECT id FROM network_payments WHERE expired_at IS NULL AND month < ${monthOf(firstKeptDay(ctx.now))}
      AND created_at < ${cutoff} AND COALESCE(canceled_at, 0) < ${cutoff} LIMIT ${MAX_PAYMENTS}`,
  );
  if (due.length === 0) return 0;
  const ids = listed(due.map(({ id }) => id));
  return changesOfFirst(ctx.db, [
    sql`UPDATE network_payments SET expired_at = ${ctx.now}, reference = id, reference_key = id, reason = ${REMOVED},
          created_by = ${REMOVED},
          canceled_by = CASE WHEN canceled_by IS NULL THEN NULL ELSE ${REMOVED} END,
          cancel_reason = CASE WHEN cancel_reason IS NULL THEN NULL ELSE ${REMOVED} END
        WHERE id IN ${ids} AND expired_at IS NULL`,
    sql`DELETE FROM network_payment_uses WHERE payment_id IN ${ids}`,
    sql`DELETE FROM network_payment_deductions WHERE payment_id IN ${ids}`,
  ]);
}
