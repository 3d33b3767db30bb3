import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import type { PublishersSearch } from './publishers-search.ts';

export type ListedPublisher = ResponseOf<'get', '/v1/operations/publishers'>['data'][number];
export type PublisherDetail = ResponseOf<'get', '/v1/operations/publishers/{publisher_id}'>['data'];

export const publisherKeys = {
  all: ['operations', 'publishers'],
  one: (id: string) => [...publisherKeys.all, id],
};

const PER_PAGE = 50;

/** Pages of the publishers that match. */
export function publishersQuery({ q, status, plan, leaving, sort = 'newest' }: PublishersSearch) {
  const filter = { search: q, status, plan, leaving: leaving ? ('true' as const) : undefined, sort };
  return infiniteQueryOptions({
    queryKey: [...publisherKeys.all, 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      bodyOf(
        api.GET('/v1/operations/publishers', {
          params: { query: { ...filter, limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

export function publisherQuery(id: string) {
  return queryOptions({
    queryKey: [...publisherKeys.one(id), 'detail'],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/publishers/{publisher_id}', {
          params: { path: { publisher_id: id } },
          signal,
        }),
      ),
    staleTime: 10_000,
  });
}

/** The present address of an account and those of the last 26 months. */
export function addressesQuery(id: string) {
  return queryOptions({
    queryKey: [...publisherKeys.one(id), 'addresses'],
    queryFn: async ({ signal }) => {
      const params = { path: { publisher_id: id } };
      return (await bodyOf(api.GET('/v1/operations/publishers/{publisher_id}/addresses', { params, signal })))
        .data;
    },
  });
}

export function balancesQuery(id: string) {
  return queryOptions({
    queryKey: [...publisherKeys.one(id), 'balances'],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/publishers/{publisher_id}/balances', {
          params: { path: { publisher_id: id } },
          signal,
        }),
      ),
    staleTime: 10_000,
  });
}
