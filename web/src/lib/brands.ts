import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { answerOf, api } from './client.ts';

export type BrandFilter = InferRequestType<typeof api.v1.brands.$get>['query'];
export type Brand = InferResponseType<typeof api.v1.brands.$get, 200>['data'][number];

const brandKeys = {
  all: ['brands'],
  list: (filter: BrandFilter) => [...brandKeys.all, 'list', filter],
  detail: (id: string) => [...brandKeys.all, 'detail', id],
  facets: () => [...brandKeys.all, 'facets'],
};

const FRESH_MS = 2 * 60_000;
const KEPT_MS = 5 * 60_000;

/** A page of the brands whose programs are open, highest commission first. */
export function brandsQuery(filter: BrandFilter) {
  return queryOptions({
    queryKey: brandKeys.list(filter),
    queryFn: ({ signal }) => answerOf(api.v1.brands.$get({ query: filter }, { init: { signal } })),
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
}

/** One brand with its programs' domains. */
export function brandQuery(id: string) {
  return queryOptions({
    queryKey: brandKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await answerOf(api.v1.brands[':id'].$get({ param: { id } }, { init: { signal } }))).data,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
  });
}

/** What the open brands can be narrowed to, the most frequent first. */
export const facetsQuery = queryOptions({
  queryKey: brandKeys.facets(),
  queryFn: async ({ signal }) => (await answerOf(api.v1.brands.facets.$get({}, { init: { signal } }))).data,
  staleTime: FRESH_MS,
});
