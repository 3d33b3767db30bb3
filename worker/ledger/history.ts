import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Context } from '../platform/context.ts';
import { ledgerAccounts, ledgerTransfers } from './tables.ts';

const debits = alias(ledgerAccounts, 'debits');
const credits = alias(ledgerAccounts, 'credits');

/** Every transfer of a subject (a conversion's or payout's id) in the order of writing, with account keys; for the trace. */
export function transfersOfSubject(ctx: Context, subject: string) {
  const { seq, id, amount, kind, ruleId, reason, postedAt } = ledgerTransfers;
  return ctx.db
    .select({ seq, id, debit: debits.key, credit: credits.key, amount, kind, ruleId, reason, postedAt })
    .from(ledgerTransfers)
    .innerJoin(debits, eq(debits.id, ledgerTransfers.debitAccount))
    .innerJoin(credits, eq(credits.id, ledgerTransfers.creditAccount))
    .where(eq(ledgerTransfers.subject, subject))
    .orderBy(asc(seq));
}
