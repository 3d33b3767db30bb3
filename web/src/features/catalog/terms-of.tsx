import { plural } from '../../../../worker/platform/contract/counts.ts';
import type { Brand } from '../../lib/brands.ts';
import { countryName } from '../../lib/country-name.ts';
import { Money } from '../../ui/money.tsx';
import { NetworkName } from './network-name.tsx';

/** The terms of a brand's best program, without those that its network doesn't have. */
export function termsOf(brand: Brand) {
  const days = brand.cookie_duration;
  const terms = [
    { term: 'Category', value: [brand.category, brand.subcategory].filter(Boolean).join(' · ') },
    { term: 'Countries', value: brand.countries.map(countryName).join(', ') || 'Not stated' },
    { term: 'Cookie duration', value: days === null ? 'Not stated' : plural(days, 'day') },
    { term: 'Earnings per 100 clicks, 7 days', value: epc(brand.epc_7_day) },
    { term: 'Earnings per 100 clicks, 3 months', value: epc(brand.epc_3_month) },
    { term: 'Network', value: <NetworkName slug={brand.networkSlug} /> },
    {
      term: 'Restrictions',
      value: brand.restrictions.join(' ') || 'None that the network has told us about.',
    },
  ];
  return terms.filter(({ value }) => value);
}

function epc(amount: string | null) {
  return amount && amount !== '0' ? <Money amount={amount} digits="significant" /> : null;
}
