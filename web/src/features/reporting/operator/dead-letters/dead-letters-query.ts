import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type DeadLetter = ResponseOf<'get', '/v1/operations/dead-letters'>['data'][number];
export type Replayed = ResponseOf<'post', '/v1/operations/dead-letters/replay'>['data'];

export const DEAD_LETTERS_PER_PAGE = 50;
export const deadLetterKeys = { all: ['operations', 'dead-letters'] };

export interface DeadLettersSearch {
  state?: 'left' | undefined;
  page?: number | undefined;
}

/** A page of the dead letters that wait, or of those that were left, newest first. */
export function deadLettersQuery({ state, page = 1 }: DeadLettersSearch) {
  const query = { ...(state && { state }), page, per_page: DEAD_LETTERS_PER_PAGE };
  return queryOptions({
    queryKey: [...deadLetterKeys.all, query],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/dead-letters', { params: { query }, signal })),
    staleTime: 10_000,
  });
}
