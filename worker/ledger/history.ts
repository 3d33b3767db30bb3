import { asc, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { ledgerAccounts, ledgerTransfers } from './tables.ts';

/** Every transfer of some subjects (ids of conversions or payouts) in the order of writing, with account keys; for the trace. */
export function transfersOfSubjects(ctx: Context, subjects: readonly string[]) {
  const { seq, id, subject, debitAccount, creditAccount, amount, kind, ruleId, reason, postedAt } =
    ledgerTransfers;
  const debit = keyOf(sql`${debitAccount}`);
  const credit = keyOf(sql`${creditAccount}`);
  return ctx.db
    .select({ seq, id, subject, debit, credit, amount, kind, ruleId, reason, postedAt })
    .from(ledgerTransfers)
    .where(ofSubjects(sql`SELECT value AS subject FROM json_each(${JSON.stringify(subjects)})`))
    .orderBy(asc(seq));
}

/**
 * Whether a transfer is of one of the subjects, a SELECT of a column `subject`. Ids begin with their subject, so the index
 * of the ids finds a subject's transfers too; without CROSS the whole ledger would be read instead.
 */
export function ofSubjects(subjects: SQL): SQL {
  return sql`${ledgerTransfers.seq} IN (SELECT moved.seq FROM (${subjects}) AS asked
    CROSS JOIN ${ledgerTransfers} AS moved ON moved.id > asked.subject || ':' AND moved.id < asked.subject || ';')`;
}

/** Not a join: D1 gives a batch's rows by column name, where the keys of both accounts would be one. */
function keyOf(account: SQL) {
  return sql<string>`(SELECT key FROM ${ledgerAccounts} WHERE id = ${account})`;
}
