import { inArray } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { ClosedBlock } from './block-rows.ts';
import type { AccountLine, ExportLine, TransferLine } from './export-line.ts';
import type { LedgerProblem } from './ledger-problem.ts';
import { ledgerAccounts } from './tables.ts';
import { ChainCheck, type ChainPlace } from './verify-chain.ts';

/**
 * Checks the lines of an archived object: every block from its rows and the block before, the last block against the
 * database, and the balances against the opening balances and the transfers. Empty if all agree.
 */
export async function archiveProblems(
  ctx: Context,
  lines: readonly ExportLine[],
  { after, upTo }: { after: ChainPlace; upTo: ClosedBlock },
): Promise<LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  const report = (code: string, at: string, detail: string) => problems.push({ code, at, detail });
  const chain = new ChainCheck(report, after);
  for (const line of lines) {
    if (line.type === 'transfer') chain.transfer(line);
    else if (line.type === 'block') chain.block(line);
  }
  if (chain.head !== upTo.hash || chain.open > 0)
    report('archive.block_differs', `block ${upTo.number}`, `The lines don’t end with block ${upTo.number}.`);
  const end = lines.at(-1);
  if (end?.type !== 'end' || end.exported_at !== upTo.closed_at)
    report('archive.truncated', 'end', 'The lines have no end.');
  for (const { key, balance, expected } of await balancesOf(ctx, lines))
    if (balance !== expected)
      report(
        'archive.balance_differs',
        key,
        `${key} states ${balance} micro-dollars instead of ${expected}.`,
      );
  return problems;
}

export function transfersIn(lines: readonly ExportLine[]): TransferLine[] {
  return lines.filter((line) => line.type === 'transfer');
}

async function balancesOf(ctx: Context, lines: readonly ExportLine[]) {
  const moved = new Map<number, bigint>();
  for (const { debit_account, credit_account, amount } of transfersIn(lines)) {
    moved.set(debit_account, (moved.get(debit_account) ?? 0n) - BigInt(amount));
    moved.set(credit_account, (moved.get(credit_account) ?? 0n) + BigInt(amount));
  }
  const stated = new Map(
    lines.filter((line): line is AccountLine => line.type === 'account').map((line) => [line.id, line]),
  );
  const { id, key, openingBalance } = ledgerAccounts;
  const opened = await ctx.db
    .select({ id, key, openingBalance })
    .from(ledgerAccounts)
    .where(inArray(id, listed([...moved.keys()])));
  const openings = new Map(opened.map((account) => [account.id, account]));
  return [...moved].map(([account, amount]) => ({
    key: openings.get(account)?.key ?? `account ${account}`,
    balance: stated.get(account)?.balance ?? 'nothing',
    expected: String(BigInt(openings.get(account)?.openingBalance ?? 0) + amount),
  }));
}
