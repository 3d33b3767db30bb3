import { type MicroUsd, micros, toExactDollars, usd, ZERO } from '../../../../../worker/platform/money.ts';

interface Transfer {
  from: string;
  to: string;
  amount: string;
}

/** What transfers leave in each account, as exact decimal dollars, without the accounts that they leave as they were. */
export function balancesOf(transfers: readonly Transfer[]): { account: string; amount: string }[] {
  const balances = new Map<string, MicroUsd>();
  const add = (account: string, amount: number) =>
    balances.set(account, micros((balances.get(account) ?? ZERO) + amount));
  for (const { from, to, amount } of transfers) {
    add(from, -usd(amount));
    add(to, usd(amount));
  }
  return [...balances]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount: toExactDollars(amount) }));
}
