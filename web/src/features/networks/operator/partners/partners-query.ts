import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import { networkKeys } from '../networks-query.ts';

type Network = ResponseOf<'get', '/v1/operations/networks'>['data'][number];
export type PartnerSettings = NonNullable<Network['settings']>;
export type Partner = Network & { settings: PartnerSettings };
export type Credential = ResponseOf<
  'get',
  '/v1/operations/networks/{network}/push-credentials'
>['data'][number];

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

/** The networks that report their conversions by postbacks, by name. */
export const partnersQuery = queryOptions({
  ...networksQuery,
  select: (networks) => networks.filter((network): network is Partner => network.settings !== null),
});

export function credentialsQuery(network: string) {
  return queryOptions({
    queryKey: [...networkKeys.all, 'credentials', network],
    queryFn: async ({ signal }) =>
      (
        await bodyOf(
          api.GET('/v1/operations/networks/{network}/push-credentials', {
            params: { path: { network } },
            signal,
          }),
        )
      ).data,
    staleTime: 10_000,
  });
}
