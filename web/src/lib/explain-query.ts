import { queryOptions, skipToken } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from './client.ts';

export type Explanation = InferResponseType<typeof api.v1.explain.$get, 200>['data'];

/** What the network makes of a product's address; nothing is asked before there is one. */
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
