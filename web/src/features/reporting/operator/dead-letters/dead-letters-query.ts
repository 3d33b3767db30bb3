import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type DeadLetter = ResponseOf<'get', '/v1/operations/dead-letters'>['data'][number];
export type Replayed = ResponseOf<'post', '/v1/operations/dead-letters/replay'>['data'];

export const DEAD_LETTERS_PER_PAGE = 50;
const deadLetterKeys = { all: ['operations', 'dead-letters'] };

/** A page of the open dead letters, newest first. */
export function deadLettersQuery(page = 1) {
  const query = { page, per_page: DEAD_LETTERS_PER_PAGE };
  return queryOptions({
    queryKey: [...deadLetterKeys.all, query],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/dead-letters', { params: { query }, signal })),
    staleTime: 10_000,
  });
}
