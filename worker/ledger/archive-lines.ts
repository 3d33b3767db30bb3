import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { ClosedBlock } from './block-rows.ts';
import type { AccountLine, ExportLine } from './export-line.ts';
import { transferPages } from './transfer-pages.ts';

/**
 * The lines of closed blocks as an export has them: the accounts that their transfers name, with the balances after the
 * last one, the transfers with each block after its last row, and `end`. The same blocks always give the same lines.
 */
export async function archiveLines(ctx: Context, blocks: readonly ClosedBlock[]): Promise<ExportLine[]> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return [];
  const accounts = await closingBalances(ctx, last.last_seq);
  const lines: ExportLine[] = [...accounts];
  const waiting = [...blocks];
  for await (const page of transferPages(ctx, { after: first.first_seq - 1, upTo: last.last_seq }))
    for (const row of page) {
      lines.push({ type: 'transfer', ...row });
      while (waiting[0] && waiting[0].last_seq <= row.seq) lines.push(...blockLines(waiting.splice(0, 1)));
    }
  const transfers = lines.length - accounts.length - (blocks.length - waiting.length);
  const counts = { accounts: accounts.length, transfers, blocks: blocks.length };
  return [...lines, ...blockLines(waiting), { type: 'end', ...counts, exported_at: last.closed_at }];
}

function blockLines(blocks: readonly ClosedBlock[]): ExportLine[] {
  return blocks.map((block) => ({ type: 'block', ...block }));
}

/** The accounts of the transfers up to `seq` that are still in the database, with their balances after it. */
async function closingBalances(ctx: Context, seq: number): Promise<AccountLine[]> {
  const accounts = await ctx.db.all<Omit<AccountLine, 'type'>>(
    sql`WITH moved AS (
          SELECT account, SUM(amount) AS amount FROM (
            SELECT credit_account AS account, amount FROM ledger_transfers WHERE seq <= ${seq}
            UNION ALL SELECT debit_account, -amount FROM ledger_transfers WHERE seq <= ${seq}
          ) GROUP BY account
        )
        SELECT a.id, a.key, CAST(a.opening_balance + m.amount AS TEXT) AS balance
        FROM moved m CROSS JOIN ledger_accounts a ON a.id = m.account ORDER BY a.id`,
  );
  return accounts.map((account) => ({ type: 'account', ...account }));
}
