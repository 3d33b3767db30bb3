import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../platform/hashing.ts';
import { type Call, call, read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { derivedId, isId, newId } from '../../platform/ids.ts';
import { addDays, addMs, DAY, dayOf } from '../../platform/time.ts';
import { webhookEndpoints, webhookEvents } from '../../webhooks/tables.ts';
import { apiKeys, apiKeyUsage } from './tables.ts';

const KEYS = '/v1/publisher/keys';
const LINKS = '/v1/publisher/links';

interface Key {
  id: string;
  name: string;
  full_key: string;
  is_active: boolean;
  last_used_at: string | null;
}
interface ErrorBody {
  code: string;
  detail: string;
}
interface Body {
  code?: string;
  data: Key;
}
interface KeyList {
  data: (Key & Record<string, unknown>)[];
  summary: {
    total: number;
    requests_count?: number;
    days?: { date: string; requests_count: number }[];
  };
}

let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  member = await scene.signUp();
});

describe('a new key', () => {
  it('is 32 random bytes, shown once, and stored as its hash and its first eight characters', async () => {
    const { status, body } = await create({ name: '  My website ' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'My website',
      full_key: expect.stringMatching(/^ak_[0-9a-f]{64}$/),
      key_prefix: body.data.full_key.slice(0, 8),
      label: 'Full Access',
      permissions: { endpoints: ['*'], rate_limit: 1_000 },
      is_active: true,
      last_used_at: null,
    });
    const row = await rowOf(body.data.id);
    expect(row).toMatchObject({ keyHash: sha256Hex(body.data.full_key) });
    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(365 * DAY);
    expect(JSON.stringify(row)).not.toContain(body.data.full_key);
    expect(JSON.stringify(await list())).not.toContain(body.data.full_key);
  });

  it('grants only the permissions of its preset', async () => {
    const reading = (await create({ preset: 'read_only', rate_limit: 100 })).body.data.full_key;
    expect((await call(LINKS, { key: reading })).headers.get('ratelimit-policy')).toContain('"hour";q=100');
    expect(await errorOf(KEYS, { method: 'POST', key: reading, body: named({}) })).toEqual([
      403,
      'key.permission_missing',
    ]);
    expect(await detailOf(KEYS, { method: 'POST', key: reading, body: named({}) })).toBe(
      'This key lacks the permission “POST developer-tools”.',
    );
    const tracking = (await create({ preset: 'tracking_only' })).body.data.full_key;
    const click = { url: 'https://alder-nook.example', user_agent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
    expect((await call('/v1/tracking/click', { method: 'POST', key: tracking, body: click })).status).toBe(
      200,
    );
    expect(await errorOf(LINKS, { key: tracking })).toEqual([403, 'key.permission_missing']);
    const mcp = (await create({ preset: 'mcp', rate_limit: 10_000 })).body.data;
    expect(mcp).toMatchObject({ label: 'Limited', permissions: { endpoints: ['mcp/*'], rate_limit: 1_000 } });
    expect((await call(LINKS, { key: mcp.full_key })).status).toBe(403);
  });

  it('requires a valid name', async () => {
    const errorFor = (name: string) => detailOf(KEYS, { ...post(), body: named({ name }) });
    expect(await errorFor(' <> ')).toBe('Please enter a name for the API key');
    expect(await errorFor('n'.repeat(100))).toBe('API key name must be less than 100 characters');
    expect(await errorFor('a/b')).toBe(
      'API key name can only contain letters, numbers, spaces, hyphens, and underscores',
    );
  });

  it.each([{ rate_limit: 999 }, { rate_limit: '1000' }, { preset: '*' }, { preset: undefined }, { name: 7 }])(
    'can’t be created with %o',
    async (changes) => {
      expect((await call(KEYS, { ...post(), body: named(changes) })).status).toBe(400);
    },
  );

  it('can be created by a signed-in browser with any rate limit', async () => {
    const headers = { cookie: await scene.signIn(member) };
    const response = await call(KEYS, { method: 'POST', headers, body: named({ rate_limit: 10_000 }) });
    expect(response.status).toBe(201);
  });

  it('can’t be created by a page of another site that sends the browser’s cookie', async () => {
    const headers = { cookie: await scene.signIn(member), 'sec-fetch-site': 'cross-site' };
    expect(await errorOf(KEYS, { method: 'POST', headers, body: named({}) })).toEqual([
      403,
      'session.cross_site',
    ]);
  });

  it('can’t have broader permissions or a higher rate than the key that creates it', async () => {
    const permissions = { endpoints: ['POST developer-tools', 'GET publisher-api'], rate_limit: 500 };
    await scene.ctx.db.update(apiKeys).set({ permissions }).where(eq(apiKeys.publisherId, member.id));
    for (const input of [{}, { preset: 'read_only', rate_limit: 100 }, { preset: 'mcp' }])
      expect(await errorOf(KEYS, { ...post(), body: named(input) })).toEqual([
        403,
        'key.broader_than_creator',
      ]);
    const full = { endpoints: ['*'], rate_limit: 500 };
    const creator = await scene.signUp();
    await scene.ctx.db.update(apiKeys).set({ permissions: full }).where(eq(apiKeys.publisherId, creator.id));
    expect(await errorOf(KEYS, { ...post(creator), body: named({ rate_limit: 1_000 }) })).toEqual([
      403,
      'key.broader_than_creator',
    ]);
    expect((await call(KEYS, { ...post(creator), body: named({ rate_limit: 500 }) })).status).toBe(201);
  });

  it('emits a webhook event without the key', async () => {
    await subscribe();
    const { data } = (await create({ name: 'Announced' })).body;
    const events = await eventsOf();
    expect(events).toMatchObject([
      {
        type: 'api_key.created',
        payload: { key_id: data.id, name: 'Announced', key_prefix: data.full_key.slice(0, 8) },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(data.full_key);
    expect(JSON.stringify(events)).not.toContain(sha256Hex(data.full_key));
  });

  it('is refused beyond fifty active keys, also in simultaneous requests, and then emits no event', async () => {
    await subscribe();
    await fill(46);
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create({ name: `Key ${index}` })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter(({ body }) => body.code === 'key.too_many')).toHaveLength(3);
    expect(await eventsOf()).toHaveLength(3);
    const [{ id = '' } = {}] = (await list()).data;
    await call(`${KEYS}/${id}/revoke`, post());
    expect((await create({})).status).toBe(201);
  });
});

describe('listing keys', () => {
  it('returns pages of the account’s own keys, newest first', async () => {
    await create({ name: 'First' });
    await create({ name: 'Second' });
    const { data, summary } = await list('?per_page=2');
    expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Second']));
    expect(summary).toEqual({ total: 3 });
    const stranger = await scene.signUp();
    expect((await read<KeyList>(KEYS, stranger)).body.summary.total).toBe(1);
  });
});

describe('revoking a key', () => {
  it('stops the key immediately, keeps it in the list, and can be repeated', async () => {
    const { data } = (await create({ name: 'Deleted' })).body;
    expect((await call(LINKS, { key: data.full_key })).status).toBe(200);
    const { body } = await read<Body>(`${KEYS}/${data.id}/revoke`, post());
    expect(body.data.is_active).toBe(false);
    expect((await call(LINKS, { key: data.full_key })).status).toBe(401);
    expect((await call(`${KEYS}/${data.id}/revoke`, post())).status).toBe(200);
    expect((await list()).data.find(({ id }) => id === data.id)?.is_active).toBe(false);
  });

  it('stops the key while other requests use it', async () => {
    for (let round = 0; round < 5; round++) {
      const { data } = (await create({ name: `Race ${round}` })).body;
      const uses = Array.from({ length: 8 }, () => call(LINKS, { key: data.full_key }));
      const revoked = call(`${KEYS}/${data.id}/revoke`, post());
      const late = revoked.then(() => call(LINKS, { key: data.full_key }));
      for (const use of await Promise.all(uses)) expect([200, 401]).toContain(use.status);
      expect((await late).status).toBe(401);
    }
  });

  it('works with the key itself', async () => {
    const { data } = await list();
    expect((await call(`${KEYS}/${data[0]?.id}/revoke`, post())).status).toBe(200);
    expect((await call(LINKS, member)).status).toBe(401);
  });
});

describe('deleting a key', () => {
  it('deletes its usage as well', async () => {
    const { data } = (await create({ name: 'Deleted' })).body;
    await call(LINKS, { key: data.full_key });
    await flush();
    const response = await read<{ data: unknown }>(`${KEYS}/${data.id}`, { ...post(), method: 'DELETE' });
    expect(response).toMatchObject({ status: 200, body: { data: { id: data.id, deleted: true } } });
    expect((await call(LINKS, { key: data.full_key })).status).toBe(401);
    await flush();
    expect((await list()).data.map(({ id }) => id)).not.toContain(data.id);
    expect(
      await scene.ctx.db
        .select()
        .from(apiKeyUsage)
        .where(eq(apiKeyUsage.keyId, keyId(data.id))),
    ).toEqual([]);
  });
});

describe('another account’s key', () => {
  it('can’t be revoked, deleted or distinguished from an unknown key', async () => {
    const { data } = (await create({})).body;
    const stranger = await scene.signUp();
    for (const id of [data.id, newId('key')]) {
      expect(await errorOf(`${KEYS}/${id}/revoke`, post(stranger))).toEqual([404, 'key.unknown']);
      expect(await errorOf(`${KEYS}/${id}`, { ...post(stranger), method: 'DELETE' })).toEqual([
        404,
        'key.unknown',
      ]);
    }
    expect((await rowOf(data.id))?.isActive).toBe(true);
    expect((await call(`${KEYS}/nonsense/revoke`, post())).status).toBe(400);
  });
});

describe('key usage', () => {
  it('lists calls by key, endpoint and day and updates the key’s last use', async () => {
    const { data } = (await create({ name: 'Used' })).body;
    await call(LINKS, { key: data.full_key });
    await call(LINKS, { key: data.full_key, method: 'HEAD' });
    await call(`${KEYS}/${newId('key')}/revoke`, { key: data.full_key, method: 'POST' });
    await flush();
    const { body } = await read<KeyList>(`${KEYS}/usage`, member);
    expect(body.data.filter(({ key_id }) => key_id === data.id)).toEqual([
      usage(data.id, 'GET /v1/publisher/links', 2),
      usage(data.id, 'POST /v1/publisher/keys/{id}/revoke', 1),
    ]);
    const key = (await list()).data.find(({ id }) => id === data.id);
    expect(Date.parse(key?.last_used_at ?? '')).toBeGreaterThanOrEqual(scene.ctx.now);
  });

  it('covers the last thirty days of the account’s own keys', async () => {
    const [own] = await scene.ctx.db.select().from(apiKeys).where(eq(apiKeys.publisherId, member.id));
    const today = dayOf(scene.ctx.now);
    const row = { endpoint: 'GET /x', requestsCount: 2, lastRequestAt: scene.ctx.now };
    const days = [0, -29, -30, -31].map((back) => addDays(today, back));
    const rows = days.map((day) => ({ ...row, keyId: keyId(own?.id ?? ''), day }));
    await scene.ctx.db.insert(apiKeyUsage).values(rows);
    const { body } = await read<KeyList>(`${KEYS}/usage`, member);
    expect(body.data.map(({ date }) => date)).toEqual(days.slice(0, 2));
    expect(body.summary).toMatchObject({ total: 2, requests_count: 4 });
    expect(body.summary.days).toHaveLength(30);
    expect(body.summary.days?.at(0)).toEqual({ date: days[1], requests_count: 2 });
    expect(body.summary.days?.at(1)?.requests_count).toBe(0);
    expect(body.summary.days?.at(-1)).toEqual({ date: days[0], requests_count: 2 });
    expect((await read<KeyList>(`${KEYS}/usage`, await scene.signUp())).body.summary.total).toBe(0);
  });
});

function named(changes: object) {
  return { name: 'Test key', preset: 'full_access', ...changes };
}

function post(who = member): Call {
  return { method: 'POST', key: who.key };
}

function create(changes: object) {
  return read<Body>(KEYS, { ...post(), body: named(changes) });
}

async function list(query = ''): Promise<KeyList> {
  return (await read<KeyList>(KEYS + query, member)).body;
}

async function errorOf(path: string, request: Call) {
  const { status, body } = await read<ErrorBody>(path, request);
  return [status, body.code];
}

async function detailOf(path: string, request: Call) {
  return (await read<ErrorBody>(path, request)).body.detail;
}

function keyId(text: string) {
  if (!isId('key', text)) throw new Error(`${text} is not a key ID.`);
  return text;
}

async function rowOf(id: string) {
  const [row] = await scene.ctx.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.id, keyId(id)));
  return row;
}

function flush() {
  return runDurableObjectAlarm(env.RATE_LIMITER.getByName(`publisher:${member.id}`));
}

function usage(id: string, endpoint: string, requests_count: number) {
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  return {
    key_id: id,
    key_name: 'Used',
    endpoint,
    date,
    requests_count,
    last_request_at: expect.any(String),
  };
}

/** Adds `count` active keys and an expired one. */
async function fill(count: number): Promise<void> {
  const [own] = await scene.ctx.db.select().from(apiKeys).where(eq(apiKeys.publisherId, member.id));
  if (!own) throw new Error('The member has no key.');
  const rows = Array.from({ length: count }, () => {
    const id = newId('key');
    return { ...own, id, keyHash: sha256Hex(id) };
  });
  const expired = { ...own, id: newId('key'), keyHash: 'expired', expiresAt: addMs(scene.ctx.now, -1) };
  await scene.ctx.db.batch([
    scene.ctx.db.insert(apiKeys).values(expired),
    ...rows.map((row) => scene.ctx.db.insert(apiKeys).values(row)),
  ]);
}

async function subscribe(): Promise<void> {
  await scene.ctx.db.insert(webhookEndpoints).values({
    id: derivedId('whk', member.id),
    publisherId: member.id,
    kind: 'webhook',
    name: 'Subscriber',
    url: 'https://receiver.example/hook',
    events: ['api_key.created'],
    secret: 'encrypted',
    isActive: true,
    createdAt: scene.ctx.now,
    updatedAt: scene.ctx.now,
  });
}

function eventsOf() {
  return scene.ctx.db
    .select({ type: webhookEvents.type, payload: webhookEvents.payload })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.publisherId, member.id), eq(webhookEvents.type, 'api_key.created')));
}
