import { lazy, Suspense } from 'react';
import type { Brand } from '../../../lib/brands.ts';
import { countryName } from '../../../lib/country-name.ts';
import { logoPath } from '../../../lib/logo-path.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Money } from '../../../ui/money.tsx';
import { YouEarn } from '../../../ui/offer.tsx';
import { hasNamedRates, RateTable } from '../../../ui/rate-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { sentenceCase } from '../../../ui/sentence-case.ts';
import { NetworkName } from '../network-name.tsx';
import { DomainTable } from './domain-table.tsx';

const BrandLink = lazy(() => import('./brand-link.tsx'));

/** The data of a brand. */
export function BrandDetails({ brand }: { brand: Brand }) {
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-6 pt-4 pb-10">
        <div className="min-w-0">
          <div className="flex items-center gap-4">
            <Logo name={brand.name} src={logoPath(brand.logo_url)} size="lg" />
            <Heading level={1} className="min-w-0 break-words">
              {brand.name}
            </Heading>
          </div>
          <p className="mt-3 max-w-[60ch] text-md text-pretty text-muted">{brand.description}</p>
        </div>
        <div className="sm:text-right">
          <p className="figures text-2xl">
            {sentenceCase(brand.commission_rate)}
            <span className="ml-2 align-middle">
              <Badge>{brand.offerType}</Badge>
            </span>
          </p>
          <p className="figures mt-1 text-md text-muted">
            <YouEarn offer={brand} />
          </p>
        </div>
      </header>
      <Suspense>
        <BrandLink brand={brand} />
      </Suspense>
      <Section title="Terms">
        <DefinitionList items={termsOf(brand)} />
      </Section>
      {hasNamedRates(brand) && (
        <Section
          title="Rates"
          lead={`The network decides which rate applies to a sale. You earn ${brand.share_percent}% of it.`}
        >
          <RateTable name={brand.name} offer={brand} />
        </Section>
      )}
      <Section title="Domains and rates" lead="You can link to any page on these domains.">
        <DomainTable brand={brand} />
      </Section>
    </>
  );
}

function termsOf(brand: Brand) {
  const shown = (epc: string | null) =>
    epc && epc !== '0' ? <Money amount={epc} digits="significant" /> : null;
  const terms = [
    { term: 'Category', value: [brand.category, brand.subcategory].filter(Boolean).join(' · ') },
    { term: 'Country', value: brand.country && countryName(brand.country) },
    { term: 'Cookie window', value: brand.cookie_duration === null ? null : `${brand.cookie_duration} days` },
    { term: 'Earnings per 100 clicks, 7 days', value: shown(brand.epc_7_day) },
    { term: 'Earnings per 100 clicks, 3 months', value: shown(brand.epc_3_month) },
    { term: 'Network', value: <NetworkName slug={brand.networkSlug} /> },
  ];
  return terms.filter(({ value }) => value);
}
