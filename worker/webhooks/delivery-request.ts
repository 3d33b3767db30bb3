import type { Instant } from '../platform/time.ts';
import { eventBody } from './event-body.ts';
import type { LeasedDelivery } from './lease-delivery.ts';
import { postbackUrl } from './postback-url.ts';
import { signatureHeaders } from './signature.ts';
import type { Endpoint } from './tables.ts';

const SENDER = { 'user-agent': 'Tributary-Webhooks/1' };

/** The request that tells an endpoint of an event: a signed POST, or a GET with the macros filled in. */
export function requestOf(
  endpoint: Endpoint,
  secrets: readonly string[],
  { eventId, event }: LeasedDelivery,
  at: Instant,
): Request {
  const body = eventBody(event);
  if (endpoint.kind === 'postback')
    return new Request(postbackUrl(endpoint.url, { ...body, event_id: eventId }), { headers: SENDER });
  const text = JSON.stringify(body);
  const signed = signatureHeaders(secrets, eventId, at, text);
  const headers = { 'content-type': 'application/json', ...SENDER, ...signed };
  return new Request(endpoint.url, { method: 'POST', headers, body: text });
}
