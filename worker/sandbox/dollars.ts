import type { MicroUsd } from '../platform/money.ts';

/** `"5.9465"`, `"236"`, `"0"`. */
export function plainDollars(amount: MicroUsd): string {
  return String(amount / 1_000_000);
}

/** CJ's format, with three decimals: `"7.781"`. */
export function threeDecimals(amount: MicroUsd): string {
  return (amount / 1_000_000).toFixed(3);
}
