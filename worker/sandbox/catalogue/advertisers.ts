import { brandOf, domainsOf } from './brands.ts';
import { advertiserBrand, type Catalogue, changesOf } from './catalogue.ts';
import { roll } from './roll.ts';

export const FIRST_ADVERTISER = 4_000_000;
/** An advertiser's own link, `AID`. */
export const FIRST_AD = 11_000_000;

/** A CJ advertiser. The default term is percent of the sale or dollars an order, in hundredths. */
export interface Advertiser {
  id: number;
  name: string;
  domain: string;
  joined: boolean;
  category: string;
  subcategory: string;
  term: { kind: 'percent' | 'dollars'; hundredths: number };
}

/** The advertiser of an index; one in sixteen is not joined. */
export function advertiserOf(catalogue: Catalogue, index: number): Advertiser {
  const number = advertiserBrand(index);
  const brand = brandOf(number, catalogue.seed);
  const dollars = roll(index, 60, 8) === 0;
  const base = dollars ? 100 * (2 + roll(index, 61, 40)) : 50 * (2 + roll(index, 61, 24));
  return {
    id: FIRST_ADVERTISER + index,
    name: index % 3 === 0 ? brand.name.toUpperCase() : brand.name,
    domain: domainsOf(number, brand, 1)[0] ?? '',
    joined: index % 16 !== 15,
    category: brand.trade.category,
    subcategory: brand.trade.subcategory,
    term: {
      kind: dollars ? 'dollars' : 'percent',
      hundredths: base + 25 * changesOf(catalogue, index),
    },
  };
}
