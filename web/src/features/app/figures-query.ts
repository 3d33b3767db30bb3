import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/client.ts';

const FRESH_MS = 3 * 60_000;
const KEPT_MS = 6 * 60_000;

/** The publisher's own clicks, conversions and earnings of the last thirty days. */
export const figuresQuery = queryOptions({
  queryKey: ['analytics', 30],
  queryFn: async ({ signal }) =>
    (await answerOf(api.v1.publisher.analytics.$get({ query: { days: '30' } }, { init: { signal } })))
      .summary,
  staleTime: FRESH_MS,
  gcTime: KEPT_MS,
});
