import {
  type MicroUsd,
  micros,
  share,
  toDollars,
  toExactDollars,
  usd,
} from '../../../../../worker/platform/money.ts';

const CENT = 10_000;
const PPM_OF_PERCENT = 10_000;

/** The parts of a commission, as exact decimal dollars. They add up to it. */
export interface SaleSplit {
  commission: string;
  /** What the network keeps. */
  margin: string;
  earned: string;
  /** The whole cents that are paid out of it, and what stays in the balance. */
  paid: string;
  left: string;
}

/** Splits a commission as the ledger does: to the millionth of a dollar, and paid out in whole cents. */
export function splitSale(commission: string, sharePercent: number): SaleSplit {
  const whole = usd(commission);
  const earned = share(whole, Math.round(sharePercent * PPM_OF_PERCENT));
  const paid = micros(Math.floor(earned / CENT) * CENT);
  return {
    commission: exact(whole),
    margin: exact(micros(whole - earned)),
    earned: exact(earned),
    paid: toDollars(paid),
    left: exact(micros(earned - paid)),
  };
}

function exact(amount: MicroUsd): string {
  return toExactDollars(amount);
}
