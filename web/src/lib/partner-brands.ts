import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from './client.ts';

export type PartnerBrand = ResponseOf<'get', '/v1/publisher/brands'>['data'][number];
type Filter = Omit<QueryOf<'/v1/publisher/brands'>, 'page' | 'per_page' | 'cursor' | 'publisher_id'>;

const partnerKeys = {
  all: ['partner-brands'],
  list: (filter: Filter) => [...partnerKeys.all, 'list', filter],
  detail: (id: string) => [...partnerKeys.all, 'detail', id],
};

const PAGE_SIZE = 1_000;
const FRESH_MS = 5 * 60_000;

/**
 * The brands with an active program and the publisher's links, a page at a time. A new search cancels the calls of the
 * one before.
 */
export function partnerBrandsQuery(filter: Filter) {
  return infiniteQueryOptions({
    queryKey: partnerKeys.list(filter),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, per_page: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return bodyOf(api.GET('/v1/publisher/brands', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
    // A stale list would be fetched again with all its loaded pages. Instead, a list that is left is dropped after a while.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FRESH_MS,
    retry: 2,
  });
}

/** One brand with the publisher's link. */
export function partnerBrandQuery(id: string) {
  return queryOptions({
    queryKey: partnerKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/publisher/brands/{id}', { params: { path: { id } }, signal }))).data,
    staleTime: FRESH_MS,
    retry: 2,
  });
}
