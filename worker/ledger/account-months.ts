import { inArray, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { PublisherId } from '../platform/ids.ts';
import { type MicroUsd, sumOf } from '../platform/money.ts';
import { type AccountKey, account, accountId, type PublisherState } from './accounts.ts';
import { ledgerAccounts, ledgerAccountMonths as months } from './tables.ts';

/** The accounts with money that a publisher has earned and that wasn't sent to them. */
const UNPAID_STATES = ['pending', 'held', 'approved'] as const satisfies PublisherState[];

export function unpaidAccounts(publisherId: PublisherId): AccountKey[] {
  return UNPAID_STATES.map((state) => account.publisher(publisherId, state));
}

/** The sum of a month's transfers of a kind into an account, less those out of it. */
export interface MonthSum {
  account: number;
  /** `2026-11`, UTC. */
  month: string;
  kind: string;
  net: MicroUsd;
}

/** The sums of accounts of all months, oldest first, and their balances now, read in one transaction. */
export async function monthSums(
  ctx: Context,
  keys: readonly AccountKey[],
): Promise<{ sums: MonthSum[]; balances: ReadonlyMap<number, MicroUsd> }> {
  const ids = listed(keys.map(accountId));
  const [rows, accounts] = await ctx.db.batch([
    ctx.db
      .select({
        account: months.account,
        month: months.month,
        kind: months.kind,
        net: sql<string>`CAST(${months.credited} - ${months.debited} AS TEXT)`.as('net'),
      })
      .from(months)
      .where(inArray(months.account, ids))
      .orderBy(months.month, months.account, months.kind),
    ctx.db
      .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
      .from(ledgerAccounts)
      .where(inArray(ledgerAccounts.id, ids)),
  ]);
  return {
    sums: rows.map((row) => ({ ...row, net: sumOf(row.net, `The transfers of account ${row.account}`) })),
    balances: new Map(accounts.map(({ id, balance }) => [id, balance])),
  };
}
