import { queryOptions } from '@tanstack/react-query';
import {
  CAMPAIGN_LIST_POLL_MS,
  CAMPAIGN_SCHEDULER_MS,
  CAMPAIGN_STATUS_POLL_MS,
} from '../../../../../../worker/platform/contract/test-campaigns.ts';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type Campaign = ResponseOf<'get', '/v1/operations/test-campaigns'>['data'][number];

export const campaignKeys = { all: ['operations', 'test-campaigns'] };
const PER_PAGE = 100;

/** The newest campaigns, those of the reader or all. */
export function campaignsQuery(of: 'mine' | 'all') {
  return queryOptions({
    queryKey: [...campaignKeys.all, of],
    queryFn: async ({ signal }) =>
      (
        await bodyOf(
          api.GET('/v1/operations/test-campaigns', { params: { query: { of, per_page: PER_PAGE } }, signal }),
        )
      ).data,
    refetchInterval: CAMPAIGN_LIST_POLL_MS,
    staleTime: 5_000,
  });
}

/** One campaign, read again every ten seconds while it runs. */
export function campaignQuery(id: string) {
  return queryOptions({
    queryKey: [...campaignKeys.all, 'one', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/v1/operations/test-campaigns/{id}', { params: { path: { id } }, signal })))
        .data,
    refetchInterval: ({ state: { data } }) => (data?.status === 'running' ? CAMPAIGN_STATUS_POLL_MS : false),
    staleTime: 5_000,
  });
}

/** Wakes running campaigns whose batch is late. A job does the same, also while no screen is open. */
export const schedulerQuery = queryOptions({
  queryKey: ['operations', 'campaign-scheduler'],
  queryFn: ({ signal }) => bodyOf(api.POST('/functions/v1/campaign-scheduler', { signal })),
  refetchInterval: CAMPAIGN_SCHEDULER_MS,
  staleTime: CAMPAIGN_SCHEDULER_MS,
});
