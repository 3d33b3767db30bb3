import { env } from 'cloudflare:workers';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { EndpointEnv } from '../../platform/outbound/delivery-env.ts';
import { createEndpoint } from '../endpoints.ts';
import { EVENT_TYPES } from '../event-types.ts';
import { clearSubscriberCache } from '../subscribers.ts';
import type { Endpoint } from '../tables.ts';

/** Creates an endpoint that subscribes to every event type. */
export function subscribe(
  ctx: Context,
  endpointEnv: EndpointEnv,
  publisherId: PublisherId,
  changes: Partial<Pick<Endpoint, 'kind' | 'url' | 'events' | 'name'>> = {},
) {
  return createEndpoint(ctx, endpointEnv, {
    publisherId,
    kind: 'webhook',
    name: 'My backend',
    url: 'https://hooks.alder.example/in',
    events: [...EVENT_TYPES],
    ...changes,
  });
}

/** Deletes all endpoints, events, deliveries and attempts. */
export async function clearWebhooks(): Promise<void> {
  const tables = ['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  clearSubscriberCache();
}

interface EventRow {
  type: string;
  publisher_id: PublisherId;
  payload: string;
}

/** The stored events, oldest first. */
export async function storedEvents() {
  const { results } = await env.DB.prepare(
    'SELECT type, publisher_id, payload FROM webhook_events ORDER BY rowid',
  ).all<EventRow>();
  return results.map((row) => ({ ...row, payload: JSON.parse(row.payload) }));
}
