import type { PartnerBrand } from '../../../lib/partner-brands.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { hasNamedRates, RateTable } from '../../../ui/rate-table.tsx';
import { DomainTable } from '../brands/domain-table.tsx';
import { termsOf } from '../terms-of.tsx';

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
