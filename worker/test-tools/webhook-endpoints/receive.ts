import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import { parsedJson } from '../../platform/http/require-unicode.ts';
import { type MockEndpointId, newId } from '../../platform/ids.ts';
import { hashVisitor } from '../../platform/rate-limits/address-network.ts';
import { MAX_EVENTS, mockEndpointUnknown, oldestEndpoint } from './mock-endpoints.ts';
import { storedHeaders } from './stored-headers.ts';

const MAX_PAYLOAD_BYTES = 64 * 1_024;
const MAX_TYPE_LENGTH = 100;
/** Of the hash of an address. */
const SOURCE_LENGTH = 12;

const payloadTooLarge = failure(
  'mock_endpoint.payload_too_large',
  413,
  `A mock endpoint accepts at most ${MAX_PAYLOAD_BYTES / 1_024} KB.`,
  { action: 'Send a smaller body.' },
);

/**
 * Stores a request to a mock endpoint, and deletes its oldest event beyond 50. Returns the event’s ID. Throws
 * `mock_endpoint.unknown` (404) and `mock_endpoint.payload_too_large` (413).
 */
export async function receiveMockEvent(
  ctx: Context,
  addressKey: string,
  endpointId: MockEndpointId,
  request: Request,
): Promise<string> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_PAYLOAD_BYTES) throw payloadTooLarge();
  const payload = new TextDecoder().decode(bytes).replaceAll('\0', '\ufffd');
  const id = newId('mwe');
  const d1 = ctx.db.$client;
  const [inserted] = await d1.batch([
    d1
      .prepare(
        `INSERT INTO mock_webhook_events (id, endpoint_id, received_at, event_type, payload, headers, source)
         SELECT ?1, id, ?3, ?4, ?5, ?6, ?7 FROM mock_webhook_endpoints WHERE id = ?2 AND created_at > ?8`,
      )
      .bind(
        ...[id, endpointId, ctx.now, eventTypeOf(payload, request.headers), payload],
        JSON.stringify(storedHeaders(request.headers)),
        sourceOf(ctx, addressKey, request.headers.get('cf-connecting-ip')),
        oldestEndpoint(ctx.now),
      ),
    d1
      .prepare(
        `DELETE FROM mock_webhook_events WHERE endpoint_id = ?1 AND rowid NOT IN (
           SELECT rowid FROM mock_webhook_events WHERE endpoint_id = ?1 ORDER BY rowid DESC LIMIT ${MAX_EVENTS})`,
      )
      .bind(endpointId),
  ]);
  if (!inserted?.meta.changes) throw mockEndpointUnknown();
  return id;
}

/** The field `event` or `type` of the body, or the header of it. */
function eventTypeOf(payload: string, headers: Headers): string | null {
  const body = parsedJson(payload);
  const fields: unknown[] =
    typeof body === 'object' && body !== null
      ? [Reflect.get(body, 'event'), Reflect.get(body, 'event_type'), Reflect.get(body, 'type')]
      : [];
  const named = [...fields, headers.get('x-webhook-event')].find(
    (each): each is string => typeof each === 'string' && each !== '',
  );
  return named?.slice(0, MAX_TYPE_LENGTH).toWellFormed() ?? null;
}

function sourceOf(ctx: Context, addressKey: string, address: string | null): string | null {
  const hash = hashVisitor(addressKey, ctx.now, address);
  return hash && `hash:${hash.slice(0, SOURCE_LENGTH)}`;
}
