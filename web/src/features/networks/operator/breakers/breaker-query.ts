import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type Breaker = ResponseOf<'get', '/v1/operations/networks/{network}/breaker'>['data'];
export type BreakerNetwork = (typeof BREAKER_NETWORKS)[number]['network'];

const POLL_MS = 10_000;

/** The networks with a circuit breaker. */
export const BREAKER_NETWORKS = [
  { network: 'cj', title: 'CJ API' },
  { network: 'wildfire', title: 'Wildfire API' },
  { network: 'siteplug', title: 'SitePlug API' },
] as const;

/** The state of a network's circuit breaker, every ten seconds. */
export function breakerQuery(network: BreakerNetwork) {
  return queryOptions({
    queryKey: ['operations', 'breaker', network],
    queryFn: async ({ signal }) => {
      const params = { path: { network } };
      return (await bodyOf(api.GET('/v1/operations/networks/{network}/breaker', { params, signal }))).data;
    },
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}
