import { recordAction } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import { isId, type MockEndpointId } from '../../platform/ids.ts';
import { readStart, untilAborted } from '../../platform/outbound/attempt.ts';
import { type EndpointEnv, requireReachable } from '../../platform/outbound/delivery-env.ts';
import { toIso } from '../../platform/time.ts';
import { hasMockEndpoint, mockEndpointUnknown } from './mock-endpoints.ts';

/** The value of `X-Webhook-Source`. */
const SOURCE = 'tributary-webhook-tester';
const MAX_PAYLOAD_LENGTH = 64 * 1_024;
const MOCK_PATH = /^\/(?:functions\/v1|v1)\/webhook-test\/([^/]+)$/;

export interface WebhookTestDeps {
  endpoints: EndpointEnv;
  /** Of this system, whose mock endpoints may be called. */
  origin: string;
}

export interface WebhookTest {
  /** `network_error`: there was no response. */
  outcome: 'delivered' | 'failed' | 'network_error';
  status: number | null;
  statusText: string;
  /** At most 1 KB. */
  responseBody: string;
  latencyMs: number;
}

const webhookPayloadTooLarge = failure(
  'webhook_test.payload_too_large',
  422,
  'A test payload can have at most 64 KB.',
  { action: 'Send a smaller payload.' },
);

/**
 * Sends a payload to a public address or to one of our own mock endpoints. Redirects aren’t followed: one is a failure. Throws
 * `webhook.address_refused`, `webhook_test.payload_too_large` (422) and `mock_endpoint.unknown` (404).
 */
export async function sendTestWebhook(
  ctx: Context,
  { endpoints, origin }: WebhookTestDeps,
  { url, payload }: { url: string; payload: unknown },
): Promise<WebhookTest> {
  const body = JSON.stringify(payload);
  if (body.length > MAX_PAYLOAD_LENGTH) throw webhookPayloadTooLarge().onField('payload');
  const mock = mockEndpointOf(url, origin);
  if (mock !== null && !(await hasMockEndpoint(ctx, mock))) throw mockEndpointUnknown().onField('url');
  const target = mock === null ? await requireReachable(endpoints, url) : new URL(url);
  const test = await send(endpoints, target, body, toIso(ctx.now));
  await recordAction(ctx, {
    action: 'webhook.tested',
    subject: target.host,
    detail: { outcome: test.outcome, status: test.status, bytes: body.length },
  });
  return test;
}

/** The mock endpoint at one of our own addresses; null for any other address. */
function mockEndpointOf(url: string, origin: string): MockEndpointId | null {
  const parsed = URL.parse(url);
  if (parsed?.origin !== origin) return null;
  const id = MOCK_PATH.exec(parsed.pathname)?.[1] ?? '';
  return isId('mwh', id) ? id : null;
}

async function send(
  { send: fetchIt, clock, timeoutMs }: EndpointEnv,
  url: URL,
  body: string,
  timestamp: string,
): Promise<WebhookTest> {
  const startedAt = clock();
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = {
    'content-type': 'application/json',
    'X-Webhook-Source': SOURCE,
    'X-Webhook-Timestamp': timestamp,
  };
  try {
    const sent = fetchIt(url.href, { method: 'POST', headers, body, redirect: 'manual', signal });
    const response = await untilAborted(sent, signal);
    return {
      outcome: response.ok ? 'delivered' : 'failed',
      status: response.status,
      statusText: response.statusText,
      responseBody: await readStart(response, signal),
      latencyMs: clock() - startedAt,
    };
  } catch {
    // A connection fails with errors of every kind, and each of them is the result of the test.
    const latencyMs = clock() - startedAt;
    return { outcome: 'network_error', status: null, statusText: '', responseBody: '', latencyMs };
  }
}
