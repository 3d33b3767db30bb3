import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import { type Network, networkKeys, networksQuery } from '../networks-query.ts';

export type PartnerSettings = NonNullable<Network['settings']>;
export type Partner = Network & { settings: PartnerSettings };
export type Credential = ResponseOf<
  'get',
  '/v1/operations/networks/{network}/push-credentials'
>['data'][number];

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
