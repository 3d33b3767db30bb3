import { useChangeSearch, useOperatorSearch } from '../../../../../lib/operator-search.ts';
import { pageOf } from '../../../../../lib/search-params.ts';

/** The page of the shown list, in the URL. */
export function usePage(): { page: number; onPageChange: (page: number) => void } {
  const change = useChangeSearch();
  return {
    page: pageOf(useOperatorSearch().page) ?? 1,
    onPageChange: (page) => change({ page: page === 1 ? undefined : page }),
  };
}
