import { useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue } from 'react';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BrandLinkCard } from './brand-link-card.tsx';
import { brandLinksQuery } from './links-query.ts';
import { BRANDS_PER_PAGE, brandLinkFilter, type LinksSearch } from './links-search.ts';
import { SearchBox } from './search-box.tsx';

export interface LinksViewProps {
  search: LinksSearch;
  onSearchChange: (change: LinksSearch) => void;
  /** The title of the screen, which is focused with each new page. */
  heading: RefObject<HTMLElement | null>;
}

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Every brand with the publisher's link to it, as cards. */
export function BrandLinks(props: LinksViewProps) {
  const { search, onSearchChange } = props;
  return (
    <>
      <div className="mb-6 max-w-120">
        <SearchBox
          label="Name or category"
          q={search.q}
          onSearch={(q) => onSearchChange({ q, page: undefined })}
        />
      </div>
      <DataBoundary
        failed="We couldn’t load your affiliate links."
        loading={<LoadingCards />}
        subject={JSON.stringify(search)}
      >
        <Cards {...props} />
      </DataBoundary>
    </>
  );
}

function Cards({ search, onSearchChange, heading }: LinksViewProps) {
  // The cards that are shown stay until those of a new search have arrived.
  const shown = useDeferredValue(search);
  const { data: brands, summary } = useSuspenseQuery(brandLinksQuery(brandLinkFilter(shown))).data;
  if (summary.total === 0 && shown.q)
    return (
      <EmptyState
        title="No brands found."
        action={<Button onClick={() => onSearchChange({ q: undefined, page: undefined })}>Show all</Button>}
      >
        Try a shorter search or another category.
      </EmptyState>
    );
  if (summary.total === 0) return <EmptyState title="No affiliate links available yet." />;
  return (
    <div aria-busy={shown !== search} className="aria-busy:opacity-60">
      <ul className={GRID}>
        {brands.map((brand) => (
          <BrandLinkCard key={brand.brand_id} brand={brand} />
        ))}
      </ul>
      <Pagination
        label="brands"
        page={search.page ?? 1}
        perPage={BRANDS_PER_PAGE}
        total={summary.total}
        onPageChange={(page) => onSearchChange({ page })}
        heading={heading}
      />
    </div>
  );
}

function LoadingCards() {
  return (
    <ul className={GRID} aria-label="Loading your affiliate links">
      {PLACES.map((place) => (
        <li key={place} className="grid h-56 content-start gap-3 rounded-md border border-rule bg-sheet p-4">
          <Skeleton width="12ch" />
          <Skeleton width="6ch" />
          <Skeleton width="24ch" />
        </li>
      ))}
    </ul>
  );
}
