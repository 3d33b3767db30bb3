import type { Brand } from '../../../lib/brands.ts';
import { logoPath } from '../../../lib/logo-path.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { hasNamedRates, RateTable } from '../../../ui/rate-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { sentenceCase } from '../../../ui/sentence-case.ts';
import { termsOf } from '../terms-of.tsx';
import { BrandCheck } from './brand-check.tsx';
import { DomainTable } from './domain-table.tsx';
import { SimilarBrands } from './similar-brands.tsx';

/** What a brand pays, for what, and a link to it or one of its products. */
export default function BrandDetails({ brand }: { brand: Brand }) {
  const { name, description, domain, category, commission_rate, you_earn, share_percent } = brand;
  return (
    <>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pt-4 pb-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <div className="flex items-center gap-4">
            <Logo name={name} src={logoPath(brand.logo_url)} size="lg" />
            <div className="min-w-0">
              <Heading level={1} className="break-words">
                {name}
              </Heading>
              <p className="text-base text-muted wrap-anywhere">
                {[domain, category].filter(Boolean).join(' · ')}
              </p>
            </div>
          </div>
          <p className="mt-4 max-w-[60ch] text-md text-pretty">{description}</p>
        </div>
        <dl className="self-end border-ink border-t pt-3">
          <dt className="text-base text-muted">You earn</dt>
          <dd className="figures text-3xl tracking-[-0.01em] max-lg:text-2xl">
            {you_earn ? sentenceCase(you_earn) : 'Not stated'}
          </dd>
          <dd className="figures mt-1 text-base text-muted">
            {share_percent}% of {commission_rate}
          </dd>
        </dl>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 border-rule border-t pt-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="pb-12 lg:sticky lg:top-20 lg:order-last lg:self-start">
          <BrandCheck brand={brand} />
        </div>
        <div>
          {hasNamedRates(brand) && (
            <Section
              title="Rates"
              lead={`The network decides which rate applies to a sale. You earn ${share_percent}% of it.`}
              isFirst
            >
              <RateTable name={name} offer={brand} />
            </Section>
          )}
          <Section title="Terms" isFirst={!hasNamedRates(brand)}>
            <DefinitionList items={termsOf(brand)} />
          </Section>
          <Section title="Domains and rates" lead="You can link to any page on these domains.">
            <DomainTable brand={brand} />
          </Section>
        </div>
      </div>
      <SimilarBrands brand={brand} />
    </>
  );
}
