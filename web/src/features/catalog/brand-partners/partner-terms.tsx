import { plural } from '../../../../../worker/platform/contract/counts.ts';
import { countryName } from '../../../lib/country-name.ts';
import type { PartnerBrand } from '../../../lib/partner-brands.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { hasNamedRates, RateTable } from '../../../ui/rate-table.tsx';
import { DomainTable } from '../brands/domain-table.tsx';
import { NetworkName } from '../network-name.tsx';

/** The terms of a brand, its restrictions and its domains with their rates. */
export function PartnerTerms({ brand }: { brand: PartnerBrand }) {
  return (
    <>
      {hasNamedRates(brand) && (
        <section aria-label="Rates">
          <h3 className="font-medium text-md">Rates</h3>
          <p className="mb-2 text-muted text-sm">
            The network decides which rate applies to a sale. You earn {brand.share_percent}% of it.
          </p>
          <RateTable name={brand.name} offer={brand} />
        </section>
      )}
      <section aria-label="Terms">
        <h3 className="mb-1 font-medium text-md">Terms</h3>
        <DefinitionList items={termsOf(brand)} />
      </section>
      <section aria-label="Domains and rates">
        <h3 className="font-medium text-md">Domains and rates</h3>
        <p className="mb-2 text-muted text-sm">You can link to any page on these domains.</p>
        <DomainTable brand={brand} />
      </section>
    </>
  );
}

function termsOf(brand: PartnerBrand) {
  const days = brand.cookie_duration;
  const terms = [
    { term: 'Category', value: [brand.category, brand.subcategory].filter(Boolean).join(' · ') },
    { term: 'Countries', value: brand.countries.map(countryName).join(', ') || 'Not stated' },
    {
      term: 'Cookie duration',
      value: days === null ? 'Not stated' : plural(days, 'day'),
    },
    { term: 'Earnings per 100 clicks, 7 days', value: epc(brand.epc_7_day) },
    { term: 'Earnings per 100 clicks, 3 months', value: epc(brand.epc_3_month) },
    { term: 'Network', value: <NetworkName slug={brand.networkSlug} /> },
    { term: 'Restrictions', value: brand.restrictions.join(' ') || 'The network states none.' },
  ];
  return terms.filter(({ value }) => value);
}

function epc(amount: string | null) {
  return amount && amount !== '0' ? <Money amount={amount} digits="significant" /> : null;
}
