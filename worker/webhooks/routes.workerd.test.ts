import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeKey } from '../api-keys/keys.ts';
import { type Call, call, read } from '../http/testing/call.ts';
import { type Member, openScene, type Scene } from '../http/testing/scene.ts';
import { newId } from '../platform/ids.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { listening, nobodyListens } from './testing/listening.ts';
import { testOutside } from './testing/test-outside.ts';

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

/** The queue takes a second to hand on a message. */
const WITHIN = { timeout: 10_000 };
const PATH = '/v1/publisher/webhooks';
const URL_OF_MINE = 'https://hooks.alder.example/in';
let scene: Scene;
let mine: Member;
let other: Member;

beforeAll(async () => {
  scene = await openScene();
});

/** Members of each test's own, within their limits. Deliveries come back to the Worker: to an inbox, or to nothing (404). */
beforeEach(async () => {
  [mine, other] = [await scene.signUp(), await scene.signUp()];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    exports.default.fetch(new Request(input, init)),
  );
  await nobodyListens();
});
afterEach(() => vi.restoreAllMocks());

describe('an endpoint', () => {
  it('is made with its secret, which is never shown again and stored sealed', async () => {
    const { status, body } = await post(PATH, {
      name: '  My backend ',
      url: URL_OF_MINE,
      events: ['conversion.created', 'conversion.created', 'payout.updated'],
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      kind: 'webhook',
      name: 'My backend',
      url: URL_OF_MINE,
      events: ['conversion.created', 'payout.updated'],
      is_active: true,
      disabled_reason: null,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { secret, ...shown } = body.data;
    expect((await get(`${PATH}/${shown.id}`)).body.data).toEqual(shown);
    expect((await read<ListBody>(PATH, { key: mine.key })).body).toMatchObject({
      data: [shown],
      summary: { total: 1 },
    });
    const stored = await env.DB.prepare('SELECT * FROM webhook_endpoints').first();
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('can be renamed, moved, given other events and switched off', async () => {
    const id = await made();
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

  it('is gone when it is removed', async () => {
    const id = await made();
    expect((await send('DELETE', `${PATH}/${id}`)).body.data).toEqual({ id, deleted: true });
    expect(await get(`${PATH}/${id}`)).toMatchObject({ status: 404, body: { code: 'webhook.unknown' } });
  });

  it('gets a new secret, and the old one ends a day later', async () => {
    const id = await made();
    const { status, body } = await post(`${PATH}/${id}/rotate-secret`);
    expect(status).toBe(200);
    expect(body.data.secret).toMatch(/^whsec_/);
    const hours = (Date.parse(String(body.data.previous_secret_expires_at)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('is one of ten at most, also when eleven are asked for at once', async () => {
    const asked = { name: 'One of many', url: URL_OF_MINE, events: ['click.tracked'] };
    const answers = await Promise.all(Array.from({ length: 11 }, () => post(PATH, asked)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('webhook.too_many');
    expect((await post(PATH, asked, other)).status).toBe(201);
  });
});

describe('an endpoint that is put by its URL', () => {
  const asked = { name: 'Sales', url: URL_OF_MINE, events: ['conversion.created'] };
  const put = (body: object, member = mine) => send('PUT', PATH, body, member);
  const count = async () => (await read<ListBody>(PATH, { key: mine.key })).body.summary.total;

  it('is made once, with its secret; a second call changes it and keeps the secret', async () => {
    const first = await put(asked);
    expect(first).toMatchObject({
      status: 201,
      body: { data: { secret: expect.stringMatching(/^whsec_/) } },
    });
    const stored = () => env.DB.prepare('SELECT secret FROM webhook_endpoints').first('secret');
    const secret = await stored();
    const second = await put({ ...asked, name: 'All', events: ['payout.updated'] });
    expect(second).toMatchObject({
      status: 200,
      body: { data: { id: first.body.data.id, name: 'All', events: ['payout.updated'] } },
    });
    expect(second.body.data).not.toHaveProperty('secret');
    expect(await stored()).toBe(secret);
    expect(await count()).toBe(1);
  });

  it('is made once when several calls come at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => put(asked)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await count()).toBe(1);
  });

  it('stays off when its owner switched it off', async () => {
    const { id } = (await put(asked)).body.data;
    await send('PATCH', `${PATH}/${id}`, { is_active: false });
    expect(await put(asked)).toMatchObject({ status: 200, body: { data: { id, is_active: false } } });
  });

  it('is another one for another URL, kind or publisher', async () => {
    const { id } = (await put(asked)).body.data;
    const others = await Promise.all([
      put({ ...asked, url: `${URL_OF_MINE}?2` }),
      put({ ...asked, kind: 'postback' }),
      put(asked, other),
    ]);
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(others.map(({ body }) => body.data.id)).not.toContain(id);
  });

  it('is changed though its owner has ten, and an eleventh is refused', async () => {
    await Promise.all(
      Array.from({ length: 9 }, (_, at) => post(PATH, { ...asked, url: `${URL_OF_MINE}/${at}` })),
    );
    await put(asked);
    expect((await put({ ...asked, name: 'Again' })).status).toBe(200);
    expect(await put({ ...asked, url: `${URL_OF_MINE}/new` })).toMatchObject({
      status: 409,
      body: { code: 'webhook.too_many' },
    });
  });

  it('has an address that we may call', async () => {
    expect(await put({ ...asked, url: 'http://hooks.alder.example/in' })).toMatchObject({
      status: 422,
      body: { code: 'webhook.address_refused' },
    });
  });
});

describe('an endpoint of somebody else', () => {
  it.each([
    ['GET', ''],
    ['PATCH', '', { name: 'Mine now' }],
    ['DELETE', ''],
    ['POST', '/rotate-secret'],
    ['POST', '/enable'],
    ['POST', '/test', { event: 'click.tracked' }],
    ['GET', '/deliveries'],
    ['POST', '/replay', { delivery_id: newId('dlv') }],
  ])('is not there: %s %s', async (method, path, body?: unknown) => {
    const id = await made();
    const answer = await send(method, `${PATH}/${id}${path}`, body, other);
    expect(answer).toMatchObject({ status: 404, body: { code: 'webhook.unknown' } });
  });

  it('does not lend its deliveries to a replay', { timeout: 15_000 }, async () => {
    const theirs = await deliveredTest(await made(other), other);
    const answer = await post(`${PATH}/${await made()}/replay`, { delivery_id: theirs });
    expect(answer).toMatchObject({ status: 404, body: { code: 'webhook.delivery_unknown' } });
  });
});

describe('a request is refused', () => {
  it.each([
    ['without TLS', { url: 'http://hooks.alder.example/in' }],
    ['to a private network by number', { url: 'https://167772167/' }],
    ['to the metadata service', { url: 'https://169.254.169.254/latest/meta-data/' }],
    ['that is no URL', { url: 'my backend' }],
  ])('for an address %s, at the making and at the moving', async (_, changes) => {
    const asked = { name: 'x', events: ['click.tracked'], ...changes };
    const refused = { status: 422, body: { code: 'webhook.address_refused' } };
    expect(await post(PATH, asked)).toMatchObject(refused);
    expect(await send('PATCH', `${PATH}/${await made()}`, changes)).toMatchObject(refused);
  });

  it('for macros that nobody knows, with their names', async () => {
    const url = 'https://t.example/?a={click_id}&b={clickid}';
    const asked = { kind: 'postback', name: 'x', url, events: ['click.tracked'] };
    expect(await post(PATH, asked)).toMatchObject({
      status: 422,
      body: { code: 'webhook.macro_unknown', detail: expect.stringContaining('{clickid}') },
    });
    expect((await post(PATH, { ...asked, url: 'https://t.example/?a={click_id}' })).status).toBe(201);
  });

  it.each([
    ['no events', { events: [] }, 'events'],
    ['an event that does not exist', { events: ['sale.made'] }, 'events.0'],
    ['no name', { name: '  ' }, 'name'],
    ['a name too long', { name: 'x'.repeat(101) }, 'name'],
    ['a url too long', { url: `https://a.example/${'x'.repeat(2_048)}` }, 'url'],
    ['another kind', { kind: 'pigeon' }, 'kind'],
  ])('for %s', async (_, changes, field) => {
    const asked = { name: 'x', url: URL_OF_MINE, events: ['click.tracked'], ...changes };
    const { status, body } = await post(PATH, asked);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body.fields.map((each) => each.field)).toContain(field);
  });

  it('for a key that may only read', async () => {
    const key = mine.key.replace('ak_0', 'ak_f');
    const { userId } = await readPublisher(scene.ctx.db, mine.id);
    const permissions = { endpoints: ['GET publisher-api'], rate_limit: 1_000 };
    await storeKey(scene.ctx, { key, userId, publisherId: mine.id, name: 'Reader', permissions });
    const id = await made();
    expect((await call(`${PATH}/${id}/deliveries`, { key })).status).toBe(200);
    for (const path of ['/rotate-secret', '/enable'])
      expect((await call(`${PATH}/${id}${path}`, { method: 'POST', key })).status).toBe(403);
  });

  it('for a test or a replay at an endpoint that is switched off', async () => {
    const id = await made();
    await send('PATCH', `${PATH}/${id}`, { is_active: false });
    const inactive = { status: 409, body: { code: 'webhook.inactive' } };
    expect(await post(`${PATH}/${id}/test`, { event: 'click.tracked' })).toMatchObject(inactive);
    expect(await post(`${PATH}/${id}/replay`, { delivery_id: newId('dlv') })).toMatchObject(inactive);
  });
});

describe('the local inbox', { timeout: 30_000 }, () => {
  it('receives a signed test event through the queue, shows it, and gets it again by replay', async () => {
    const name = 'signed';
    const id = await made(mine, { url: `${env.PUBLIC_ORIGIN}/dev/webhooks/inbox/${name}` });
    const delivery_id = await deliveredTest(id);
    expect(await inbox(name)).toMatchObject([{ method: 'POST', signature: 'valid' }]);

    const { body } = await read<ListBody>(`${PATH}/${id}/deliveries`, { key: mine.key });
    expect(body.summary.total).toBe(1);
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

    const replayed = await post(`${PATH}/${id}/replay`, { delivery_id });
    expect(replayed).toMatchObject({ status: 202, body: { data: { replayed: 1, more: false } } });
    await expect.poll(() => inbox(name), WITHIN).toHaveLength(2);
    const ids = (await inbox(name)).map((each) => each.headers['webhook-id']);
    expect(ids).toEqual([body.data[0]?.event_id, body.data[0]?.event_id]);

    const page = await call(`/dev/webhooks/inbox/${name}`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('signature valid');
  });

  it('receives a postback, and shows what anyone sends it as text', async () => {
    const url = `${env.PUBLIC_ORIGIN}/dev/webhooks/inbox/postback?e={event}&p={payout}`;
    await deliveredTest(await made(mine, { kind: 'postback', url }));
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

  it('answers as a test wishes, and keeps the last fifty', async () => {
    expect((await call('/dev/webhooks/inbox/full?answer=503', { method: 'POST', body: {} })).status).toBe(
      503,
    );
    for (let count = 0; count < 51; count++)
      await call('/dev/webhooks/inbox/full', { method: 'POST', body: {} });
    const kept = await inbox('full');
    expect(kept).toHaveLength(50);
    expect(kept.some((each) => each.query !== '')).toBe(false);
  });
});

async function inbox(name: string): Promise<Inbox['data']> {
  const path = `/dev/webhooks/inbox/${name}`;
  return (await read<Inbox>(path, { headers: { accept: 'application/json' } })).body.data;
}

function send(method: string, path: string, body?: unknown, by = mine) {
  const request: Call = { method, key: by.key, ...(body === undefined ? {} : { body }) };
  return read<Body>(path, request);
}

function post(path: string, body?: unknown, by = mine) {
  return send('POST', path, body, by);
}

function get(path: string) {
  return send('GET', path);
}

/** An endpoint's id. Its secret is sealed as the Worker seals. */
async function made(by = mine, changes: Parameters<typeof listening>[3] = {}): Promise<string> {
  const { outside } = testOutside(() => new Response(), {
    sealKey: env.SEAL_KEY,
    rules: { ownHosts: [], localhost: true },
  });
  return (await listening(scene.ctx, outside, by.id, changes)).endpoint.id;
}

/** Sends an endpoint a test event and waits until an attempt has been made. */
async function deliveredTest(id: string, by = mine): Promise<string> {
  const { body } = await post(`${PATH}/${id}/test`, { event: 'payout.updated' }, by);
  const attempts = () => env.DB.prepare('SELECT COUNT(*) AS n FROM webhook_attempts').first<number>('n');
  await expect.poll(attempts, WITHIN).toBe(1);
  return String(body.data.delivery_id);
}
