import { type MicroUsd, micros, parseUsd, share } from '../../platform/money.ts';
import { advertiserOf } from '../catalog/advertisers.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { merchantRates } from '../catalog/merchants.ts';
import type { Network } from '../state/records.ts';

/** Micro-dollars per unit of a currency. They are fixed so that tests are reproducible. */
const DOLLARS: Record<string, number> = { USD: 1_000_000, EUR: 1_080_000, GBP: 1_270_000 };

/**
 * The commission of a Wildfire merchant in USD: its first rate, a percentage of the sale or a flat amount in the merchant's
 * currency; 0 without a rate.
 */
function wildfireCommission(catalog: Catalog, index: number, sale: MicroUsd, currency: string): MicroUsd {
  const [rate] = merchantRates(catalog, index);
  if (!rate) return micros(0);
  const amount = rate.Kind === 'FLAT' ? parseUsd(rate.Amount) : share(sale, Number(rate.Amount) * 10_000);
  return share(amount, DOLLARS[currency] ?? 1_000_000);
}

/** The commission of a CJ advertiser: its default term, with three decimals. */
function cjCommission(catalog: Catalog, index: number, sale: MicroUsd): MicroUsd {
  const { kind, hundredths } = advertiserOf(catalog, index).term;
  const amount = kind === 'dollars' ? micros(hundredths * 10_000) : share(sale, hundredths * 100);
  return micros(Math.round(amount / 1_000) * 1_000);
}

/** The commission of a sale, by network. SitePlug pays for clicks only. */
export const COMMISSIONS: Record<
  Exclude<Network, 'siteplug'>,
  (catalog: Catalog, index: number, sale: MicroUsd, currency: string) => MicroUsd
> = { wildfire: wildfireCommission, cj: cjCommission };
