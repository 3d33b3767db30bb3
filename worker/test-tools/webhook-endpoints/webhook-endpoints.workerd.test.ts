import { env, exports } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/audit/tables.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { call, ORIGIN, read } from '../../platform/http/testing/call.ts';
import { callWith } from '../../platform/http/testing/call-with.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, DAY, systemClock } from '../../platform/time.ts';
import { neverResponds, SHORT_TIMEOUT, testDeliveryEnv } from '../../webhooks/testing/delivery-env.ts';
import { deleteOldMockEndpoints } from './mock-endpoints.ts';
import { sendTestWebhook } from './send-webhook.ts';

interface Endpoint {
  id: string;
  name: string;
  url: string;
  events: {
    id: string;
    timestamp: string;
    event_type: string | null;
    payload: unknown;
    headers: Record<string, string>;
    source_ip: string | null;
  }[];
}

const key = ADMIN;
const ENDPOINTS = '/v1/operations/mock-webhook-endpoints';
const ctx = () => testContext(systemClock());

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM mock_webhook_endpoints'),
    env.DB.prepare('DELETE FROM mock_webhook_events'),
  ]);
});

const create = (name: string) =>
  read<{ data: Endpoint; code?: string }>(ENDPOINTS, { method: 'POST', key, body: { name } });
const list = async () => (await read<{ data: Endpoint[] }>(ENDPOINTS, { key })).body.data;
const pathOf = ({ url }: Endpoint) => new URL(url).pathname;
const receive = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  read<{ code?: string; data: { event_id: string } }>(path, { method: 'POST', body, headers });

