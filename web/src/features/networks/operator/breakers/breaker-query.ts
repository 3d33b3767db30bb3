import { queryOptions } from '@tanstack/react-query';
import type { NetworkSlug } from '../../../../../../worker/platform/contract/networks.ts';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type Breaker = ResponseOf<'get', '/v1/operations/networks/{network}/breaker'>['data'];

const POLL_MS = 10_000;

/** The state of a network's circuit breaker, every ten seconds. */
export function breakerQuery(network: NetworkSlug) {
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
