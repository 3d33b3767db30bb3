import { useRef } from 'react';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { statsQuery } from '../../../lib/stats.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { LatePart } from '../../../ui/late-part.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { BrandFilters } from './brand-filters.tsx';
import type { BrandSearch } from './brand-search.ts';

const BrandResults = lazyPart(() => import('./brand-results.tsx'));
const Admission = lazyPart(() => import('./admission.tsx'));

const NO_PROPS = {};

interface DirectoryProps {
  search: BrandSearch;
  onSearchChange: (change: BrandSearch) => void;
}

/** Every brand with an open program, to search, filter and page through. */
export function Directory({ search, onSearchChange }: DirectoryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: stats } = useHydratedQuery(statsQuery);
  return (
    <div className="pt-8 pb-16 md:pt-14">
      <Heading level={1} ref={heading}>
        Brands
      </Heading>
      <p className="mt-2 mb-6 max-w-[60ch] text-md text-muted md:mb-8">
        The most that each brand pays per sale or click. You earn{' '}
        {stats ? `${stats.share_percent}%` : 'your share'} of it.
      </p>
      <BrandFilters search={search} onSearchChange={onSearchChange} />
      <DataBoundary
        failed="We couldn’t load the brands."
        loading={
          <div className="min-h-svh">
            <LoadingState label="Loading brands" />
            <noscript>
              <p className="text-center text-base text-muted">
                The list needs JavaScript. The API has the same brands at <a href="/v1/brands">/v1/brands</a>.
              </p>
            </noscript>
          </div>
        }
        subject={JSON.stringify(search)}
      >
        <BrandResults search={search} onSearchChange={onSearchChange} heading={heading} />
      </DataBoundary>
      <div className="mt-14">
        <Section title="Vetted brands" lead="How a brand is admitted, and what is checked.">
          <LatePart part={Admission} props={NO_PROPS} />
        </Section>
      </div>
    </div>
  );
}
