import { useQuery } from '@tanstack/react-query';
import type { SearchDocs } from './docs-search.ts';

/**
 * The search of the documentation. Its index is loaded when it is first wanted, and once more if that failed and it is wanted
 * again. Undefined until then, null if it couldn’t be loaded.
 */
export function useDocsSearch(isWanted: boolean): SearchDocs | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['docs-search'],
    queryFn: async () => (await import('./docs-search.ts')).loadSearch(),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return data ?? (isError ? null : undefined);
}
