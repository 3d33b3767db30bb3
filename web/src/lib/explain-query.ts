import { queryOptions, skipToken } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from './client.ts';

export type Explanation = InferResponseType<typeof api.v1.explain.$get, 200>['data'];

/** Explains what a product URL would earn. Sends no request without a URL. */
export function explainQuery(url: string | null) {
  return queryOptions({
    queryKey: ['explain', url],
    queryFn:
      url === null
        ? skipToken
        : async ({ signal }) =>
            (await answerOf(api.v1.explain.$get({ query: { url } }, { init: { signal } }))).data,
  });
}
