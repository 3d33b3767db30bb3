import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from '../../../lib/client.ts';
import { linkKeys } from '../../../lib/link-keys.ts';

export type Campaigns = ResponseOf<'get', '/v1/publisher/campaigns'>;
/** One of the publisher's campaigns with its figures. */
export type Campaign = Campaigns['data'][number];
export type CampaignFilter = QueryOf<'/v1/publisher/campaigns'>;

/** The most active campaigns of a publisher, and the most that a page has. */
export const MAX_CAMPAIGNS = 500;

export const campaignKeys = {
  all: [...linkKeys.all, 'campaigns'],
  lists: () => [...campaignKeys.all, 'lists'],
  list: (filter: CampaignFilter) => [...campaignKeys.lists(), filter],
  one: (id: string) => [...campaignKeys.all, id],
};

/** All active campaigns, or the newest archived ones. */
export function campaignsQuery(filter: CampaignFilter) {
  return queryOptions({
    queryKey: campaignKeys.list(filter),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/publisher/campaigns', { params: { query: filter }, signal })),
  });
}

export const ACTIVE_CAMPAIGNS: CampaignFilter = { status: 'active', per_page: MAX_CAMPAIGNS };

export function campaignQuery(id: string) {
  return queryOptions({
    queryKey: campaignKeys.one(id),
    queryFn: async ({ signal }) => {
      const call = api.GET('/v1/publisher/campaigns/{id}', { params: { path: { id } }, signal });
      return (await bodyOf(call)).data;
    },
  });
}
