import { and, asc, gt, lte } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { TransferRow } from './export-line.ts';
import { ledgerTransfers } from './tables.ts';

/** Rows a read: a few megabytes, and a million rows stay far below the queries that D1 allows one invocation. */
const PAGE_ROWS = 5_000;

/** The transfers with `after < seq <= upTo` in the order of writing, page by page. */
export async function* transferPages(
  ctx: Context,
  range: { after: number; upTo: number },
): AsyncGenerator<TransferRow[], void> {
  const { seq, id, debitAccount, creditAccount, amount, kind, subject, ruleId, reason, postedAt } =
    ledgerTransfers;
  for (let after = range.after; ; ) {
    const page = await ctx.db
      .select({
        seq,
        id,
        debit_account: debitAccount,
        credit_account: creditAccount,
        amount,
        kind,
        subject,
        rule_id: ruleId,
        reason,
        posted_at: postedAt,
      })
      .from(ledgerTransfers)
      .where(and(gt(seq, after), lte(seq, range.upTo)))
      .orderBy(asc(seq))
      .limit(PAGE_ROWS);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.seq;
  }
}
