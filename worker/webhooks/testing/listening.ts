import { env } from 'cloudflare:workers';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { EndpointEnv } from '../delivery-env.ts';
import { createEndpoint } from '../endpoints.ts';
import { EVENT_TYPES } from '../event-types.ts';
import { clearSubscriberCache } from '../subscribers.ts';
import type { Endpoint } from '../tables.ts';

/** Makes an endpoint that wants everything; `changes` is what the test is about. */
export function listening(
  ctx: Context,
  outside: EndpointEnv,
  publisherId: PublisherId,
  changes: Partial<Pick<Endpoint, 'kind' | 'url' | 'events' | 'name'>> = {},
) {
  return createEndpoint(ctx, outside, {
    publisherId,
    kind: 'webhook',
    name: 'My backend',
    url: 'https://hooks.alder.example/in',
    events: [...EVENT_TYPES],
    ...changes,
  });
}

/** Empties all that webhooks have written. */
export async function nobodyListens(): Promise<void> {
  const tables = ['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  clearSubscriberCache();
}

interface ToldRow {
  type: string;
  publisher_id: PublisherId;
  payload: string;
}

/** The events in the books, in the order in which they happened. */
export async function eventsInBooks() {
  const { results } = await env.DB.prepare(
    'SELECT type, publisher_id, payload FROM webhook_events ORDER BY rowid',
  ).all<ToldRow>();
  return results.map((row) => ({ ...row, payload: JSON.parse(row.payload) }));
}