describe('a mock endpoint', () => {
  it('has an ID, a URL, a name and the time of its creation', async () => {
    const { status, body } = await create(' Staging shop ');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'Staging shop',
      url: `${env.PUBLIC_ORIGIN}/v1/webhook-test/${body.data.id}`,
      events: [],
    });
    expect(await list()).toEqual([body.data]);
  });

  it('needs a name', async () => {
    expect(await create('  ')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'name', message: 'Please enter a name for the webhook endpoint' }] },
    });
  });

  it.each(['/v1', '/functions/v1'])('stores what arrives at %s/webhook-test/{id}', async (prefix) => {
    const { data } = (await create('Shop')).body;
    const payload = { event: 'conversion.created', earnings: '12.34' };
    const { status, body } = await receive(`${prefix}/webhook-test/${data.id}`, payload, {
      'x-webhook-source': 'shop',
      cookie: 'session=secret-1',
      'cf-connecting-ip': '203.0.113.7',
    });
    expect(status).toBe(200);
    const [endpoint] = await list();
    expect(endpoint?.events).toEqual([
      {
        id: body.data.event_id,
        timestamp: expect.any(String),
        event_type: 'conversion.created',
        payload,
        headers: expect.objectContaining({ 'x-webhook-source': 'shop', cookie: '(not stored)' }),
        source_ip: expect.stringMatching(/^hash:[0-9a-f]{12}$/),
      },
    ]);
    const { results } = await env.DB.prepare('SELECT * FROM mock_webhook_events').all();
    expect(JSON.stringify(results)).not.toMatch(/203\.0\.113|secret-1/);
  });

  it('stores a body that isn’t JSON as text, without an event type', async () => {
    const { data } = (await create('Shop')).body;
    await receive(pathOf(data), 'a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' });
    const [endpoint] = await list();
    expect(endpoint?.events).toMatchObject([{ event_type: null, payload: 'a=1&b=2', source_ip: null }]);
  });

  it('keeps the latest 50 events, newest first', async () => {
    const { data } = (await create('Shop')).body;
    const other = (await create('Other')).body.data;
    await receive(pathOf(other), { n: 0 });
    for (let n = 1; n <= 52; n++) await receive(pathOf(data), { n });
    const endpoints = new Map((await list()).map((each) => [each.id, each.events]));
    expect(endpoints.get(data.id)?.map(({ payload }) => payload)).toEqual(
      Array.from({ length: 50 }, (_, index) => ({ n: 52 - index })),
    );
    expect(endpoints.get(other.id)).toHaveLength(1);
    expect(await env.DB.prepare('SELECT COUNT(*) AS rows FROM mock_webhook_events').first('rows')).toBe(51);
  });

  it('takes at most 64 KB', async () => {
    const { data } = (await create('Shop')).body;
    expect((await receive(pathOf(data), 'a'.repeat(64 * 1_024))).status).toBe(200);
    expect(await receive(pathOf(data), 'a'.repeat(64 * 1_024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'mock_endpoint.payload_too_large' },
    });
  });

  it('that was deleted or never created takes nothing', async () => {
    const { data } = (await create('Shop')).body;
    await receive(pathOf(data), {});
    expect((await read(`${ENDPOINTS}/${data.id}`, { method: 'DELETE', key })).status).toBe(200);
    expect(await receive(pathOf(data), {})).toMatchObject({
      status: 404,
      body: { code: 'mock_endpoint.unknown' },
    });
    expect(await env.DB.prepare('SELECT COUNT(*) AS rows FROM mock_webhook_events').first('rows')).toBe(0);
    expect((await read(`${ENDPOINTS}/${data.id}`, { method: 'DELETE', key })).status).toBe(404);
  });

  it('ends with its events after 30 days', async () => {
    const { data } = (await create('Shop')).body;
    await receive(pathOf(data), {});
    const almost = { ...ctx(), now: addMs(systemClock(), 30 * DAY - 60_000) };
    expect(await deleteOldMockEndpoints(almost)).toEqual({ deleted: 0 });
    expect(await deleteOldMockEndpoints({ ...almost, now: addMs(almost.now, 120_000) })).toEqual({
      deleted: 1,
    });
    expect(await list()).toEqual([]);
    expect(await env.DB.prepare('SELECT COUNT(*) AS rows FROM mock_webhook_events').first('rows')).toBe(0);
  });

  it('is limited by address under both of its paths', async () => {
    const { data } = (await create('Shop')).body;
    const refusing = { ...env, CALLS_BY_ADDRESS: { limit: async () => ({ success: false }) } };
    const request = { method: 'POST', headers: { 'cf-connecting-ip': '198.51.100.77' } };
    for (const prefix of ['/v1', '/functions/v1']) {
      const response = await callWith(refusing, `${prefix}/webhook-test/${data.id}`, request);
      expect([response.status, await response.json()]).toEqual([
        429,
        expect.objectContaining({ code: 'rate_limit.exceeded' }),
      ]);
    }
    expect((await list())[0]?.events).toEqual([]);
  });

  it('is one of at most 20, also when two are created at once', async () => {
    for (let n = 1; n < 20; n++) await create(`Shop ${n}`);
    const last = await Promise.all([create('Twentieth'), create('One too many')]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(last.find(({ status }) => status === 409)?.body.code).toBe('mock_endpoint.too_many');
  });
});

