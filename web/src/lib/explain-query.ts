import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from './client.ts';

export type Explanation = ResponseOf<'get', '/v1/explain'>['data'];

/** Explains what a product URL would earn. Sends no request without a URL. */
export function explainQuery(url: string | null) {
  return queryOptions({
    queryKey: ['explain', url],
    queryFn:
      url === null
        ? skipToken
        : async ({ signal }) =>
            (await bodyOf(api.GET('/v1/explain', { params: { query: { url } }, signal }))).data,
  });
}
