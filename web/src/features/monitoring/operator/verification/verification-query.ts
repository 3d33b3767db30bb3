import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type ClickLogs = ResponseOf<'get', '/v1/operations/click-logs'>;
export type BrandPerformance = ResponseOf<'get', '/v1/operations/brand-performance'>;
export type Earnings = ResponseOf<'get', '/v1/operations/publisher-earnings'>;
export type RecentActivity = ResponseOf<'get', '/v1/operations/recent-activity'>;

/** A publisher’s ID, and whether its figures are read again by themselves. */
export interface Viewed {
  publisherId: string;
  isLive: boolean;
}

const CLICKS = 100;
const CLICKS_MS = 5_000;
const EARNINGS_MS = 10_000;

export const verificationKeys = { all: ['operations', 'analytics-verification'] };

/** The latest 100 clicks that lead to a brand, every five seconds. */
export function clickLogsQuery({ publisherId, isLive }: Viewed) {
  return queryOptions({
    queryKey: [...verificationKeys.all, 'clicks', publisherId],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/click-logs', {
          params: { query: { publisher_id: publisherId, limit: CLICKS, of_brands: true } },
          signal,
        }),
      ),
    refetchInterval: isLive && CLICKS_MS,
    staleTime: 0,
  });
}

/** The figures by brand of the last 30 days, as often as the clicks. */
export function brandPerformanceQuery({ publisherId, isLive }: Viewed) {
  return queryOptions({
    queryKey: [...verificationKeys.all, 'brands', publisherId],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/brand-performance', {
          params: { query: { publisher_id: publisherId } },
          signal,
        }),
      ),
    refetchInterval: isLive && CLICKS_MS,
    staleTime: 0,
  });
}

/** The latest 50 earnings, every ten seconds. */
export function earningsQuery({ publisherId, isLive }: Viewed) {
  return queryOptions({
    queryKey: [...verificationKeys.all, 'earnings', publisherId],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/publisher-earnings', {
          params: { query: { publisher_id: publisherId } },
          signal,
        }),
      ),
    refetchInterval: isLive && EARNINGS_MS,
    staleTime: 0,
  });
}

/** Clicks and sales of the last 24 hours, as often as the clicks. */
export function recentActivityQuery({ publisherId, isLive }: Viewed) {
  return queryOptions({
    queryKey: [...verificationKeys.all, 'recent', publisherId],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/recent-activity', {
          params: { query: { publisher_id: publisherId } },
          signal,
        }),
      ),
    refetchInterval: isLive && CLICKS_MS,
    staleTime: 0,
  });
}
