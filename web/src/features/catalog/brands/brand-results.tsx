import { useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue } from 'react';
import { plural } from '../../../../../worker/platform/contract/counts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import type { BrandSearch } from './brand-search.ts';
import { BrandTable } from './brand-table.tsx';
import { BRANDS_PER_PAGE, directoryQuery } from './directory-query.ts';

const NO_FILTER: Omit<Required<BrandSearch>, 'sort'> = {
  q: undefined,
  category: undefined,
  country: undefined,
  network: undefined,
  type: undefined,
  page: undefined,
};

interface BrandResultsProps {
  search: BrandSearch;
  onSearchChange: (change: BrandSearch) => void;
  heading: RefObject<HTMLElement | null>;
}

/** The brands of a search, with their number. */
export default function BrandResults({ search, onSearchChange, heading }: BrandResultsProps) {
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
      <p role="status" className="figures mb-1 text-base text-muted">
        {plural(total, 'brand')}
      </p>
      <BrandTable caption="Brands" brands={data.data} />
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
