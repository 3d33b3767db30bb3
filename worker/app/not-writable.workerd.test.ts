import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { packClicks } from '../clicks/click-queue.ts';
import { sampleClick } from '../clicks/redirect/testing/click.ts';
import { clicksOf } from '../clicks/testing/stores.ts';
import worker from '../index.ts';
import type { HealthReport } from '../monitoring/health/health-report.ts';
import { PAUSE_KEY } from '../platform/contract/pause-key.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { callWith } from '../platform/http/testing/call-with.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { resetIsolate } from '../platform/isolate.ts';
import { deliveryEnvOf } from '../platform/outbound/delivery-env.ts';
import { isPaused } from '../platform/pause.ts';
import { REQUIRED_MIGRATION } from '../platform/schema-version.ts';
import { allRows } from '../platform/testing/all-rows.ts';
import { down, failing } from '../platform/testing/failing.ts';
import { addMs, instantOf, MINUTE } from '../platform/time.ts';
import { earn } from '../reporting/notifications/testing/reader.ts';
import { clearWebhooks, storedEvents, subscribe } from '../webhooks/testing/subscribe.ts';
import { consume } from './consumers.ts';
import { outboxSinks } from './outbox-sinks.ts';
import { ownerOf } from './owner-of.ts';

const LATER = '9999_later.sql';
const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
const CREATE = {
  method: 'POST',
  body: { name: 'Lamps', links: [{ url: 'https://alder-nook.example/lamps' }] },
};

let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
});

it('the code requires the last migration of the repository', () => {
  expect(REQUIRED_MIGRATION).toBe(env.TEST_MIGRATIONS.at(-1)?.name);
});

describe('while the database lacks a migration that the code needs', () => {
  beforeEach(async () => {
    await renameMigration(REQUIRED_MIGRATION, '0000_earlier.sql');
    resetIsolate();
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await renameMigration('0000_earlier.sql', REQUIRED_MIGRATION);
  });

  it('the API answers what only reads, and refuses what writes', async () => {
    const before = await allRows();
    expect(await read('/v1/publisher/links', { key: member.key })).toMatchObject({ status: 200 });
    const refused = { status: 503, body: { code: 'schema.behind' } };
    expect(await read('/v1/publisher/campaigns', { key: member.key, ...CREATE })).toMatchObject(refused);
    expect(await read(`/v1/postback/demo-partner?click_id=${scene.idOf(member)}`)).toMatchObject(refused);
    expect(await allRows()).toEqual(before);
  });

  it('clicks are redirected and kept', async () => {
    const followed = await read(`/go/${member.id}/${scene.program.brand_id}`, {
      headers: { 'user-agent': BROWSER, accept: 'application/json' },
    });
    expect(followed).toMatchObject({ status: 200, body: { redirect_url: expect.any(String) } });
    const body = { url: 'https://alder-nook.example/lamps', user_agent: BROWSER };
    const reported = await read('/v1/tracking/click', { method: 'POST', key: member.key, body });
    expect(reported).toMatchObject({ status: 200, body: { success: true } });
  });

  it('messages of queues wait', async () => {
    expect(await isRetried(env)).toBe(true);
  });

  it('no job of a schedule runs', async () => {
    await earn(scene, await scene.signUp(), 4);
    const before = await allRows();
    await worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), env);
    expect(await allRows()).toEqual(before);
  });

  it('the health check is critical and names both migrations', async () => {
    expect(await read('/v1/health')).toMatchObject({
      status: 503,
      body: {
        status: 'critical',
        alerts: [expect.stringContaining(`lacks the migration ${REQUIRED_MIGRATION}`)],
        migration: { required: REQUIRED_MIGRATION, applied: env.TEST_MIGRATIONS.at(-2)?.name },
      },
    });
    expect(await databaseCheck()).toMatchObject({ status: 'unhealthy' });
  });
});

it('a version that was rolled back writes to a database with later migrations', async () => {
  await env.DB.prepare('INSERT INTO d1_migrations VALUES (?)').bind(LATER).run();
  resetIsolate();
  expect(await read('/v1/publisher/campaigns', { key: member.key, ...CREATE })).toMatchObject({
    status: 201,
  });
  expect(await read('/v1/health')).toMatchObject({
    status: 200,
    body: { migration: { required: REQUIRED_MIGRATION, applied: LATER } },
  });
  expect(await databaseCheck()).toMatchObject({ status: 'healthy' });
  await env.DB.prepare('DELETE FROM d1_migrations WHERE name = ?').bind(LATER).run();
});

it('a database without any record of migrations lacks them', async () => {
  await env.DB.prepare('ALTER TABLE d1_migrations RENAME TO d1_migrations_lost').run();
  resetIsolate();
  expect(await read('/v1/health')).toMatchObject({ status: 503, body: { migration: { applied: null } } });
  await env.DB.prepare('ALTER TABLE d1_migrations_lost RENAME TO d1_migrations').run();
});

