import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { errorText } from './error-text.ts';

type List = Pick<UseQueryResult, 'error' | 'refetch'> &
  Partial<Pick<UseInfiniteQueryResult, 'isFetchNextPageError' | 'fetchNextPage'>>;

/**
 * The error of a list, for its table, which keeps rows that are loaded already below it. If only the next page couldn't be
 * loaded, the retry loads that one.
 */
export function listError({ error, refetch, isFetchNextPageError, fetchNextPage }: List) {
  if (!error) return undefined;
  const onRetry = () => void (isFetchNextPageError && fetchNextPage ? fetchNextPage() : refetch());
  return { detail: errorText(error), onRetry };
}
