import { queryOptions } from '@tanstack/react-query';
import { brandKeys } from './brands.ts';
import { api, bodyOf, type ResponseOf } from './client.ts';

const FRESH_MS = 10 * 60_000;

export type Facets = ResponseOf<'get', '/v1/brands/facets'>['data'];

/** The filter values of the active brands, the most frequent first. */
export const facetsQuery = queryOptions({
  queryKey: [...brandKeys.all, 'facets'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/brands/facets', { signal }))).data,
  staleTime: FRESH_MS,
});
