import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiKeys, apiKeyUsage } from '../../accounts/api-keys/tables.ts';
import { openScene, type Scene } from '../http/testing/scene.ts';
import type { KeyId } from '../ids.ts';
import { down, failing } from '../testing/failing.ts';
import { addMs, dayOf, MINUTE, SECOND, systemClock } from '../time.ts';

const MINUTELY = { name: 'minute', limit: 3, windowSeconds: 60 };
const HOURLY = { name: 'hour', limit: 5, windowSeconds: 3_600 };
const LINKS = 'GET /v1/publisher/links';
const now = systemClock();

let scene: Scene;
let limiters = 0;
const newLimiter = () => env.RATE_LIMITER.getByName(`test:${++limiters}`);
type Limiter = ReturnType<typeof newLimiter>;

const onDisk = (limiter: Limiter) =>
  runInDurableObject(limiter, async (_, { storage }) => ({
    entries: [...storage.kv.list()].length,
    alarm: await storage.getAlarm(),
  }));

beforeAll(async () => {
  scene = await openScene();
});

describe('a rate limiter', () => {
  it('lets exactly its limit through for simultaneous calls', async () => {
    const limiter = newLimiter();
    const results = await Promise.all(Array.from({ length: 20 }, () => limiter.take([HOURLY], now)));
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(5);
  });

  it('counts separately for each name', async () => {
    const [one, two] = [newLimiter(), newLimiter()];
    for (let call = 0; call < 4; call++) await one.take([MINUTELY], now);
    expect(await two.take([MINUTELY], now)).toMatchObject({ allowed: true, states: [{ remaining: 2 }] });
  });

  it('keeps its hourly window after an eviction', async () => {
    const limiter = newLimiter();
    for (let call = 0; call < 4; call++) await limiter.take([MINUTELY, HOURLY], addMs(now, call * MINUTE));
    await runDurableObjectAlarm(limiter);
    await evictDurableObject(limiter);
    const after = addMs(now, 5 * MINUTE);
    expect(await limiter.take([HOURLY], after)).toMatchObject({ allowed: true, states: [{ remaining: 0 }] });
    expect(await limiter.take([HOURLY], after)).toMatchObject({ allowed: false });
  });

  it('writes nothing during a call; the first call of five seconds sets an alarm that does', async () => {
    const limiter = newLimiter();
    for (let call = 0; call < 3; call++) await limiter.take([HOURLY], now);
    const { entries, alarm } = await onDisk(limiter);
    expect(entries).toBe(0);
    expect(alarm).toBeGreaterThan(now);
    expect(alarm).toBeLessThanOrEqual(systemClock() + 5 * SECOND);
    await limiter.take([HOURLY], now);
    expect(await onDisk(limiter)).toEqual({ entries, alarm });
  });

  it('stores nothing for windows of a minute', async () => {
    const limiter = newLimiter();
    for (let call = 0; call < 5; call++) await limiter.take([MINUTELY], now);
    expect(await onDisk(limiter)).toEqual({ entries: 0, alarm: null });
  });

  it('leaves nothing in storage after its windows have ended', async () => {
    const limiter = newLimiter();
    await limiter.take([HOURLY], addMs(now, -2 * 60 * MINUTE));
    await runDurableObjectAlarm(limiter);
    expect(await onDisk(limiter)).toEqual({ entries: 0, alarm: null });
  });
});

