import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from './client.ts';

export type BrandFilter = QueryOf<'/v1/brands'>;
export type Brand = ResponseOf<'get', '/v1/brands'>['data'][number];

export const brandKeys = {
  all: ['brands'],
  list: (filter: BrandFilter) => [...brandKeys.all, 'list', filter],
  detail: (id: string) => [...brandKeys.all, 'detail', id],
};

const FRESH_MS = 2 * 60_000;

/** A page of the brands with an active program, highest commission first. */
export function brandsQuery(filter: BrandFilter) {
  return queryOptions({
    queryKey: brandKeys.list(filter),
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/brands', { params: { query: filter }, signal })),
    staleTime: FRESH_MS,
  });
}

/** One brand with its programs' domains. */
export function brandQuery(id: string) {
  return queryOptions({
    queryKey: brandKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/brands/{id}', { params: { path: { id } }, signal }))).data,
    staleTime: FRESH_MS,
  });
}
