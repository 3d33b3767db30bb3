import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';
import type { BrandsSearch } from './brands-search.ts';

export type OperatorBrand = ResponseOf<'get', '/v1/operations/brands'>['data'][number];
export type BrandDetail = ResponseOf<'get', '/v1/operations/brands/{id}'>['data'];

const MINUTE = 60_000;
const PAGE_SIZE = 1_000;
const RETRIES = 2;

export const brandKeys = { all: ['operations', 'brands'] };

/** The brands that match, 1,000 at a time. */
export function operatorBrandsQuery({ q, network }: BrandsSearch) {
  const filter = { ...(q && { q }), ...(network && { network }) };
  return infiniteQueryOptions({
    queryKey: [...brandKeys.all, 'list', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, per_page: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return bodyOf(api.GET('/v1/operations/brands', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
    staleTime: 5 * MINUTE,
    gcTime: 5 * MINUTE,
    retry: RETRIES,
  });
}

/** A few brands whose names are near the text. */
export function brandChoicesQuery(q: string | undefined) {
  return queryOptions({
    queryKey: [...brandKeys.all, 'choices', q],
    queryFn: async ({ signal }) => {
      const query = { ...(q ? { q } : {}), per_page: 20 };
      return (await bodyOf(api.GET('/v1/operations/brands', { params: { query }, signal }))).data;
    },
    staleTime: MINUTE,
  });
}

export const brandCountsQuery = queryOptions({
  queryKey: [...brandKeys.all, 'counts'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/brands/counts', { signal }))).data,
  staleTime: 10 * MINUTE,
  gcTime: 10 * MINUTE,
  retry: RETRIES,
});

export function brandDetailQuery(id: string) {
  return queryOptions({
    queryKey: [...brandKeys.all, 'detail', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/operations/brands/{id}', { params: { path: { id } }, signal }))).data,
    retry: RETRIES,
  });
}
