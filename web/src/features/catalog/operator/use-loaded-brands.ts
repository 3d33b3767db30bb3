import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { BrandsSearch } from './brands-search.ts';
import { operatorBrandsQuery } from './operator-brands-query.ts';

const STEP = 5_000;
export const MAX_BRANDS = 50_000;

/** The brands that match: 5,000 at first and 5,000 more each time, or up to 50,000 of a search. */
export function useLoadedBrands(search: BrandsSearch) {
  const [limit, setLimit] = useState(STEP);
  const wanted = search.q ? MAX_BRANDS : limit;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    operatorBrandsQuery(search),
  );
  const brands = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const loaded = brands?.length ?? 0;
  const isShort = data !== undefined && hasNextPage && loaded < wanted;
  useEffect(() => {
    if (isShort && !isFetchingNextPage && !error) void fetchNextPage();
  }, [isShort, isFetchingNextPage, error, fetchNextPage]);
  return {
    brands,
    total: data?.pages[0]?.summary.total ?? loaded,
    error,
    isLoadingMore: isShort,
    canLoadMore: hasNextPage && !isShort && wanted < MAX_BRANDS,
    loadMore: () => setLimit((old) => Math.min(old + STEP, MAX_BRANDS)),
  };
}
