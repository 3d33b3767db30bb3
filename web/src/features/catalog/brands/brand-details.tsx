import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Brand } from '../../../lib/brands.ts';
import { countryName } from '../../../lib/country-name.ts';
import { demoPublisherQuery } from '../../../lib/demo-publisher.ts';
import { LINK_COPY } from '../../../lib/link-copy.ts';
import { logoPath } from '../../../lib/logo-path.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { NetworkName } from '../network-name.tsx';
import { DomainTable } from './domain-table.tsx';

const DemoLink = lazy(() => import('../../../shell/demo-link.tsx'));

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
        <p className="figures text-right text-2xl">
          {brand.commission_rate}
          <span className="ml-2 align-middle">
            <Badge>{brand.offerType}</Badge>
          </span>
        </p>
      </header>
      <BrandLink brand={brand} />
      <Section title="Terms">
        <DefinitionList items={termsOf(brand)} />
      </Section>
      <Section title="Domains and rates" lead="You can link to any page on these domains.">
        <DomainTable brand={brand} />
      </Section>
    </>
  );
}

/** The reader's own link to a brand; for others a demo link. Nothing until it is known who reads. */
function BrandLink({ brand: { id, name } }: { brand: Brand }) {
  const { data: session } = useQuery(sessionQuery);
  const { data: demo } = useQuery({ ...demoPublisherQuery, enabled: session === null });
  const linkOf = (publisher: string) => `${location.origin}/go/${publisher}/${id}`;
  if (session)
    return (
      <Section title="Your link">
        <CodeBlock
          title={name}
          sample={plainSample(linkOf(session.publisher.publisher_id))}
          copyLabel="Copy Link"
          {...LINK_COPY}
        />
      </Section>
    );
  return (
    demo && (
      <Section title="Link">
        <Suspense>
          <DemoLink link={linkOf(demo)} ownLinkPage={`/brands/${id}`} />
        </Suspense>
      </Section>
    )
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
