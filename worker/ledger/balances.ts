import { and, asc, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { AccountKey, PublisherState } from './accounts.ts';
import { ledgerAccounts } from './tables.ts';

/** Micro-USD by account key. An account without transfers is absent. */
export type Balances = ReadonlyMap<string, MicroUsd>;

export async function balancesOf(ctx: Context, keys: readonly AccountKey[]): Promise<Balances> {
  const named = listed(keys);
  return byKey(await ctx.db.select().from(ledgerAccounts).where(inArray(ledgerAccounts.key, named)));
}

/** The balances of all accounts under a prefix such as `publisher:PUB000001`, `network` or `orphan:cj`, sorted by key. */
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
 * A publisher's balance as a scalar subquery, for the guards of a write: NULL for an account that nothing has moved on.
 * The publisher is an ID, or an expression that has one in each row.
 */
export function publisherBalance(publisherId: PublisherId | SQL, state: PublisherState): SQL {
  return sql`(SELECT balance FROM ledger_accounts WHERE key = 'publisher:' || ${publisherId} || ':' || ${state})`;
}

function byKey(accounts: readonly { key: string; balance: MicroUsd }[]): Balances {
  return new Map(accounts.map(({ key, balance }) => [key, balance]));
}
