import { and, asc, gt, inArray, lt } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { AccountKey } from './accounts.ts';
import { ledgerAccounts } from './tables.ts';

/** Balances in micro-USD by account; an account that nothing has moved on yet is absent. */
export type Balances = ReadonlyMap<string, MicroUsd>;

/** The balances of the named accounts. */
export async function balancesOf(ctx: Context, keys: readonly AccountKey[]): Promise<Balances> {
  const named = listed(keys);
  return byKey(await ctx.db.select().from(ledgerAccounts).where(inArray(ledgerAccounts.key, named)));
}

/** The balances of all accounts below a prefix of whole parts, sorted by key: `publisher:PUB000001`, `network`, `orphan:cj`. */
export async function balancesUnder(ctx: Context, prefix: string): Promise<Balances> {
  const { key } = ledgerAccounts;
  const accounts = await ctx.db
    .select()
    .from(ledgerAccounts)
    .where(and(gt(key, `${prefix}:`), lt(key, `${prefix};`)))
    .orderBy(asc(key));
  return byKey(accounts);
}

function byKey(accounts: readonly { key: string; balance: MicroUsd }[]): Balances {
  return new Map(accounts.map(({ key, balance }) => [key, balance]));
}
