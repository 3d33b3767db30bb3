import { Webhook } from 'standardwebhooks';
import { VERSION } from '../platform/contract/version.ts';
import type { EventId, PublisherId } from '../platform/ids.ts';
import { type Instant, toIso } from '../platform/time.ts';
import type { EventType } from './event-types.ts';
import { postbackUrl } from './postback-url.ts';
import type { Endpoint } from './tables.ts';

const SENDER = { 'user-agent': `Tributary-Webhooks/${VERSION}` };

/** An event as it is stored. */
export interface StoredEvent {
  type: EventType;
  publisherId: PublisherId;
  createdAt: Instant;
  payload: Record<string, unknown>;
}

/** The request that delivers an event: a signed POST to a webhook, or a GET with the macros of a postback filled in. */
export function requestOf(
  endpoint: Endpoint,
  secrets: readonly string[],
  { eventId, event }: { eventId: EventId; event: StoredEvent },
  at: Instant,
): Request {
  const body = eventBody(event);
  if (endpoint.kind === 'postback')
    return new Request(postbackUrl(endpoint.url, { ...body, event_id: eventId }), { headers: SENDER });
  const text = JSON.stringify(body);
  const signature = signatureHeaders(secrets, eventId, at, text);
  const headers = { 'content-type': 'application/json', ...SENDER, ...signature };
  return new Request(endpoint.url, { method: 'POST', headers, body: text });
}

/** The body of an event: these fields in every event, and those of its type. */
export function eventBody({ type, publisherId, createdAt, payload }: StoredEvent): Record<string, unknown> {
  return {
    event: type,
    timestamp: toIso(createdAt),
    publisher_id: publisherId,
    brand_id: null,
    link_id: null,
    earnings: null,
    conversion_data: null,
    ...payload,
  };
}

/** The headers of Standard Webhooks 1, with one signature per secret: during a rotation a receiver can use either. */
export function signatureHeaders(
  secrets: readonly string[],
  id: string,
  at: Instant,
  body: string,
): Record<string, string> {
  const date = new Date(at);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, date, body)).join(' '),
  };
}
