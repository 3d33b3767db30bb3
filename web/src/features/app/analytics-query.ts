import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../lib/client.ts';

const DAYS = 30;
const analyticsKeys = { summary: (days: number) => ['analytics', days] };

export type AnalyticsSummary = ResponseOf<'get', '/v1/publisher/analytics'>['summary'];

/** The publisher's stats of the last 30 days. */
export const analyticsQuery = queryOptions({
  queryKey: analyticsKeys.summary(DAYS),
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/v1/publisher/analytics', { params: { query: { days: DAYS } }, signal }))).summary,
  staleTime: 3 * 60_000,
  gcTime: 6 * 60_000,
});
