import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from '../../lib/client.ts';

export type Endpoint = ResponseOf<'get', '/v1/publisher/webhooks'>['data'][number];
/** A new endpoint, or one with a new secret. The secret is returned only once. */
export type SecretEndpoint = ResponseOf<'post', '/v1/publisher/webhooks'>['data'];
export type Delivery = ResponseOf<'get', '/v1/publisher/webhooks/{id}/deliveries'>['data'][number];
export type EventName = Delivery['event'];
export type DeliveryFilter = Pick<QueryOf<'/v1/publisher/webhooks/{id}/deliveries'>, 'state' | 'event'>;

export const webhookKeys = {
  all: ['webhooks'],
  list: () => [...webhookKeys.all, 'list'],
  eventTypes: () => [...webhookKeys.all, 'event-types'],
  deliveries: (id: string, filter: DeliveryFilter, cursor: string | undefined) => [
    ...webhookKeys.all,
    'deliveries',
    id,
    filter,
    cursor,
  ],
};

const LIVE_MS = 5_000;
const HEALTH_MS = 15_000;

/** The publisher's endpoints with their last deliveries, oldest first. They are kept up to date while on screen. */
export const webhooksQuery = queryOptions({
  queryKey: webhookKeys.list(),
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/publisher/webhooks', { signal }))).data,
  staleTime: HEALTH_MS,
  refetchInterval: HEALTH_MS,
});

/** The event types, each with a description and a sample body. */
export const eventTypesQuery = queryOptions({
  queryKey: webhookKeys.eventTypes(),
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/v1/publisher/webhooks/event-types', { signal }))).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** An event type in a select: its name with its code. */
export function eventChoice({ event, title }: { event: EventName; title: string }) {
  return { value: event, label: `${title} (${event})` };
}

/** A page of an endpoint's deliveries, newest first. The first page is kept up to date while it is on screen. */
export function deliveriesQuery(id: string, filter: DeliveryFilter, cursor: string | undefined) {
  return queryOptions({
    queryKey: webhookKeys.deliveries(id, filter, cursor),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/publisher/webhooks/{id}/deliveries', {
          params: { path: { id }, query: { ...filter, cursor, limit: 25 } },
          signal,
        }),
      ),
    staleTime: LIVE_MS,
    refetchInterval: cursor === undefined && LIVE_MS,
  });
}
