import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiKeys, apiKeyUsage } from '../accounts/api-keys/tables.ts';
import { publishers } from '../accounts/publishers/tables.ts';
import { call, read } from '../platform/http/testing/call.ts';
import { callWith } from '../platform/http/testing/call-with.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { callUntilLimited } from '../platform/rate-limits/testing/call-until-limited.ts';
import { down, failing, hanging } from '../platform/testing/failing.ts';

const LINKS = '/v1/publisher/links';
const RATE_LIMIT = /^"minute";r=\d+;t=([1-9]|[1-5]\d|60), "hour";r=\d+;t=\d{1,4}$/;

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterEach(() => vi.restoreAllMocks());

describe('calls of a key', () => {
  it('are limited to 50 a minute; each response has the remaining calls, and the 51st has Retry-After', async () => {
    const member = await scene.signUp();
    const first = await call(LINKS, member);
    expect(first.headers.get('ratelimit-policy')).toBe('"minute";q=50;w=60, "hour";q=1000;w=3600');
    expect(first.headers.get('ratelimit')).toBe('"minute";r=49;t=60, "hour";r=999;t=3600');
    expect(await statuses(member, 50)).toEqual({ 200: 49, 429: 1 });
    const refused = await call(LINKS, member);
    expect(await refused.json()).toMatchObject({ code: 'rate_limit.exceeded', status: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=\d+, "hour";r=950;t=\d+$/);
  });

  it('are limited to 200 a minute with a premium plan', async () => {
    const member = await scene.signUp();
    const premium = { plan: 'premium' } as const;
    await scene.ctx.db.update(publishers).set(premium).where(eq(publishers.publisherId, member.id));
    const { headers } = await call(LINKS, member);
    expect(headers.get('ratelimit-policy')).toContain('"minute";q=200;w=60');
  });

  it('are limited by the key’s own limit per hour', async () => {
    const member = await scene.signUp();
    await allow(member, 3);
    expect(await statuses(member, 5)).toEqual({ 200: 3, 429: 2 });
    const refused = await call(LINKS, member);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('have the RateLimit header also when they end in a problem', async () => {
    const member = await scene.signUp();
    for (const path of [
      `${LINKS}?page=0`,
      `${LINKS}?publisher_id=PUB999999`,
      '/v1/publisher/earnings?days=x',
    ])
      expect((await call(path, member)).headers.get('ratelimit'), path).toMatch(RATE_LIMIT);
  });

  it('share the plan’s minute with the publisher’s other keys, but not the hour or the browser’s limit', async () => {
    const member = await scene.signUp();
    const { body } = await read<{ data: { full_key: string } }>('/v1/publisher/keys', {
      ...member,
      method: 'POST',
      body: { name: 'Second', preset: 'full_access' },
    });
    const other = { key: body.data.full_key };
    await statuses(member, 30);
    const { headers } = await call(LINKS, other);
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=18;t=\d+, "hour";r=999;t=\d+$/);
    await statuses(member, 30);
    expect((await call(LINKS, member)).status).toBe(429);
    expect((await call(LINKS, other)).status).toBe(429);
    const browser = { cookie: await scene.signIn(member) };
    expect((await call(LINKS, { headers: browser })).headers.get('ratelimit')).toBe('"minute";r=299;t=60');
  });
});

describe('tracking', () => {
  const body = { url: 'https://alder-nook.example', user_agent: 'Mozilla/5.0 (X11; Linux x86_64)' };

  it('has no limit and no RateLimit header, but is counted', async () => {
    const member = await scene.signUp();
    await allow(member, 3);
    for (let sent = 0; sent < 60; sent++) {
      const response = await call('/v1/tracking/click', { ...member, method: 'POST', body });
      expect(response.headers.get('ratelimit')).toBeNull();
    }
    const key = await keyOf(member);
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(env.RATE_LIMITER.getByName(`key:${key.id}`));
      const [usage] = await scene.ctx.db.select().from(apiKeyUsage).where(eq(apiKeyUsage.keyId, key.id));
      expect(usage).toMatchObject({ endpoint: 'POST /v1/tracking/click', requestsCount: 60 });
    });
  });
});

describe('while the rate limiter', () => {
  it.each([
    ['is down', down],
    ['hangs', hanging],
  ])('%s, calls work and the failure is logged', async (_, failure) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { key } = await scene.signUp();
    const response = await callWith({ ...env, RATE_LIMITER: failing(env.RATE_LIMITER, failure) }, LINKS, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect([response.status, response.headers.get('ratelimit')]).toEqual([200, null]);
    expect(logged.mock.calls.flat().join()).toContain('rate_limit.down');
    expect(logged.mock.calls.flat().join()).not.toContain(key);
  });
});

describe('guesses of API keys', () => {
  const from = (address: string) => ({ 'cf-connecting-ip': address });
  const wrongKey = (number: number) => `ak_${number.toString(16).padStart(64, 'd')}`;
  const guess = (number: number, address: string) =>
    call(LINKS, { key: wrongKey(number), headers: from(address) });

  it('are refused after sixty from an address; other addresses and valid keys still work', async () => {
    const member = await scene.signUp();
    for (let number = 0; number < 60; number++)
      expect((await guess(number, '203.0.113.80')).status, String(number)).toBe(401);
    const { limited } = await callUntilLimited(60, (number) => guess(60 + number, '203.0.113.80'));
    expect(await limited.json()).toMatchObject({ code: 'rate_limit.exceeded', status: 429 });
    expect(limited.headers.get('ratelimit-policy')).toBe('"failed-keys";q=60;w=60');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess(200, '203.0.113.81')).status).toBe(401);
    expect((await call(LINKS, { ...member, headers: from('203.0.113.80') })).status).toBe(200);
  });

  it('are not counted when the same wrong key is repeated', async () => {
    for (let sent = 0; sent < 70; sent++) expect((await guess(1_000, '203.0.113.82')).status).toBe(401);
  });

  it('are counted for the whole IPv6 /64', async () => {
    const from64 = (number: number) => guess(2_000 + number, `2001:db8:5:6:${number}::1`);
    expect((await callUntilLimited(60, from64)).passed.length).toBeGreaterThanOrEqual(60);
  });
});

it('a call without the permission is refused before it is counted', async () => {
  const member = await scene.signUp();
  const permissions = { endpoints: ['POST track-click'], rate_limit: 100 };
  await scene.ctx.db.update(apiKeys).set({ permissions }).where(eq(apiKeys.publisherId, member.id));
  const response = await call(LINKS, member);
  expect(await response.json()).toMatchObject({
    code: 'key.permission_missing',
    detail: expect.stringContaining('GET publisher-api'),
  });
  expect([response.status, response.headers.get('ratelimit')]).toEqual([403, null]);
});

async function allow(member: Member, rate_limit: number): Promise<void> {
  const permissions = { endpoints: ['*'], rate_limit };
  await scene.ctx.db.update(apiKeys).set({ permissions }).where(eq(apiKeys.publisherId, member.id));
}

async function keyOf(member: Member) {
  const [key] = await scene.ctx.db.select().from(apiKeys).where(eq(apiKeys.publisherId, member.id));
  if (!key) throw new Error('A member has a key.');
  return key;
}

/** Makes simultaneous calls and counts the responses by status. */
async function statuses(member: Member, calls: number): Promise<Record<number, number>> {
  const responses = await Promise.all(Array.from({ length: calls }, () => call(LINKS, member)));
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
