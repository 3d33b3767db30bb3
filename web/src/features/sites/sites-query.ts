import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from '../../lib/client.ts';

export type Site = InferResponseType<typeof api.v1.publisher.sites.$get, 200>['data'][number];

export const siteKeys = { all: ['sites'] };

/** The publisher's own sites, sorted by domain. */
export const sitesQuery = queryOptions({
  queryKey: siteKeys.all,
  queryFn: async ({ signal }) => (await answerOf(api.v1.publisher.sites.$get({}, { init: { signal } }))).data,
});
