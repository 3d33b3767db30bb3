import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type MockEndpoint = ResponseOf<'get', '/v1/operations/mock-webhook-endpoints'>['data'][number];
export type MockEvent = MockEndpoint['events'][number];
export type WebhookSample = ResponseOf<'get', '/v1/operations/webhook-samples'>['data'][number];

const LIVE_MS = 5_000;

/** The mock endpoints with their events, every five seconds. */
export const mockEndpointsQuery = queryOptions({
  queryKey: ['operations', 'mock-webhook-endpoints'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/v1/operations/mock-webhook-endpoints', { signal }))).data,
  refetchInterval: LIVE_MS,
  staleTime: 0,
});

export const webhookSamplesQuery = queryOptions({
  queryKey: ['operations', 'webhook-samples'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/operations/webhook-samples', { signal }))).data,
});
