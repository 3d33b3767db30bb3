import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { brandsQuery } from '../../lib/brands.ts';
import { failureOf } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Heading } from '../../ui/heading.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { BrandFilters } from './brand-filters.tsx';
import { BrandLine } from './brand-line.tsx';
import type { BrandSearch } from './brand-search.ts';

const PER_PAGE = 50;
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
        Active programs, highest commission first. The rate is what the brand pays. You earn your share of it.
      </p>
      <BrandFilters search={search} onSearchChange={onSearchChange} />
      <Results search={search} onSearchChange={onSearchChange} heading={heading} />
    </div>
  );
}

interface ResultsProps extends DirectoryProps {
  heading: RefObject<HTMLElement | null>;
}

function Results({ search, onSearchChange, heading }: ResultsProps) {
  const { page = 1, ...filter } = search;
  const query = useQuery(brandsQuery({ ...filter, page: `${page}`, per_page: `${PER_PAGE}` }));
  const { data, error, isPlaceholderData } = query;
  if (error) return <ErrorState title="We couldn’t load the brands." {...failureOf(error, query)} />;
  if (!data) return <LoadingState label="Loading brands" />;
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
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
      <ul className="mb-6 border-b border-rule">
        {data.data.map((brand) => (
          <BrandLine key={brand.id} brand={brand} />
        ))}
      </ul>
      <Pagination
        label="brands"
        page={page}
        perPage={PER_PAGE}
        total={total}
        onPageChange={(next) => onSearchChange({ page: next })}
        heading={heading}
      />
    </div>
  );
}
