import type { MicroUsd } from '../platform/money.ts';

/** An amount as the networks write it: `"5.9465"`, `"236"`, `"0"`. */
export function plainDollars(amount: MicroUsd): string {
  return String(amount / 1_000_000);
}

/** An amount with three decimals, `"7.781"`: CJ's form. */
export function threeDecimals(amount: MicroUsd): string {
  return (amount / 1_000_000).toFixed(3);
}
