import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';

export type Site = ResponseOf<'get', '/v1/publisher/sites'>['data'][number];

export const siteKeys = { all: ['sites'] };

/** The publisher's own sites, sorted by domain. */
export const sitesQuery = queryOptions({
  queryKey: siteKeys.all,
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/publisher/sites', { signal }))).data,
});
