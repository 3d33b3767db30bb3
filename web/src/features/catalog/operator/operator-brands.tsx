import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { useChangeSearch } from '../../../shell/operator/use-change-search.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { BrandDialog } from './brand-dialog.tsx';
import { BrandFilters } from './brand-filters.tsx';
import { BrandGrid } from './brand-grid.tsx';
import type { BrandsSearch } from './brands-search.ts';
import { brandCountsQuery } from './operator-brands-query.ts';
import { MAX_BRANDS, useLoadedBrands } from './use-loaded-brands.ts';

/** The brands of all networks, with their merges and splits. */
export function OperatorBrands() {
  return (
    <Screen title="Brand Management">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-2">
        <BrandCounts />
        <BrandList />
      </div>
    </Screen>
  );
}

function BrandCounts() {
  const { data, isError } = useQuery(brandCountsQuery);
  const shown = (count: number | undefined) => (isError ? '–' : count?.toLocaleString('en'));
  return (
    <Stats>
      <Stat label="Total" value={shown(data?.total)} note="Brands that a network lists" />
      <Stat label="Approved" value={shown(data?.approved)} note="Open to publishers" />
      <Stat label="SitePlug" value={shown(data?.siteplug)} note="With a SitePlug program" />
      <Stat label="Wildfire" value={shown(data?.wildfire)} note="With a Wildfire program" />
    </Stats>
  );
}

function BrandList() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/brands' });
  const { q, network } = search;
  const change = useChangeSearch<BrandsSearch>();
  const { brands, total, error, isLoadingMore, canLoadMore, loadMore } = useLoadedBrands(search);
  const [opened, setOpened] = useState<string | null>(null);
  if (error)
    return (
      <ErrorState
        title="Error loading brands"
        detail="Failed to fetch brand data. Please try again."
        retryLabel="Reload Page"
        onRetry={() => location.reload()}
      />
    );
  return (
    <section className="min-w-0">
      <Heading level={2} className="sr-only">
        Brands
      </Heading>
      <BrandFilters q={q} network={network} onFilter={change} />
      <p role="status" className="figures my-3 text-sm text-muted">
        {brands ? loadedText(brands.length, total, isLoadingMore) : 'Loading brands…'}
      </p>
      {!brands && <LoadingState label="Loading brands" />}
      {brands?.length === 0 && (
        <EmptyState title={q || network ? 'No brands match.' : 'No brands yet.'}>
          {q || network
            ? 'Try a shorter search or another network.'
            : 'The first sync of a network adds its brands here.'}
        </EmptyState>
      )}
      {brands && brands.length > 0 && <BrandGrid brands={brands} onOpen={setOpened} />}
      {brands && canLoadMore && (
        <Button className="mt-4" onClick={loadMore}>
          Load More
        </Button>
      )}
      {brands && brands.length >= MAX_BRANDS && total > brands.length && (
        <p className="mt-4 text-base text-muted">
          The list shows at most {formatCount(MAX_BRANDS)} brands. Search for the others.
        </p>
      )}
      <BrandDialog id={opened} onOpen={setOpened} />
    </section>
  );
}

function loadedText(loaded: number, total: number, isLoadingMore: boolean): string {
  const text = `${formatCount(loaded)} of ${formatCount(total)} brands`;
  return isLoadingMore ? `${text}, loading more…` : text;
}
