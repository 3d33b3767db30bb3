import { roll } from './roll.ts';

/** The usual percentages of a category, in quarters of a percent. */
const BANDS: Record<string, readonly [low: number, high: number]> = {
  Apparel: [12, 48],
  Home: [10, 40],
  Electronics: [2, 20],
  Sport: [10, 36],
  Travel: [6, 28],
  Food: [14, 56],
  Family: [10, 44],
  Health: [20, 80],
  Gifts: [24, 72],
};
const DEFAULT_BAND = [8, 40] as const;
/** The highest amount per sale, and the percent of the price that it is at most. */
const MAX_FLAT = 25;
const MAX_FLAT_PERCENT = 20;

/** A percentage in hundredths: 0.5 to 30, mostly in the lower half of its category; one in thirty is generous. */
export function percentHundredths(category: string, draw: number, salt: number): number {
  const [low, high] = BANDS[category] ?? DEFAULT_BAND;
  const generous = roll(draw, salt + 400, 30) === 0 ? 40 : 0;
  return 25 * (low + lower(draw, salt, high - low + 1) + generous);
}

/** The price of a brand's product in hundredths: 12 to 239.90. */
export function priceHundredths(brand: number): number {
  return 100 * (12 + roll(brand, 80, 228)) + (roll(brand, 81, 2) === 0 ? 0 : 90);
}

/** An amount per sale of a brand in hundredths: whole units, 1 to 25, at most a fifth of its price. */
export function flatHundredths(brand: number, draw: number, salt: number): number {
  const percent = 2 + lower(draw, salt, MAX_FLAT_PERCENT - 1);
  return 100 * Math.min(MAX_FLAT, Math.max(1, Math.floor((priceHundredths(brand) * percent) / 10_000)));
}

/** A bid for a click in thousandths of a dollar: 0.02 to 1.20, mostly below 0.40. */
export function bidThousandths(draw: number, salt: number): number {
  const place = roll(draw, salt, 1_000);
  return 20 + Math.floor((1_180 * place * place) / 1_000_000);
}

/** Days of a cookie. One in five isn't stated. */
export function cookieDays(draw: number, salt: number): number | null {
  const days = [null, null, 1, 3, 7, 7, 14, 15, 30, 30, 30, 30, 30, 45, 60, 60, 90, 90, 120, 365] as const;
  return (
    days[(roll(draw, salt, days.length) + (roll(draw, salt + 1, 10) === 0 ? 1 : 0)) % days.length] ?? null
  );
}

/** The smaller of two numbers below `sides`. */
export function lower(draw: number, salt: number, sides: number): number {
  return Math.min(roll(draw, salt, sides), roll(draw, salt + 200, sides));
}