describe('usage counts', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());

  it('are written to D1 by endpoint and day, with the key’s last use', async () => {
    const { keyId, limiter, call } = await newKey();
    await call(LINKS);
    await call(LINKS, MINUTE);
    await call('GET /v1/publisher/keys');
    await runDurableObjectAlarm(limiter);
    expect(await counted(keyId)).toEqual([
      { endpoint: 'GET /v1/publisher/keys', day: dayOf(now), requests: 1 },
      { endpoint: LINKS, day: dayOf(now), requests: 2 },
    ]);
    expect(await lastUse(keyId)).toBe(addMs(now, MINUTE));
  });

  it('do not include calls that a limit refused', async () => {
    const { keyId, limiter, call } = await newKey();
    for (let sent = 0; sent < 9; sent++) await call(LINKS);
    await runDurableObjectAlarm(limiter);
    expect(await counted(keyId)).toMatchObject([{ requests: HOURLY.limit }]);
  });

  it('are exact although D1 fails, D1 fails after writing, or the object is evicted', async () => {
    const { keyId, limiter, call } = await newKey();
    await call(LINKS);
    await withDatabase(limiter, failing(env.DB, down), () => runDurableObjectAlarm(limiter));
    expect(await counted(keyId)).toEqual([]);
    await call(LINKS);
    await withDatabase(limiter, writesButFails(), () => runDurableObjectAlarm(limiter));
    expect(await counted(keyId)).toMatchObject([{ requests: 2 }]);
    await evictDurableObject(limiter);
    await runDurableObjectAlarm(limiter);
    await call(LINKS);
    await runDurableObjectAlarm(limiter);
    await runDurableObjectAlarm(limiter);
    expect(await counted(keyId)).toMatchObject([{ requests: 3 }]);
  });

  it('are retried by an alarm while D1 is down', async () => {
    const { limiter, call } = await newKey();
    await call(LINKS);
    await withDatabase(limiter, failing(env.DB, down), () => runDurableObjectAlarm(limiter));
    expect((await onDisk(limiter)).alarm).toBeLessThanOrEqual(systemClock() + 5 * SECOND);
  });

  it('continue after an eviction', async () => {
    const { keyId, limiter, call } = await newKey();
    await call(LINKS);
    await runDurableObjectAlarm(limiter);
    await evictDurableObject(limiter);
    await call(LINKS);
    await runDurableObjectAlarm(limiter);
    expect(await counted(keyId)).toMatchObject([{ requests: 2 }]);
  });

  it('leave no rows for a key that was deleted in the meantime', async () => {
    const { keyId, limiter, call } = await newKey();
    await call(LINKS);
    await scene.ctx.db.delete(apiKeys).where(eq(apiKeys.id, keyId));
    await runDurableObjectAlarm(limiter);
    expect(await counted(keyId)).toEqual([]);
  });
});

async function newKey() {
  const member = await scene.signUp();
  const [key] = await scene.ctx.db.select().from(apiKeys).where(eq(apiKeys.publisherId, member.id));
  if (!key) throw new Error('A member has a key.');
  const limiter = newLimiter();
  const call = (endpoint: string, after = 0) =>
    limiter.take([HOURLY], addMs(now, after), { keyId: key.id, endpoint });
  return { keyId: key.id, limiter, call };
}

/** Replaces the database of an object during `work`. */
async function withDatabase(
  limiter: Limiter,
  database: D1Database,
  work: () => Promise<unknown>,
): Promise<void> {
  const swap = (DB: D1Database) =>
    runInDurableObject(limiter, (instance) => {
      const bindings: unknown = Reflect.get(instance, 'env');
      Reflect.set(instance, 'env', { ...Object(bindings), DB });
    });
  await swap(database);
  await work();
  await swap(env.DB);
}

/** A database that writes a batch and then fails. */
function writesButFails(): D1Database {
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          await target.batch(statements);
          return down();
        };
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

const counted = (keyId: KeyId) =>
  scene.ctx.db
    .select({ endpoint: apiKeyUsage.endpoint, day: apiKeyUsage.day, requests: apiKeyUsage.requestsCount })
    .from(apiKeyUsage)
    .where(eq(apiKeyUsage.keyId, keyId))
    .orderBy(apiKeyUsage.endpoint);

async function lastUse(keyId: KeyId) {
  const [key] = await scene.ctx.db.select().from(apiKeys).where(eq(apiKeys.id, keyId));
  return key?.lastUsedAt;
}
