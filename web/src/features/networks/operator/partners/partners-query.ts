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

/** The networks that report their conversions by postbacks, by name. */
export const partnersQuery = queryOptions({
  queryKey: [...networkKeys.all, 'partners'],
  queryFn: async ({ signal }) => {
    const partners: Partner[] = [];
    for (let page = 1; ; page++) {
      const query = { page, per_page: PER_PAGE };
      const { data } = await bodyOf(api.GET('/v1/operations/networks', { params: { query }, signal }));
      partners.push(...data.filter((network): network is Partner => network.settings !== null));
      if (data.length < PER_PAGE) return partners;
    }
  },
  staleTime: 10_000,
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
