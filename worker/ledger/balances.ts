import { and, asc, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { AccountKey, PublisherState } from './accounts.ts';
import { ledgerAccounts } from './tables.ts';

/** Micro-USD by account key. Accounts without transfers are absent. */
export type Balances = ReadonlyMap<string, MicroUsd>;

export async function readBalances(ctx: Context, keys: readonly AccountKey[]): Promise<Balances> {
  const listedKeys = listed(keys);
  return byKey(await ctx.db.select().from(ledgerAccounts).where(inArray(ledgerAccounts.key, listedKeys)));
}

/** The balances of all accounts below a prefix such as `publisher:PUB000001` or `network`, sorted by key. */
export async function balancesUnder(ctx: Context, prefix: string): Promise<Balances> {
  const { key } = ledgerAccounts;
  const accounts = await ctx.db
    .select()
    .from(ledgerAccounts)
    .where(and(gt(key, `${prefix}:`), lt(key, `${prefix};`)))
    .orderBy(asc(key));
  return byKey(accounts);
}

/**
 * A publisher's balance as a scalar subquery, for guards of writes. NULL for an account without transfers. The
 * publisher is an ID, or an SQL expression for one.
 */
export function publisherBalance(publisherId: PublisherId | SQL, state: PublisherState): SQL {
  return sql`(SELECT balance FROM ledger_accounts WHERE key = 'publisher:' || ${publisherId} || ':' || ${state})`;
}

function byKey(accounts: readonly { key: string; balance: MicroUsd }[]): Balances {
  return new Map(accounts.map(({ key, balance }) => [key, balance]));
}
