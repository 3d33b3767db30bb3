import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type WaitingWork = ResponseOf<'get', '/v1/operations/overview'>['data'][number];

/** What waits for an operator. It is loaded again every half minute while the screen is open. */
export const overviewQuery = queryOptions({
  queryKey: ['operations', 'overview'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/overview', { signal }))).data,
  staleTime: 10_000,
  refetchInterval: 30_000,
});
