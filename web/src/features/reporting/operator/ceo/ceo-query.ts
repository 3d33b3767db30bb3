import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import { healthQuery } from '../../../../lib/health.ts';

type MetricsResponse = ResponseOf<'get', '/v1/operations/metrics'>;
export type Metrics = MetricsResponse['data'];
export type MetricAlerts = ResponseOf<'get', '/v1/operations/metrics/alerts'>['data'];
export type UserAnalytics = ResponseOf<'get', '/v1/operations/user-analytics'>['data'];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const metricsQuery = queryOptions({
  queryKey: ['operations', 'metrics'],
  queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/metrics', { signal })),
  refetchInterval: 30 * SECOND,
  staleTime: 15 * SECOND,
});

export const metricAlertsQuery = queryOptions({
  queryKey: ['operations', 'metric-alerts'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/metrics/alerts', { signal }))).data,
  refetchInterval: 60 * SECOND,
  staleTime: 30 * SECOND,
});

export const userAnalyticsQuery = queryOptions({
  queryKey: ['operations', 'user-analytics'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/user-analytics', { signal }))).data,
  refetchInterval: 5 * MINUTE,
  staleTime: 2 * MINUTE,
});

export const systemHealthQuery = queryOptions({
  ...healthQuery,
  refetchInterval: 30 * SECOND,
  staleTime: 15 * SECOND,
});
