import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type HealthReport = ResponseOf<'get', '/v1/operations/system/health'>['data'];
export type Performance = ResponseOf<'get', '/v1/operations/system/performance'>['data'];

export const systemKey = ['operations', 'system'] as const;

const REFRESH_MS = 30_000;
const PERFORMANCE_REFRESH_MS = 60_000;

/** Every check, again every half minute while the screen is open. */
export const healthReportQuery = queryOptions({
  queryKey: [...systemKey, 'health'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/system/health', { signal }))).data,
  refetchInterval: REFRESH_MS,
  staleTime: REFRESH_MS / 2,
});

export const systemMetricsQuery = queryOptions({
  queryKey: [...systemKey, 'metrics'],
  queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/metrics', { signal })),
  refetchInterval: REFRESH_MS,
  staleTime: REFRESH_MS / 2,
});

/** The last 30 minutes, again every minute. */
export const performanceQuery = queryOptions({
  queryKey: [...systemKey, 'performance'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/v1/operations/system/performance', { signal }))).data,
  refetchInterval: PERFORMANCE_REFRESH_MS,
  staleTime: PERFORMANCE_REFRESH_MS / 2,
});

export const securityQuery = queryOptions({
  queryKey: [...systemKey, 'security'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/system/security', { signal }))).data,
  refetchInterval: REFRESH_MS,
  staleTime: REFRESH_MS / 2,
});
