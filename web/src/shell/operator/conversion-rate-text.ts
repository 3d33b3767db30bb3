import { rateText } from '../../ui/rate-text.ts';

/** A conversion rate on operators’ screens: `2.50%`, and `0.00%` without clicks. */
export function conversionRateText(rate: string | null): string {
  return rateText(rate ?? '0.00');
}
