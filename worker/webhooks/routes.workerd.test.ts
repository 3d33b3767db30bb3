import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeKey } from '../accounts/api-keys/keys.ts';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import { type Call, call, read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { newId } from '../platform/ids.ts';
import { EVENT_TYPES } from './event-types.ts';
import { testDeliveryEnv } from './testing/delivery-env.ts';
import { clearWebhooks, subscribe } from './testing/subscribe.ts';

interface Body {
  data: Record<string, unknown>;
  code: string;
  detail: string;
  fields: { field: string }[];
}
interface ListBody {
  data: Record<string, unknown>[];
  summary: { total: number };
}
interface Inbox {
  data: { method: string; query: string; signature: string; body: string; headers: Record<string, string> }[];
}

/** The queue may take a second to deliver a message. */
const POLL_OPTIONS = { timeout: 10_000 };
const PATH = '/v1/publisher/webhooks';
const ENDPOINT_URL = 'https://hooks.alder.example/in';
let scene: Scene;
let mine: Member;
let other: Member;

beforeAll(async () => {
  scene = await openScene();
});

/** Each test has its own members and their rate limits. Deliveries go back to the Worker: to an inbox, or to a 404. */
beforeEach(async () => {
  [mine, other] = [await scene.signUp(), await scene.signUp()];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    exports.default.fetch(new Request(input, init)),
  );
  await clearWebhooks();
});
afterEach(() => vi.restoreAllMocks());

