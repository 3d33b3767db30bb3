import { asc, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';
import { ledgerAccounts, ledgerTransfers } from './tables.ts';

/** A transfer with the keys of its accounts. */
export interface HistoryTransfer {
  seq: number;
  id: string;
  subject: string;
  debit: string;
  credit: string;
  amount: MicroUsd;
  kind: string;
  ruleId: string | null;
  reason: string | null;
  postedAt: Instant;
}

/**
 * The transfers of these subjects (IDs of conversions or payouts) that are in the database, in the order of writing. Older
 * ones are in the archive (`readArchivedTransfers`).
 */
export function transfersOfSubjects(ctx: Context, subjects: readonly string[]) {
  return ctx.db
    .select(historyColumns())
    .from(ledgerTransfers)
    .where(ofSubjects(sql`SELECT value AS subject FROM json_each(${JSON.stringify(subjects)})`))
    .orderBy(asc(ledgerTransfers.seq));
}

/** The columns of a `HistoryTransfer`. */
export function historyColumns() {
  const { seq, id, subject, debitAccount, creditAccount, amount, kind, ruleId, reason, postedAt } =
    ledgerTransfers;
  const debit = keyOf(sql`${debitAccount}`);
  const credit = keyOf(sql`${creditAccount}`);
  return { seq, id, subject, debit, credit, amount, kind, ruleId, reason, postedAt };
}

/**
 * A condition for the transfers of the subjects that a SELECT of a column `subject` returns. Transfer IDs begin with
 * the subject, so the index on IDs is used. Without CROSS, SQLite would scan the whole ledger.
 */
export function ofSubjects(subjects: SQL): SQL {
  return sql`${ledgerTransfers.seq} IN (SELECT moved.seq FROM (${subjects}) AS wanted
    CROSS JOIN ${ledgerTransfers} AS moved ON moved.id > wanted.subject || ':' AND moved.id < wanted.subject || ';')`;
}

/** Not a join: D1 returns a batch's rows by column name, so the keys of both accounts would be one field. */
function keyOf(account: SQL) {
  return sql<string>`(SELECT key FROM ${ledgerAccounts} WHERE id = ${account})`;
}
