import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../lib/client.ts';

export type Operator = ResponseOf<'get', '/v1/operations/operators'>['data'][number];

/** The accounts with an operator’s role. */
export const operatorsQuery = queryOptions({
  queryKey: ['operations', 'operators'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/operators', { signal }))).data,
  staleTime: 10_000,
});
