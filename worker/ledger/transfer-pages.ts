import { and, asc, gt, lte, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { TransferRow } from './export-line.ts';
import { ledgerTransfers } from './tables.ts';

/** Rows of one read, a few megabytes. */
export const BATCH_SIZE = 5_000;

/** Transfers with `after < seq <= upTo` in the order of writing, page by page. */
export async function* transferPages(
  ctx: Context,
  range: { after: number; upTo: number },
): AsyncGenerator<TransferRow[], void> {
  for (let after = range.after; ; ) {
    const page = await readTransfers(ctx, { after, upTo: range.upTo });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.seq;
  }
}

/** At most `BATCH_SIZE` transfers with `after < seq <= upTo` in the order of writing. */
export async function readTransfers(
  ctx: Context,
  { after, upTo }: { after: number; upTo: number },
): Promise<TransferRow[]> {
  const { seq, id, debitAccount, creditAccount, amount, kind, subject, ruleId, reason, postedAt } =
    ledgerTransfers;
  return ctx.db
    .select({
      seq,
      id,
      debit_account: debitAccount,
      credit_account: creditAccount,
      amount: sql<string>`CAST(${amount} AS TEXT)`,
      kind,
      subject,
      rule_id: ruleId,
      reason,
      posted_at: postedAt,
    })
    .from(ledgerTransfers)
    .where(and(gt(seq, after), lte(seq, upTo)))
    .orderBy(asc(seq))
    .limit(BATCH_SIZE);
}