describe('a test webhook', () => {
  const target = { url: 'https://hooks.alder-nook.example/in', payload: { event: 'click.tracked' } };
  const sendTo = (
    receiver: (request: Request) => Response | Promise<Response>,
    input: { url: string; payload: unknown } = target,
    changes: object = {},
  ) => {
    const { deliveryEnv, received } = testDeliveryEnv(receiver, changes);
    const sent = sendTestWebhook(ctx(), { endpoints: deliveryEnv, origin: env.PUBLIC_ORIGIN }, input);
    return { sent, received };
  };

  it('is a POST of the payload with X-Webhook-Source and X-Webhook-Timestamp', async () => {
    const { sent, received } = sendTo(() => new Response('thanks'));
    expect(await sent).toMatchObject({ outcome: 'delivered', status: 200, responseBody: 'thanks' });
    const [request] = received;
    expect(request?.method).toBe('POST');
    expect(await request?.json()).toEqual({ event: 'click.tracked' });
    expect(request?.headers.get('x-webhook-source')).toBe('tributary-webhook-tester');
    expect(Date.now() - Date.parse(request?.headers.get('x-webhook-timestamp') ?? '')).toBeLessThan(60_000);
  });

  it('has failed if the response isn’t 2xx, and a redirect isn’t followed', async () => {
    expect(await sendTo(() => new Response('no', { status: 500, statusText: 'Oops' })).sent).toMatchObject({
      outcome: 'failed',
      status: 500,
      statusText: 'Oops',
    });
    const location = 'https://10.0.0.1/';
    const redirected = sendTo(() => new Response(null, { status: 302, headers: { location } }));
    expect(await redirected.sent).toMatchObject({ outcome: 'failed', status: 302 });
    expect(redirected.received).toHaveLength(1);
  });

  it('has a network error without a response', async () => {
    const refused = sendTo(() => Promise.reject(new TypeError('refused')));
    expect(await refused.sent).toMatchObject({ outcome: 'network_error', status: null });
    expect(await sendTo(neverResponds, target, SHORT_TIMEOUT).sent).toMatchObject({
      outcome: 'network_error',
    });
  });

  it.each([
    'https://10.0.0.1/in',
    'https://router.local/in',
    'http://hooks.alder-nook.example/in',
    `${ORIGIN}/v1/health`,
  ])('is refused to %s', async (url) => {
    const { sent, received } = sendTo(() => new Response(), { url, payload: {} });
    await expect(sent).rejects.toMatchObject({ code: 'webhook.address_refused' });
    expect(received).toEqual([]);
  });

  it('may be sent to our own mock endpoint, and to no other one', async () => {
    const { data } = (await create('Shop')).body;
    const { sent } = sendTo((request) => exports.default.fetch(request), {
      url: data.url,
      payload: { event: 'x' },
    });
    expect(await sent).toMatchObject({ outcome: 'delivered', status: 200 });
    const [endpoint] = await list();
    expect(endpoint?.events).toMatchObject([
      { event_type: 'x', headers: { 'x-webhook-source': 'tributary-webhook-tester' } },
    ]);
    await read(`${ENDPOINTS}/${data.id}`, { method: 'DELETE', key });
    await expect(sendTo(() => new Response(), { url: data.url, payload: {} }).sent).rejects.toMatchObject({
      code: 'mock_endpoint.unknown',
    });
  });

  it('of more than 64 KB is refused', async () => {
    const { sent } = sendTo(() => new Response(), { ...target, payload: 'a'.repeat(64 * 1_024) });
    await expect(sent).rejects.toMatchObject({ code: 'webhook_test.payload_too_large' });
  });

  it('is in the audit log without its path and payload', async () => {
    await sendTo(() => new Response(), { ...target, payload: { secret: 'abc' } }).sent;
    const entries = await ctx().db.select().from(auditLog);
    const [entry] = entries.filter(({ action }) => action === 'webhook.tested');
    expect(entry).toMatchObject({ subject: 'hooks.alder-nook.example' });
    expect(JSON.stringify(entry)).not.toMatch(/abc|\/in/);
  });
});

it('has a sample of the five simulated events, of the test publisher and with the fields of a webhook', async () => {
  const { body } = await read<{ data: { event: string; payload: Record<string, unknown> }[] }>(
    '/v1/operations/webhook-samples',
    { key },
  );
  expect(body.data.map(({ event }) => event)).toEqual([
    'conversion.created',
    'compliance.violation',
    'api_key.created',
    'publisher.approved',
    'click.tracked',
  ]);
  for (const { event, payload } of body.data)
    expect(payload).toMatchObject({ event, publisher_id: 'PUB999999', test: true });
  expect(body.data[0]?.payload).toMatchObject({
    timestamp: expect.any(String),
    brand_id: expect.any(String),
    link_id: expect.any(String),
    earnings: expect.any(String),
    conversion_data: { order_value: expect.any(String), commission_rate: expect.any(String) },
  });
});

it('/functions/v1/test-simple answers anyone', async () => {
  const response = await call('/functions/v1/test-simple');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ success: true, method: 'GET' });
});
