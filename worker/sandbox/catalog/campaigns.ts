import { type MicroUsd, micros } from '../../platform/money.ts';
import { type Brand, brandOf, domainsOf } from './brands.ts';
import { CAMPAIGNS, type Catalog, campaignBrand, changesOf } from './catalog.ts';
import { descriptionOf } from './descriptions.ts';
import { bidThousandths } from './rates.ts';
import { roll } from './roll.ts';

/** Countries with campaigns. Iceland has exactly one. */
export const CAMPAIGN_COUNTRIES: readonly string[] = [
  'US',
  'GB',
  'CA',
  'AU',
  'DE',
  'FR',
  'IN',
  'BR',
  'JP',
  'ES',
  'IS',
];
export const FIRST_CAMPAIGN = 5_000;

/** A pay-per-click campaign in one country. The bid is per click. */
export interface Campaign {
  index: number;
  id: string;
  brand: string;
  domain: string;
  category: string;
  description: string | null;
  hasImage: boolean;
  bid: MicroUsd;
}

export function campaignOf(catalog: Catalog, index: number, country: string): Campaign {
  const number = campaignBrand(index);
  const brand: Brand = brandOf(number, catalog.seed);
  const draw = index * 16 + CAMPAIGN_COUNTRIES.indexOf(country);
  const thousandths = bidThousandths(draw, 50) + 10 * changesOf(catalog, index);
  return {
    index,
    id: String(FIRST_CAMPAIGN + index),
    brand: index % 4 === 0 ? brand.name.toLowerCase() : brand.name,
    domain: domainsOf(number, brand, 1)[0] ?? '',
    category: brand.trade.category,
    description: descriptionOf(brand, index + catalog.seed),
    hasImage: roll(index, 52, 7) !== 0,
    bid: micros(thousandths * 1_000),
  };
}

/** The campaigns of a country. Each campaign runs in one to four countries. */
export function campaignsIn(catalog: Catalog, country: string): Campaign[] {
  const place = CAMPAIGN_COUNTRIES.indexOf(country);
  if (place < 0) return [];
  if (country === 'IS') return [campaignOf(catalog, 0, country)];
  const all = Array.from({ length: CAMPAIGNS }, (_, index) => index);
  return all.filter((index) => runsIn(index, place)).map((index) => campaignOf(catalog, index, country));
}

function runsIn(index: number, place: number): boolean {
  const wide = CAMPAIGN_COUNTRIES.length - 1;
  return (place - (index % wide) + wide) % wide <= roll(index, 51, 4);
}

/** The index of a campaign ID, or null. */
export function campaignIndex(id: string): number | null {
  const index = Number(id) - FIRST_CAMPAIGN;
  return Number.isInteger(index) && index >= 0 && index < CAMPAIGNS ? index : null;
}
