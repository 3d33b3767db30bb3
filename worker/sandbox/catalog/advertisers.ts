import { brandOf, domainsOf } from './brands.ts';
import { advertiserBrand, type Catalog, changesOf } from './catalog.ts';
import { descriptionOf } from './descriptions.ts';
import { cookieDays, flatHundredths, percentHundredths } from './rates.ts';
import { roll } from './roll.ts';

export const FIRST_ADVERTISER = 4_000_000;
/** An advertiser's own link, `AID`. */
export const FIRST_AD = 11_000_000;

/** A CJ advertiser. The default term is a percentage of the sale or dollars per order, in hundredths. */
export interface Advertiser {
  id: number;
  name: string;
  domain: string;
  joined: boolean;
  category: string;
  subcategory: string;
  description: string | null;
  cookieDays: number | null;
  term: { kind: 'percent' | 'dollars'; hundredths: number };
}

/** The advertiser at an index. One in sixteen isn't joined. */
export function advertiserOf(catalog: Catalog, index: number): Advertiser {
  const number = advertiserBrand(index);
  const brand = brandOf(number, catalog.seed);
  const dollars = roll(index, 60, 8) === 0;
  const { category, subcategory } = brand.trade;
  const base = dollars ? flatHundredths(number, index, 61) : percentHundredths(category, index, 61);
  return {
    id: FIRST_ADVERTISER + index,
    name: index % 3 === 0 ? brand.name.toUpperCase() : brand.name,
    domain: domainsOf(number, brand, 1)[0] ?? '',
    joined: index % 16 !== 15,
    category,
    subcategory,
    description: descriptionOf(brand, index + catalog.seed),
    cookieDays: cookieDays(index, 62),
    term: {
      kind: dollars ? 'dollars' : 'percent',
      hundredths: base + 25 * changesOf(catalog, index),
    },
  };
}
