import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../lib/client.ts';

export type Balance = ResponseOf<'get', '/v1/publisher/balances'>['data'][number];
export type NextPayout = ResponseOf<'get', '/v1/publisher/balances'>['next_payout'];

/** The money by state, and the next payout. */
export const balancesQuery = queryOptions({
  queryKey: ['balances'],
  queryFn: ({ signal }) => bodyOf(api.GET('/v1/publisher/balances', { signal })),
  staleTime: 15_000,
});
