import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type FirstRunStep = ResponseOf<'get', '/v1/operations/first-run'>['data'][number];

/** What a new deployment still needs. */
export const firstRunQuery = queryOptions({
  queryKey: ['operations', 'first-run'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/first-run', { signal }))).data,
  staleTime: 10_000,
  refetchInterval: 15_000,
});
