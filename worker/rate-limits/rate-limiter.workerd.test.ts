import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiKeys, apiKeyUsage } from '../api-keys/tables.ts';
import { openScene, type Scene } from '../http/testing/scene.ts';
import type { KeyId } from '../platform/ids.ts';
import { down, failing } from '../platform/testing/failing.ts';
import { addMs, dayOf, MINUTE, SECOND, systemClock } from '../platform/time.ts';

const MINUTELY = { name: 'minute', limit: 3, windowSeconds: 60 };
const HOURLY = { name: 'hour', limit: 5, windowSeconds: 3_600 };
const LINKS = 'GET /v1/publisher/links';
const now = systemClock();

let scene: Scene;
let meters = 0;
const newMeter = () => env.METER.getByName(`test:${++meters}`);
type Meter = ReturnType<typeof newMeter>;

const onDisk = (meter: Meter) =>
  runInDurableObject(meter, async (_, { storage }) => ({
    entries: [...storage.kv.list()].length,
    alarm: await storage.getAlarm(),
  }));

beforeAll(async () => {
  scene = await openScene();
});

describe('a meter', () => {
  it('lets exactly its limit through, however many call at once', async () => {
    const meter = newMeter();
    const answers = await Promise.all(Array.from({ length: 20 }, () => meter.take([HOURLY], now)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5);
  });

  it('of one name knows nothing of another', async () => {
    const [one, two] = [newMeter(), newMeter()];
    for (let call = 0; call < 4; call++) await one.take([MINUTELY], now);
    expect(await two.take([MINUTELY], now)).toMatchObject({ allowed: true, states: [{ remaining: 2 }] });
  });

  it('that is put away does not give a fresh hour', async () => {
    const meter = newMeter();
    for (let call = 0; call < 4; call++) await meter.take([MINUTELY, HOURLY], addMs(now, call * MINUTE));
    await runDurableObjectAlarm(meter);
    await evictDurableObject(meter);
    const after = addMs(now, 5 * MINUTE);
    expect(await meter.take([HOURLY], after)).toMatchObject({ allowed: true, states: [{ remaining: 0 }] });
    expect(await meter.take([HOURLY], after)).toMatchObject({ allowed: false });
  });

  it('writes nothing by a call: only the first of five seconds sets the alarm that will', async () => {
    const meter = newMeter();
    for (let call = 0; call < 3; call++) await meter.take([HOURLY], now);
    const { entries, alarm } = await onDisk(meter);
    expect(entries).toBe(0);
    expect(alarm).toBeGreaterThan(now);
    expect(alarm).toBeLessThanOrEqual(systemClock() + 5 * SECOND);
    await meter.take([HOURLY], now);
    expect(await onDisk(meter)).toEqual({ entries, alarm });
  });

  it('of minutes alone is never on disk', async () => {
    const meter = newMeter();
    for (let call = 0; call < 5; call++) await meter.take([MINUTELY], now);
    expect(await onDisk(meter)).toEqual({ entries: 0, alarm: null });
  });

  it('whose windows have ended leaves nothing behind', async () => {
    const meter = newMeter();
    await meter.take([HOURLY], addMs(now, -2 * 60 * MINUTE));
    await runDurableObjectAlarm(meter);
    expect(await onDisk(meter)).toEqual({ entries: 0, alarm: null });
  });
});

describe('the calls of a key', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());

  it('are in the books by endpoint and day after its alarm, and so is its last use', async () => {
    const { keyId, meter, call } = await newKey();
    await call(LINKS);
    await call(LINKS, MINUTE);
    await call('GET /v1/publisher/keys');
    await runDurableObjectAlarm(meter);
    expect(await counted(keyId)).toEqual([
      { endpoint: 'GET /v1/publisher/keys', day: dayOf(now), requests: 1 },
      { endpoint: LINKS, day: dayOf(now), requests: 2 },
    ]);
    expect(await lastUse(keyId)).toBe(addMs(now, MINUTE));
  });

  it('that a limit refused are not counted', async () => {
    const { keyId, meter, call } = await newKey();
    for (let sent = 0; sent < 9; sent++) await call(LINKS);
    await runDurableObjectAlarm(meter);
    expect(await counted(keyId)).toMatchObject([{ requests: HOURLY.limit }]);
  });

  it('are counted once although the books fail, answer too late, or the object is put away in between', async () => {
    const { keyId, meter, call } = await newKey();
    await call(LINKS);
    await withBooks(meter, failing(env.DB, down), () => runDurableObjectAlarm(meter));
    expect(await counted(keyId)).toEqual([]);
    await call(LINKS);
    await withBooks(meter, writesButFails(), () => runDurableObjectAlarm(meter));
    expect(await counted(keyId)).toMatchObject([{ requests: 2 }]);
    await evictDurableObject(meter);
    await runDurableObjectAlarm(meter);
    await call(LINKS);
    await runDurableObjectAlarm(meter);
    await runDurableObjectAlarm(meter);
    expect(await counted(keyId)).toMatchObject([{ requests: 3 }]);
  });

  it('wait for the books with an alarm of their own', async () => {
    const { meter, call } = await newKey();
    await call(LINKS);
    await withBooks(meter, failing(env.DB, down), () => runDurableObjectAlarm(meter));
    expect((await onDisk(meter)).alarm).toBeLessThanOrEqual(systemClock() + 5 * SECOND);
  });

  it('go on being counted where they were when the object comes back', async () => {
    const { keyId, meter, call } = await newKey();
    await call(LINKS);
    await runDurableObjectAlarm(meter);
    await evictDurableObject(meter);
    await call(LINKS);
    await runDurableObjectAlarm(meter);
    expect(await counted(keyId)).toMatchObject([{ requests: 2 }]);
  });

  it('of a key that was deleted meanwhile leave no rows', async () => {
    const { keyId, meter, call } = await newKey();
    await call(LINKS);
    await scene.ctx.db.delete(apiKeys).where(eq(apiKeys.id, keyId));
    await runDurableObjectAlarm(meter);
    expect(await counted(keyId)).toEqual([]);
  });
});

async function newKey() {
  const member = await scene.signUp();
  const [key] = await scene.ctx.db.select().from(apiKeys).where(eq(apiKeys.publisherId, member.id));
  if (!key) throw new Error('A member has a key.');
  const meter = newMeter();
  const call = (endpoint: string, after = 0) =>
    meter.take([HOURLY], addMs(now, after), { keyId: key.id, endpoint });
  return { keyId: key.id, meter, call };
}

/** Lets an object work with other books for a while. */
async function withBooks(meter: Meter, books: D1Database, work: () => Promise<unknown>): Promise<void> {
  const swap = (DB: D1Database) =>
    runInDurableObject(meter, (instance) => {
      const held: unknown = Reflect.get(instance, 'env');
      Reflect.set(instance, 'env', { ...Object(held), DB });
    });
  await swap(books);
  await work();
  await swap(env.DB);
}

/** Books that take a batch and are cut off before they can say so. */
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