describe('a webhook endpoint', () => {
  it('is created with a secret that is shown once and stored encrypted', async () => {
    const { status, body } = await post(PATH, {
      name: '  My backend ',
      url: ENDPOINT_URL,
      events: ['conversion.created', 'conversion.created', 'payout.updated'],
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      kind: 'webhook',
      name: 'My backend',
      url: ENDPOINT_URL,
      events: ['conversion.created', 'payout.updated'],
      is_active: true,
      disabled_reason: null,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { secret, ...record } = body.data;
    expect((await get(`${PATH}/${record.id}`)).body.data).toEqual(record);
    expect((await read<ListBody>(PATH, { key: mine.key })).body).toMatchObject({
      data: [record],
      summary: { total: 1 },
    });
    const stored = await env.DB.prepare('SELECT * FROM webhook_endpoints').first();
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('can get a new name, URL and events, and can be disabled and enabled', async () => {
    const id = await newEndpoint();
    const changes = {
      name: 'New',
      url: 'https://alder.example/x',
      events: ['click.tracked'],
      is_active: false,
    };
    expect((await send('PATCH', `${PATH}/${id}`, changes)).body.data).toMatchObject(changes);
    expect((await send('PATCH', `${PATH}/${id}`, { name: 'Newer' })).body.data).toMatchObject({
      ...changes,
      name: 'Newer',
    });
    expect((await post(`${PATH}/${id}/enable`)).body.data).toMatchObject({ is_active: true });
  });

  it('returns 404 after it is deleted', async () => {
    const id = await newEndpoint();
    expect((await send('DELETE', `${PATH}/${id}`)).body.data).toEqual({ id, deleted: true });
    expect(await get(`${PATH}/${id}`)).toMatchObject({ status: 404, body: { code: 'webhook.unknown' } });
  });

  it('gets a new secret, and the old one expires after a day', async () => {
    const id = await newEndpoint();
    const { status, body } = await post(`${PATH}/${id}/rotate-secret`);
    expect(status).toBe(200);
    expect(body.data.secret).toMatch(/^whsec_/);
    const hours = (Date.parse(String(body.data.previous_secret_expires_at)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('is refused beyond ten per publisher, also in concurrent calls', async () => {
    const input = { name: 'One of many', url: ENDPOINT_URL, events: ['click.tracked'] };
    const responses = await Promise.all(Array.from({ length: 11 }, () => post(PATH, input)));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('webhook.too_many');
    expect((await post(PATH, input, other)).status).toBe(201);
  });
});

describe('PUT of an endpoint', () => {
  const input = { name: 'Sales', url: ENDPOINT_URL, events: ['conversion.created'] };
  const put = (body: object, member = mine) => send('PUT', PATH, body, member);
  const count = async () => (await read<ListBody>(PATH, { key: mine.key })).body.summary.total;

  it('creates the endpoint with a secret; a second call updates it and keeps the secret', async () => {
    const first = await put(input);
    expect(first).toMatchObject({
      status: 201,
      body: { data: { secret: expect.stringMatching(/^whsec_/) } },
    });
    const stored = () => env.DB.prepare('SELECT secret FROM webhook_endpoints').first('secret');
    const secret = await stored();
    const second = await put({ ...input, name: 'All', events: ['payout.updated'] });
    expect(second).toMatchObject({
      status: 200,
      body: { data: { id: first.body.data.id, name: 'All', events: ['payout.updated'] } },
    });
    expect(second.body.data).not.toHaveProperty('secret');
    expect(await stored()).toBe(secret);
    expect(await count()).toBe(1);
  });

  it('creates one endpoint in concurrent calls', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => put(input)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await count()).toBe(1);
  });

  it('doesn’t enable an endpoint that its owner disabled', async () => {
    const { id } = (await put(input)).body.data;
    await send('PATCH', `${PATH}/${id}`, { is_active: false });
    expect(await put(input)).toMatchObject({ status: 200, body: { data: { id, is_active: false } } });
  });

  it('creates another endpoint for another URL, kind or publisher', async () => {
    const { id } = (await put(input)).body.data;
    const others = await Promise.all([
      put({ ...input, url: `${ENDPOINT_URL}?2` }),
      put({ ...input, kind: 'postback' }),
      put(input, other),
    ]);
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(others.map(({ body }) => body.data.id)).not.toContain(id);
  });

  it('updates an endpoint of an owner who has ten, and refuses an eleventh', async () => {
    await Promise.all(
      Array.from({ length: 9 }, (_, at) => post(PATH, { ...input, url: `${ENDPOINT_URL}/${at}` })),
    );
    await put(input);
    expect((await put({ ...input, name: 'Again' })).status).toBe(200);
    expect(await put({ ...input, url: `${ENDPOINT_URL}/new` })).toMatchObject({
      status: 409,
      body: { code: 'webhook.too_many' },
    });
  });

  it('refuses an address that isn’t public', async () => {
    expect(await put({ ...input, url: 'http://hooks.alder.example/in' })).toMatchObject({
      status: 422,
      body: { code: 'webhook.address_refused' },
    });
  });
});

describe('an endpoint of another publisher', () => {
  it.each([
    ['GET', ''],
    ['PATCH', '', { name: 'Mine now' }],
    ['DELETE', ''],
    ['POST', '/rotate-secret'],
    ['POST', '/enable'],
    ['POST', '/test', { event: 'click.tracked' }],
    ['GET', '/deliveries'],
    ['POST', '/replay', { delivery_id: newId('dlv') }],
  ])('returns 404 for %s %s', async (method, path, body?: unknown) => {
    const id = await newEndpoint();
    const response = await send(method, `${PATH}/${id}${path}`, body, other);
    expect(response).toMatchObject({ status: 404, body: { code: 'webhook.unknown' } });
  });

  it('doesn’t share its deliveries with a replay', { timeout: 15_000 }, async () => {
    const deliveryId = await sendTestEvent(await newEndpoint(other), other);
    const response = await post(`${PATH}/${await newEndpoint()}/replay`, { delivery_id: deliveryId });
    expect(response).toMatchObject({ status: 404, body: { code: 'webhook.delivery_unknown' } });
  });
});

describe('the webhook routes', () => {
  it.each([
    ['without TLS', { url: 'http://hooks.alder.example/in' }],
    ['to a private network by number', { url: 'https://167772167/' }],
    ['to the metadata service', { url: 'https://169.254.169.254/latest/meta-data/' }],
    ['that isn’t a URL', { url: 'my backend' }],
  ])('refuse an address %s, on creation and on update', async (_, changes) => {
    const input = { name: 'x', events: ['click.tracked'], ...changes };
    const refused = {
      status: 422,
      body: { code: 'webhook.address_refused', fields: [{ field: 'url', message: expect.any(String) }] },
    };
    expect(await post(PATH, input)).toMatchObject(refused);
    expect(await send('PATCH', `${PATH}/${await newEndpoint()}`, changes)).toMatchObject(refused);
  });

  it('refuse unknown macros and name them', async () => {
    const url = 'https://t.example/?a={click_id}&b={clickid}';
    const input = { kind: 'postback', name: 'x', url, events: ['click.tracked'] };
    expect(await post(PATH, input)).toMatchObject({
      status: 422,
      body: {
        code: 'webhook.macro_unknown',
        detail: expect.stringContaining('{clickid}'),
        fields: [{ field: 'url' }],
      },
    });
    expect((await post(PATH, { ...input, url: 'https://t.example/?a={click_id}' })).status).toBe(201);
  });

  it.each([
    ['no events', { events: [] }, 'events'],
    ['an event that does not exist', { events: ['sale.made'] }, 'events.0'],
    ['no name', { name: '  ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
    ['a URL that is too long', { url: `https://a.example/${'x'.repeat(2_048)}` }, 'url'],
    ['another kind', { kind: 'pigeon' }, 'kind'],
  ])('refuse %s', async (_, changes, field) => {
    const input = { name: 'x', url: ENDPOINT_URL, events: ['click.tracked'], ...changes };
    const { status, body } = await post(PATH, input);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body.fields.map((each) => each.field)).toContain(field);
  });

  it('list every event type with a sample body', async () => {
    const { body } = await read<ListBody>(`${PATH}/event-types`, { key: mine.key });
    expect(body.data.map(({ event }) => event)).toEqual(EVENT_TYPES);
    expect(body.data.map(({ title }) => title).slice(0, 4)).toEqual([
      ...['Click', 'Conversion', 'Commission Update', 'Link Created'],
    ]);
    for (const { event, description, sample } of body.data) {
      expect(description).not.toBe('');
      expect(sample).toMatchObject({ event, publisher_id: 'PUB000001' });
    }
  });

  it('refuse writes of a read-only key', async () => {
    const key = mine.key.replace('ak_0', 'ak_f');
    const { userId } = await readPublisher(scene.ctx.db, mine.id);
    const permissions = { endpoints: ['GET publisher-api'], rate_limit: 1_000 };
    await storeKey(scene.ctx, { key, userId, publisherId: mine.id, name: 'Reader', permissions });
    const id = await newEndpoint();
    expect((await call(`${PATH}/${id}/deliveries`, { key })).status).toBe(200);
    for (const path of ['/rotate-secret', '/enable'])
      expect((await call(`${PATH}/${id}${path}`, { method: 'POST', key })).status).toBe(403);
  });

  it('refuse a test or a replay at a disabled endpoint', async () => {
    const id = await newEndpoint();
    await send('PATCH', `${PATH}/${id}`, { is_active: false });
    const inactive = { status: 409, body: { code: 'webhook.inactive' } };
    expect(await post(`${PATH}/${id}/test`, { event: 'click.tracked' })).toMatchObject(inactive);
    expect(await post(`${PATH}/${id}/replay`, { delivery_id: newId('dlv') })).toMatchObject(inactive);
  });
});

describe('the local inbox', { timeout: 30_000 }, () => {
  it('receives a signed test event through the queue and again by replay, and shows it', async () => {
    const name = 'signed';
    const id = await newEndpoint(mine, { url: `${env.PUBLIC_ORIGIN}/dev/webhooks/inbox/${name}` });
    const delivery_id = await sendTestEvent(id);
    expect(await inbox(name)).toMatchObject([{ method: 'POST', signature: 'valid' }]);

    const { body } = await read<ListBody>(`${PATH}/${id}/deliveries`, { key: mine.key });
    expect(body.data).toMatchObject([
      {
        id: delivery_id,
        event: 'payout.updated',
        state: 'delivered',
        attempts: 1,
        next_attempt_at: null,
        payload: { event: 'payout.updated', publisher_id: mine.id, test: true },
        log: [{ status: 200, latency_ms: expect.any(Number), response_body: '', fault: null }],
      },
    ]);

    expect((await read<ListBody>(PATH, { key: mine.key })).body.data).toMatchObject([
      {
        id,
        last_delivery: { state: 'delivered', status: 200 },
        last_day: { deliveries: 1, delivered: 1, failed: 0 },
      },
    ]);

    const replayed = await post(`${PATH}/${id}/replay`, { delivery_id });
    expect(replayed).toMatchObject({ status: 202, body: { data: { replayed: 1, more: false } } });
    await expect.poll(() => inbox(name), POLL_OPTIONS).toHaveLength(2);
    const ids = (await inbox(name)).map((each) => each.headers['webhook-id']);
    expect(ids).toEqual([body.data[0]?.event_id, body.data[0]?.event_id]);

    const page = await call(`/dev/webhooks/inbox/${name}`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('signature valid');
  });

  it('receives a postback, and shows any request as text', async () => {
    const url = `${env.PUBLIC_ORIGIN}/dev/webhooks/inbox/postback?e={event}&p={payout}`;
    await sendTestEvent(await newEndpoint(mine, { kind: 'postback', url }));
    expect(await inbox('postback')).toMatchObject([
      { method: 'GET', query: '?e=payout.updated&p=', signature: 'none' },
    ]);
    const path = '/dev/webhooks/inbox/stranger';
    await call(path, {
      method: 'POST',
      body: '<script>alert(1)</script>',
      headers: { 'webhook-signature': 'v1,x' },
    });
    const page = await (await call(path, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script>');
    expect(page).toContain('signature not valid');
  });

  it('responds with the requested status and stores the last fifty requests', async () => {
    expect((await call('/dev/webhooks/inbox/full?status=503', { method: 'POST', body: {} })).status).toBe(
      503,
    );
    for (let count = 0; count < 51; count++)
      await call('/dev/webhooks/inbox/full', { method: 'POST', body: {} });
    const stored = await inbox('full');
    expect(stored).toHaveLength(50);
    expect(stored.some((each) => each.query !== '')).toBe(false);
  });
});

async function inbox(name: string): Promise<Inbox['data']> {
  const path = `/dev/webhooks/inbox/${name}`;
  return (await read<Inbox>(path, { headers: { accept: 'application/json' } })).body.data;
}

function send(method: string, path: string, body?: unknown, member = mine) {
  const request: Call = { method, key: member.key, ...(body === undefined ? {} : { body }) };
  return read<Body>(path, request);
}

function post(path: string, body?: unknown, member = mine) {
  return send('POST', path, body, member);
}

function get(path: string) {
  return send('GET', path);
}

/** Creates an endpoint with a secret that the Worker can decrypt, and returns its ID. */
async function newEndpoint(member = mine, changes: Parameters<typeof subscribe>[3] = {}): Promise<string> {
  const { deliveryEnv } = testDeliveryEnv(() => new Response(), {
    encryptionKey: env.ENCRYPTION_KEY,
    rules: { ownHosts: [], localhost: true },
  });
  return (await subscribe(scene.ctx, deliveryEnv, member.id, changes)).endpoint.id;
}

/** Sends a test event to an endpoint and waits for the attempt. */
async function sendTestEvent(id: string, member = mine): Promise<string> {
  const { body } = await post(`${PATH}/${id}/test`, { event: 'payout.updated' }, member);
  const attempts = () => env.DB.prepare('SELECT COUNT(*) AS n FROM webhook_attempts').first<number>('n');
  await expect.poll(attempts, POLL_OPTIONS).toBe(1);
  return String(body.data.delivery_id);
}
