import { type MicroUsd, micros } from '../../../platform/money.ts';
import type { Sums } from './figures.ts';

/** Averages of fewer sales mean little. */
export const MIN_SALES = 5;
/** The normal quantile of a one-sided 95% bound. */
const Z_95 = 1.645;

/** True if a rate of sales or earnings per click means something. */
export function isReliable({ clicks, conversions }: Sums): boolean {
  return conversions >= MIN_SALES && clicks >= conversions;
}

/** The sums without those of a part. */
export function without(all: Sums, part: Sums): Sums {
  return {
    clicks: Math.max(0, all.clicks - part.clicks),
    conversions: Math.max(0, all.conversions - part.conversions),
    earnings: micros(Math.max(0, all.earnings - part.earnings)),
  };
}

/** Earnings per click in micro-USD, not rounded; 0 without clicks. */
export function epcOf({ clicks, earnings }: Sums): number {
  return clicks === 0 ? 0 : earnings / clicks;
}

/** What some clicks earn at the average of others; null if that average isn't reliable or isn't positive. */
export function atAverage(clicks: number, others: Sums): MicroUsd | null {
  const amount = Math.round(clicks * epcOf(others));
  return isReliable(others) && amount > 0 ? micros(amount) : null;
}

/**
 * The number of sales that one can rely on after seeing so many, of which some may be chance: the lower 95% bound of a
 * Poisson count, by the approximation of Wilson and Hilferty.
 */
export function cautious(sales: number): number {
  return sales === 0 ? 0 : sales * (1 - 1 / (9 * sales) - Z_95 / (3 * Math.sqrt(sales))) ** 3;
}