describe('while operators have stopped writing', () => {
  beforeEach(() => env.EDGE.put(PAUSE_KEY, 'by a test'));
  afterEach(() => env.EDGE.delete(PAUSE_KEY));

  it('the API answers what only reads, and refuses what writes', async () => {
    const before = await allRows();
    const { key } = member;
    const own = { headers: { authorization: `Bearer ${key}` } };
    expect((await callWith(env, '/v1/publisher/links', own)).status).toBe(200);
    for (const path of ['/v1/publisher/campaigns', '/mcp', '/oauth/token', '/v1/auth/login'])
      expect(await (await callWith(env, path, { key, ...CREATE })).json()).toMatchObject({
        status: 503,
        code: 'system.paused',
      });
    expect(await allRows()).toEqual(before);
  });

  it('no job of a schedule runs, and messages of queues wait', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await earn(scene, await scene.signUp(), 4);
    const before = await allRows();
    await worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), env);
    expect(await allRows()).toEqual(before);
    expect(await isRetried(env)).toBe(true);
    vi.restoreAllMocks();
  });

  it('messages whose work Cron finds anyway end, so that a long pause makes no dead letters of them', async () => {
    for (const queue of ['tributary-emails', 'tributary-webhooks']) {
      const { retryBatch, ackAll, retryMessages } = await consumed(queue);
      expect({ queue, ackAll, retry: retryBatch.retry, retryMessages }).toEqual({
        ...{ queue, ackAll: true, retry: false, retryMessages: [] },
      });
    }
  });

  it('clicks are stored, and their webhook events are created once writing goes on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const shop = await scene.signUp();
    await subscribe(scene.ctx, deliveryEnvOf(env, ownerOf), shop.id, { events: ['click.tracked'] });
    const at = addMs(scene.ctx.now, -MINUTE);
    const clickId = scene.idOf(shop, scene.program.number, at);
    const click = sampleClick({ clickId, clickedAt: at, publisherId: shop.id, classification: 'click' });
    const body = packClicks([click]).buffer;
    expect((await consumed('tributary-clicks', body)).retryMessages).toHaveLength(1);
    expect(await storedEvents()).toEqual([]);
    expect(await clicksOf(shop.id)).toMatchObject([{ clickId }]);
    await env.EDGE.delete(PAUSE_KEY);
    expect((await consumed('tributary-clicks', body)).retryMessages).toEqual([]);
    expect((await storedEvents()).map(({ payload }) => payload.click_id)).toEqual([clickId]);
    await clearWebhooks();
    vi.restoreAllMocks();
  });

  it('an outbox keeps its clicks', async () => {
    await expect(outboxSinks(env, 'waiting')).rejects.toMatchObject({ code: 'system.paused' });
  });

  it('the health check says so, and that no job runs', async () => {
    expect(await read('/v1/health')).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        schedule: { paused: true },
        alerts: expect.arrayContaining(['The system is paused: nothing is written, and no job runs.']),
      },
    });
    await env.EDGE.delete(PAUSE_KEY);
    expect(await read('/v1/health')).toMatchObject({ body: { schedule: { paused: false } } });
  });

  it('nothing is written while KV is down: neither by an isolate that knows of the pause nor by one that knows nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const kvDown: Env = { ...env, EDGE: failing(env.EDGE, down) };
    resetIsolate();
    expect(await isRetried(kvDown)).toBe(true);
    expect(await isRetried(env)).toBe(true);
    expect(await isRetried(kvDown)).toBe(true);
    vi.restoreAllMocks();
  });
});

it('an isolate writes for five minutes after KV has said that nothing is paused, also if it doesn’t answer', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const kvDown = { EDGE: failing(env.EDGE, down) };
  const now = instantOf(Date.UTC(2026, 10, 29));
  expect(await isPaused(env, now)).toBe(false);
  expect(await isPaused(kvDown, addMs(now, 5 * MINUTE))).toBe(false);
  expect(await isPaused(kvDown, addMs(now, 5 * MINUTE + 1))).toBe(true);
  vi.restoreAllMocks();
});

async function databaseCheck() {
  const { body } = await read<{ data: HealthReport }>('/v1/operations/system/health', { key: ADMIN });
  return body.data.checks.find(({ service }) => service === 'Database');
}

/** Whether a message that no table holds waits in its queue. */
async function isRetried(bindings: Env): Promise<boolean> {
  return (await consumed('tributary-bounces', 'an event', bindings)).retryBatch.retry;
}

async function consumed(queue: string, body: unknown = 'run', bindings: Env = env) {
  const batch = createMessageBatch(queue, [{ id: 'one', timestamp: new Date(), attempts: 1, body }]);
  await consume(batch, bindings);
  return getQueueResult(batch, createExecutionContext());
}

async function renameMigration(from: string, to: string): Promise<void> {
  await env.DB.prepare('UPDATE d1_migrations SET name = ?2 WHERE name = ?1').bind(from, to).run();
}
