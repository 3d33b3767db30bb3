import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from './client.ts';

export type Overview = ResponseOf<'get', '/v1/publisher/overview'>['data'];

/** The publisher's figures of today, this month and all time. They are kept up to date while they are on screen. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/publisher/overview', { signal }))).data,
  staleTime: 15_000,
  gcTime: 6 * 60_000,
  refetchInterval: 15_000,
});

export function hasSold({ all_time }: Overview): boolean {
  return all_time.conversions > 0;
}
