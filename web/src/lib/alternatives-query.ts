import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client.ts';

/** Brands that can earn in place of a URL that can’t. */
export function alternativesQuery(url: string) {
  return queryOptions({
    queryKey: ['explain', 'alternatives', url],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/explain/alternatives', { params: { query: { url } }, signal }))).data,
  });
}
