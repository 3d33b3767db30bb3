import { useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useRef } from 'react';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { type Point, Points } from '../../../shell/layout/points.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Section } from '../../../ui/section.tsx';
import { BrandFilters } from './brand-filters.tsx';
import { BrandLine } from './brand-line.tsx';
import type { BrandSearch } from './brand-search.ts';
import { BRANDS_PER_PAGE, directoryQuery } from './directory-query.ts';

const NO_FILTER: Required<BrandSearch> = {
  q: undefined,
  category: undefined,
  country: undefined,
  network: undefined,
  page: undefined,
};

interface DirectoryProps {
  search: BrandSearch;
  onSearchChange: (change: BrandSearch) => void;
}

/** Every brand with an open program, to search, filter and page through. */
export function Directory({ search, onSearchChange }: DirectoryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="pt-12 pb-16 md:pt-16">
      <Heading level={1} ref={heading}>
        Brands
      </Heading>
      <p className="mt-3 mb-8 max-w-[60ch] text-md text-muted">
        Vetted brands with active programs, highest rate first. A brand with several rates shows the highest,
        “up to”; its page lists all of them.
      </p>
      <BrandFilters search={search} onSearchChange={onSearchChange} />
      <DataBoundary
        failed="We couldn’t load the brands."
        loading={<LoadingState label="Loading brands" />}
        subject={JSON.stringify(search)}
      >
        <Results search={search} onSearchChange={onSearchChange} heading={heading} />
      </DataBoundary>
      <Section title="Vetted brands" lead="How a brand is admitted, and what is checked.">
        <Points points={VETTED} />
      </Section>
    </div>
  );
}

const VETTED: readonly Point[] = [
  {
    title: 'A network has accepted it',
    text: 'Each brand has a program in a network, which names its rates and domains and pays for its sales or clicks.',
  },
  {
    title: 'We have approved it',
    text: 'An operator approves each program, or all programs of a network that is trusted. No links go live before that.',
  },
  {
    title: 'Every click is checked',
    text: 'A link leads only to the program’s own domains and never to a banned one. A closed program stops within a minute.',
  },
];

interface ResultsProps extends DirectoryProps {
  heading: RefObject<HTMLElement | null>;
}

function Results({ search, onSearchChange, heading }: ResultsProps) {
  // The brands that are shown stay until those of a new search have arrived.
  const shown = useDeferredValue(search);
  const { data } = useSuspenseQuery(directoryQuery(shown));
  const { total } = data.summary;
  if (total === 0)
    return (
      <EmptyState
        title="No brands found."
        action={<Button onClick={() => onSearchChange(NO_FILTER)}>Show all</Button>}
      >
        Try a shorter search or another category.
      </EmptyState>
    );
  return (
    <div aria-busy={shown !== search} className="aria-busy:opacity-60">
      <ul className="mb-6 border-b border-rule">
        {data.data.map((brand) => (
          <BrandLine key={brand.id} brand={brand} />
        ))}
      </ul>
      <Pagination
        label="brands"
        page={search.page ?? 1}
        perPage={BRANDS_PER_PAGE}
        total={total}
        onPageChange={(next) => onSearchChange({ page: next })}
        heading={heading}
      />
    </div>
  );
}
