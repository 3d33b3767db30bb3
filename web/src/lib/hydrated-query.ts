import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';

type HydratedQuery<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'dataUpdatedAt' | 'error' | 'errorUpdateCount' | 'isError' | 'refetch'
>;

/**
 * Like `useQuery`, but without data until the part of the page is hydrated. A prerendered page has no data, and React hydrates
 * its parts one after the other: a response that arrives in between would differ from the HTML of the later ones.
 */
export function useHydratedQuery<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): HydratedQuery<Data> {
  const { data, dataUpdatedAt, error, errorUpdateCount, isError, refetch } = useQuery(query);
  return useHydrated()
    ? { data, dataUpdatedAt, error, errorUpdateCount, isError, refetch }
    : { data: undefined, dataUpdatedAt: 0, error: null, errorUpdateCount: 0, isError: false, refetch };
}
