import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { ledgerAccounts, ledgerTransfers } from './tables.ts';

/** Every transfer of some subjects (ids of conversions or payouts) in the order of writing, with account keys; for the trace. */
export function transfersOfSubjects(ctx: Context, subjects: readonly string[]) {
  const asked = sql`(SELECT value FROM json_each(${JSON.stringify(subjects)}))`;
  const { seq, id, subject, debitAccount, creditAccount, amount, kind, ruleId, reason, postedAt } =
    ledgerTransfers;
  const debit = keyOf(sql`${debitAccount}`);
  const credit = keyOf(sql`${creditAccount}`);
  return ctx.db
    .select({ seq, id, subject, debit, credit, amount, kind, ruleId, reason, postedAt })
    .from(ledgerTransfers)
    .where(inArray(subject, asked))
    .orderBy(asc(seq));
}

/** Not a join: D1 gives a batch's rows by column name, where the keys of both accounts would be one. */
function keyOf(account: SQL) {
  return sql<string>`(SELECT key FROM ${ledgerAccounts} WHERE id = ${account})`;
}
