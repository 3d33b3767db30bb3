import { type MicroUsd, micros, parseUsd, share } from '../../platform/money.ts';
import { advertiserOf } from '../catalogue/advertisers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { merchantRates } from '../catalogue/merchants.ts';

/** What a unit of a currency is worth, in parts per million of a dollar. Fixed, so that a test can count on it. */
const DOLLARS: Record<string, number> = { USD: 1_000_000, EUR: 1_080_000, GBP: 1_270_000 };

/**
 * What a Wildfire merchant pays for an order, in USD: its first rate, as percent of the sale or as a flat amount, from
 * the merchant's currency. Nothing where it has no rate.
 */
export function wildfireCommission(
  catalogue: Catalogue,
  index: number,
  sale: MicroUsd,
  currency: string,
): MicroUsd {
  const [rate] = merchantRates(catalogue, index);
  if (!rate) return micros(0);
  const amount = rate.Kind === 'FLAT' ? parseUsd(rate.Amount) : share(sale, Number(rate.Amount) * 10_000);
  return share(amount, DOLLARS[currency] ?? 1_000_000);
}

/** What a CJ advertiser pays for an order: its default term, to the third decimal. */
export function cjCommission(catalogue: Catalogue, index: number, sale: MicroUsd): MicroUsd {
  const { kind, hundredths } = advertiserOf(catalogue, index).term;
  const amount = kind === 'dollars' ? micros(hundredths * 10_000) : share(sale, hundredths * 100);
  return micros(Math.round(amount / 1_000) * 1_000);
}
