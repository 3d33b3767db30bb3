import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { errorText } from './error-text.ts';

type List = Pick<UseInfiniteQueryResult, 'error' | 'refetch' | 'isFetchNextPageError' | 'fetchNextPage'>;

/** The error of a list with pages, for its table. If only the next page couldn't be loaded, the retry loads that one. */
export function listError({ error, refetch, isFetchNextPageError, fetchNextPage }: List) {
  if (!error) return undefined;
  const onRetry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  return { detail: errorText(error), onRetry };
}
