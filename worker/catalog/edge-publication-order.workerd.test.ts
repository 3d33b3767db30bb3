import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { down, failing } from '../platform/testing/failing.ts';
import { addMs, type Instant, MINUTE } from '../platform/time.ts';
import { type PublishOptions, publishEdge } from './edge-publisher.ts';
import { ENFORCED_PART, type EnforcedPart } from './edge-table.ts';
import { markStale } from './stale-shards.ts';
import { sampleContext } from './testing/sample-context.ts';
import { clearCatalog } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);
/** The rows of the ban list in D1, as far as these tests need them. */
let rows: string[];
let now: Instant;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await clearCatalog(ctx);
  rows = [];
  now = ctx.now;
});

describe('the newest ban list', () => {
  it('is in KV after a slow publication read its rows before the ban and another one started after it', async () => {
    await ban('first.example');
    const slow = pausedKv();
    const publishing = publish(slow.kv);
    await slow.reached;
    await ban('evil.example');
    expect(await publish()).toEqual({ checked: 0, written: 0, errors: 0 });
    slow.goOn();
    await publishing;
    await expectPublished('first.example', 'evil.example');
  });

  it('is in KV after a slow publication outlives its claim and overwrites its successor', async () => {
    await ban('first.example');
    const slow = pausedKv();
    const publishing = publish(slow.kv);
    await slow.reached;
    await ban('evil.example');
    now = addMs(now, 2 * MINUTE);
    expect(await publish()).toMatchObject({ written: 1 });
    await expectPublished('first.example', 'evil.example');
    slow.goOn();
    await publishing;
    await expectPublished('first.example', 'evil.example');
  });

  it('is in KV after a slow publication overwrites its successor and dies, after the longest time that it could live', async () => {
    await ban('first.example');
    const slow = pausedKv();
    const dying = publish(slow.kv, failing(env.DB, down));
    await slow.reached;
    await ban('evil.example');
    now = addMs(now, 2 * MINUTE);
    await publish();
    slow.goOn();
    await expect(dying).rejects.toThrow('The store is down.');
    expect((await published())?.patterns).toEqual(['first.example']);
    now = addMs(now, 14 * MINUTE);
    await publish();
    expect((await published())?.patterns).toEqual(['first.example']);
    now = addMs(now, 2 * MINUTE);
    await publish();
    await expectPublished('first.example', 'evil.example');
    expect(await publish()).toEqual({ checked: 0, written: 0, errors: 0 });
  });

  it('is in KV after a publication dies between its write and its settlement, once its claim expires', async () => {
    await ban('first.example');
    const paused = pausedKv();
    const dying = publish(paused.kv, failing(env.DB, down));
    await paused.reached;
    paused.goOn();
    await expect(dying).rejects.toThrow('The store is down.');
    await ban('evil.example');
    expect(await publish()).toMatchObject({ checked: 0 });
    now = addMs(now, 2 * MINUTE);
    await publish();
    await expectPublished('first.example', 'evil.example');
  });

  it('is in KV after twenty publications run at once while bans are added', async () => {
    const all = Array.from({ length: 20 }, (_, index) => `bad-${index}.example`);
    await Promise.all(all.map((host) => ban(host).then(() => publish())));
    expect(new Set((await published())?.patterns)).toEqual(new Set(all));
    expect(await publish()).toEqual({ checked: 0, written: 0, errors: 0 });
  });
});

it('publishEdge gives each build a higher version than all earlier ones, even if the content is the same', async () => {
  await ban('first.example');
  await publish();
  const first = (await published())?.version ?? 0;
  await env.DB.batch([markStale(env.DB, [ENFORCED_PART])]);
  await publish();
  expect((await published())?.version).toBe(first);
  await ban('evil.example');
  await publish();
  expect((await published())?.version).toBe(first + 2);
});

it('publishEdge starts no write for a claim that is about to expire', async () => {
  await ban('first.example');
  const kv = { put: vi.fn(env.EDGE.put.bind(env.EDGE)) };
  const enforced = async () => {
    now = addMs(now, MINUTE);
    return { patterns: [...rows] };
  };
  const outcome = await publishEdge(ctx, Object.assign(Object.create(env.EDGE), kv), { enforced }, timing());
  expect(outcome).toMatchObject({ written: 0, errors: 1 });
  expect(kv.put).not.toHaveBeenCalled();
});

it('publishEdge repeats a write after a second if KV refuses it as too frequent', async () => {
  await ban('first.example');
  const waits: number[] = [];
  let writes = 0;
  const put = async (key: string, value: string) => {
    if (++writes === 1) throw new Error('KV PUT failed: 429 Too Many Requests');
    await env.EDGE.put(key, value);
  };
  const kv = Object.assign(Object.create(env.EDGE), { put });
  const wait = async (milliseconds: number) => waits.push(milliseconds);
  await publishEdge(ctx, kv, { enforced }, { ...timing(), wait });
  expect(waits).toEqual([1_100]);
  await expectPublished('first.example');
});

const enforced = async () => ({ patterns: [...rows] });

function timing(): PublishOptions {
  return { clock: () => now, wait: async () => undefined, only: [ENFORCED_PART] };
}

/** One publication; it settles its claims through `noting` when that is given. */
function publish(kv: KVNamespace = env.EDGE, noting?: D1Database) {
  if (!noting) return publishEdge(ctx, kv, { enforced }, timing());
  const claiming = env.DB;
  let calls = 0;
  const prepare = (sql: string) => (calls++ === 0 ? claiming : noting).prepare(sql);
  const db = Object.assign(Object.create(ctx.db), {
    $client: Object.assign(Object.create(claiming), { prepare, batch: noting.batch.bind(noting) }),
  });
  return publishEdge({ ...ctx, db }, kv, { enforced }, timing());
}

async function ban(host: string): Promise<void> {
  rows.push(host);
  await env.DB.batch([markStale(env.DB, [ENFORCED_PART])]);
}

function published() {
  return env.EDGE.get<EnforcedPart>(ENFORCED_PART, 'json');
}

async function expectPublished(...patterns: string[]): Promise<void> {
  expect((await published())?.patterns).toEqual(patterns);
}

/** A KV whose first write waits until the test continues it. */
function pausedKv() {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let first = true;
  const put = async (key: string, value: string) => {
    if (first) {
      first = false;
      reached.resolve();
      await released.promise;
    }
    await env.EDGE.put(key, value);
  };
  const kv: KVNamespace = Object.assign(Object.create(env.EDGE), { put });
  return { kv, reached: reached.promise, goOn: () => released.resolve() };
}
