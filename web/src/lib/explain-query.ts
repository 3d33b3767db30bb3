import { queryOptions, skipToken } from '@tanstack/react-query';
import { answerOf, api, type ResponseOf } from './client.ts';

export type Explanation = ResponseOf<'get', '/v1/explain'>['data'];

/** What the network makes of a product's address; nothing is asked before there is one. */
export function explainQuery(url: string | null) {
  return queryOptions({
    queryKey: ['explain', url],
    queryFn:
      url === null
        ? skipToken
        : async ({ signal }) =>
            (await answerOf(api.GET('/v1/explain', { params: { query: { url } }, signal }))).data,
  });
}
