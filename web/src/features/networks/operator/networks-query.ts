import { queryOptions } from '@tanstack/react-query';
import type { NetworkSlug } from '../../../../../worker/platform/contract/networks.ts';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';

export type Network = ResponseOf<'get', '/v1/operations/networks'>['data'][number];
export type NetworkStatistics = ResponseOf<'get', '/v1/operations/network-statistics'>['data'][number];
export type NetworkSettings = ResponseOf<
  'get',
  '/v1/operations/networks/{network}/settings'
>['data']['settings'];

export const networkKeys = {
  all: ['operations', 'networks'],
  statistics: () => [...networkKeys.all, 'statistics'],
  closingPreview: (network: string) => [...networkKeys.all, 'closing preview', network],
  settings: (network: NetworkSlug) => [...networkKeys.all, 'settings', network],
};

export const statisticsQuery = queryOptions({
  queryKey: networkKeys.statistics(),
  queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/network-statistics', { signal })),
  staleTime: 10_000,
});

const PER_PAGE = 100;

/** All networks, by name. */
export const networksQuery = queryOptions({
  queryKey: [...networkKeys.all, 'list'],
  queryFn: async ({ signal }) => {
    const networks: Network[] = [];
    for (let page = 1; ; page++) {
      const query = { page, per_page: PER_PAGE };
      const { data } = await bodyOf(api.GET('/v1/operations/networks', { params: { query }, signal }));
      networks.push(...data);
      if (data.length < PER_PAGE) return networks;
    }
  },
  staleTime: 10_000,
});

/** What the closing of a network would stop, as of now. */
export function closingPreviewQuery(network: string) {
  const params = { path: { network } };
  return queryOptions({
    queryKey: networkKeys.closingPreview(network),
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/operations/networks/{network}/closing-preview', { params, signal }))).data,
    staleTime: 0,
  });
}

export function settingsQuery(network: NetworkSlug) {
  return queryOptions({
    queryKey: networkKeys.settings(network),
    queryFn: async ({ signal }) =>
      (
        await bodyOf(
          api.GET('/v1/operations/networks/{network}/settings', { params: { path: { network } }, signal }),
        )
      ).data.settings,
    staleTime: 0,
  });
}
