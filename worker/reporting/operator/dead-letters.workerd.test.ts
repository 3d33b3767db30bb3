import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  runInDurableObject,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { outboxSinks } from '../../app/outbox-sinks.ts';
import { type ClickId, createClickId } from '../../clicks/click-id.ts';
import { packClicks } from '../../clicks/click-queue.ts';
import { type Click, clickRow } from '../../clicks/click-record.ts';
import { ClickWriter } from '../../clicks/redirect/click-writer.ts';
import { sampleClick } from '../../clicks/redirect/testing/click.ts';
import { clicksOf, eraseClicks, storedClicks, whileStoreRefuses } from '../../clicks/testing/stores.ts';
import worker from '../../index.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { publisherNumber } from '../../platform/ids.ts';
import { down, failing, failsFor } from '../../platform/testing/failing.ts';
import { testDeliveryEnv } from '../../webhooks/testing/delivery-env.ts';
import { clearWebhooks, subscribe } from '../../webhooks/testing/subscribe.ts';
import { watchBacklog } from './backlog.ts';
import { keepDeadLetter } from './dead-letters/keep-dead-letter.ts';

const PATH = '/v1/operations/dead-letters';
const OPERATOR = { authorization: `Bearer ${env.OPERATOR_TOKEN}`, 'content-type': 'application/json' };

let scene: Scene;
let member: Member;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
});

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const tables = ['dead_letters', 'alerts', 'log_only_clicks'];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await eraseClicks(member.id);
});

afterEach(() => vi.restoreAllMocks());

describe('a message that its queue gave up', () => {
  it('is stored whole, raises an alert, and is stored by a replay as if it had never failed', async () => {
    const sent = clicks(3);
    expect(await giveUp('tributary-clicks', packClicks(sent).buffer)).toMatchObject({
      explicitAcks: ['lost'],
    });
    expect(await letters()).toMatchObject([
      { queue: 'tributary-clicks', reason: 'attempts_exhausted', attempts: 101, object_key: null },
    ]);
    expect(await alertCodes()).toEqual(['queue.dead_letter']);
    expect(await clickIds()).toEqual([]);
    expect(await replay()).toMatchObject({ data: { replayed: [expect.any(String)], failed: [] } });
    expect(await clickIds()).toEqual(idsOf(sent));
    expect((await read<{ summary: object }>(PATH, { headers: OPERATOR })).body.summary).toEqual({ total: 0 });
  });

  it('is stored once, however often it is delivered and replayed', async () => {
    const body = packClicks(clicks(2)).buffer;
    await giveUp('tributary-clicks', body);
    await giveUp('tributary-clicks', body);
    expect(await letters()).toHaveLength(1);
    await replay();
    await env.DB.prepare('UPDATE dead_letters SET replayed_at = NULL').run();
    await replay();
    expect(await storedClicks(member.id)).toEqual({ rows: 2, counted: 2 });
  });

  it('is stored in R2 if it is large, and in D1 if R2 refuses it', async () => {
    const sent = clicks(60).map(({ link, event }) => ({
      link: { ...link, destination: randomBytes(250).toString('hex') },
      event,
    }));
    const body = packClicks(sent).buffer;
    await giveUp('tributary-clicks', body, 'large');
    await giveUp('tributary-clicks', body, 'larger', { ARCHIVE: failing(env.ARCHIVE, down) });
    const [inR2, inD1] = await letters();
    expect(inR2).toMatchObject({
      body: null,
      object_key: expect.stringContaining('dead-letters/tributary-clicks/'),
    });
    expect(inD1).toMatchObject({ object_key: null, size: body.byteLength });
    expect(await replay()).toMatchObject({ data: { failed: [], replayed: { length: 2 } } });
    expect(await clickIds()).toEqual(idsOf(sent));
  });

  it('is retried while D1 can’t store it', async () => {
    const body = packClicks(clicks(1)).buffer;
    const result = await giveUp('tributary-clicks', body, 'lost', { DB: failsFor(env.DB, /dead_letters/) });
    expect(result).toMatchObject({ retryMessages: [{ msgId: 'lost' }] });
  });

  it.each(['tributary-emails', 'tributary-webhooks'])('of %s is sent to its queue again', async (queue) => {
    await giveUp(queue, 'due');
    expect(await replay({ queue })).toMatchObject({ data: { replayed: [expect.any(String)], failed: [] } });
  });
});

describe('a dead letter that can’t be replayed', () => {
  it('stays open with the reason, and doesn’t stop the replay of others', async () => {
    const good = clicks(1);
    await giveUp('tributary-clicks', new TextEncoder().encode('not clicks').buffer, 'bad');
    await giveUp('tributary-clicks', packClicks(good).buffer, 'good');
    const { data } = await replay();
    expect(data).toMatchObject({ replayed: { length: 1 }, failed: { length: 1 } });
    expect(await clickIds()).toEqual(idsOf(good));
    const { body } = await read<{ data: object[] }>(PATH, { headers: OPERATOR });
    expect(body.data).toMatchObject([{ replays: 1, last_error: expect.stringContaining('can’t be read') }]);
  });

  it('can be selected in a replay', async () => {
    await giveUp('tributary-clicks', packClicks(clicks(1)).buffer, 'one');
    await giveUp('tributary-clicks', packClicks(clicks(1)).buffer, 'two');
    const [first] = await letters();
    expect(await replay({ ids: [first?.id] })).toMatchObject({ data: { replayed: [first?.id], failed: [] } });
    expect(await clickIds()).toHaveLength(1);
  });
});

describe('the replay of dead letters', () => {
  it('takes those with the fewest replays first, so that 100 that always fail keep no others from their turn', async () => {
    await env.DB.prepare(
      `INSERT INTO dead_letters (id, queue, message_id, reason, content_type, body, size, attempts, sent_at, stored_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
       SELECT printf('dlt_%016d', i), 'tributary-clicks', i, 'unreadable', 'json', X'37', 1, 1, 1, 1 FROM n`,
    ).run();
    const sent = clicks(1);
    await giveUp('tributary-clicks', packClicks(sent).buffer, 'newer');
    expect(await replay()).toMatchObject({ data: { replayed: [], failed: { length: 100 } } });
    expect(await replay()).toMatchObject({ data: { replayed: { length: 1 }, failed: { length: 99 } } });
    expect(await clickIds()).toEqual(idsOf(sent));
  });
});

describe('a dead letter that is left', () => {
  const REASON = 'A test has sent it.';

  it('isn’t counted or replayed with the others, is listed with the reason, and can be taken up again', async () => {
    const id = await leftLetter();
    expect(await listedAs('waiting')).toEqual([]);
    expect(await listedAs('left')).toMatchObject([{ id, left: true, left_reason: REASON }]);
    const { body } = await read<{ data: object }>('/v1/operations/health', { headers: OPERATOR });
    expect(body.data).toMatchObject({ dead_letters: { count: 0, oldest_at: null } });
    await env.DB.prepare('DELETE FROM alerts').run();
    await watchBacklog(scene.ctx, env);
    expect(await alertCodes()).toEqual([]);
    expect(await replay()).toMatchObject({ data: { replayed: [], failed: [] } });
    expect(await move('take-up', { ids: [id] })).toEqual({ taken_up: 1, more: false });
    expect(await listedAs('waiting')).toMatchObject([{ id, left: false, left_reason: null }]);
    const { results } = await env.DB.prepare('SELECT action, reason FROM audit_log WHERE subject = ?')
      .bind(id)
      .all();
    expect(results).toEqual([
      { action: 'dead_letter.left', reason: REASON },
      { action: 'dead_letter.taken_up', reason: null },
    ]);
  });

  it('is replayed if it is named, and waits again if it fails', async () => {
    const id = await leftLetter();
    expect(await replay({ ids: [id] })).toMatchObject({ data: { failed: [{ id }] } });
    expect(await listedAs('waiting')).toMatchObject([{ id, replays: 1 }]);
  });

  it('stays left if its queue gives it up again', async () => {
    const id = await leftLetter();
    await giveUp('tributary-clicks', UNREADABLE);
    expect(await listedAs('waiting')).toEqual([]);
    expect(await listedAs('left')).toMatchObject([{ id }]);
  });

  it('isn’t left again once it was replayed', async () => {
    await giveUp('tributary-clicks', packClicks(clicks(1)).buffer);
    await replay();
    const [letter] = await letters();
    expect(await move('leave', { ids: [letter?.id], reason: REASON })).toEqual({ left: 0, more: false });
  });

  async function leftLetter() {
    await giveUp('tributary-clicks', UNREADABLE);
    const [letter] = await letters();
    expect(await move('leave', { ids: [letter?.id], reason: REASON })).toEqual({ left: 1, more: false });
    return String(letter?.id);
  }

  async function move(action: 'leave' | 'take-up', body: object) {
    const request = { method: 'POST', headers: OPERATOR, body: JSON.stringify(body) };
    return (await read<{ data: object }>(`${PATH}/${action}`, request)).body.data;
  }

  async function listedAs(state: 'waiting' | 'left') {
    return (await read<{ data: object[] }>(`${PATH}?state=${state}`, { headers: OPERATOR })).body.data;
  }
});

describe('an outbox', () => {
  it('emits webhook events for the clicks that it writes', async () => {
    await clearWebhooks();
    await subscribe(scene.ctx, testDeliveryEnv(() => new Response()).deliveryEnv, member.id);
    const sent = clicks(2);
    await drainWith('webhooks', sent);
    const { results } = await env.DB.prepare(
      `SELECT id FROM webhook_events WHERE type = 'click.tracked'`,
    ).all();
    expect(results).toHaveLength(2);
  });

  it('moves a group that its store will never accept to the dead letters after ten attempts, and writes the others', async () => {
    const [poison, good] = [clicks(1), clicks(2)];
    const outbox = env.OUTBOX.getByName('poisoned');
    await outbox.put(poison.map(clickRow));
    await outbox.put(good.map(clickRow));
    const drainUntilRejected = async () => {
      for (let attempt = 1; attempt < 10; attempt++)
        await expect(drain('poisoned')).rejects.toThrow('The store refuses.');
      expect(await outbox.backlog()).toMatchObject({ groups: 2, clicks: 3, oldestAt: scene.ctx.now });
      await drain('poisoned');
    };
    await whileStoreRefuses(member.id, drainUntilRejected, idsOf(poison)[0]);
    expect(await outbox.backlog()).toEqual({ groups: 0, clicks: 0, oldestAt: null });
    expect(await clickIds()).toEqual(idsOf(good));
    expect(await letters()).toMatchObject([{ queue: 'click-outbox', reason: 'refused_by_database' }]);
    await replay();
    expect(await clickIds()).toEqual(idsOf([...good, ...poison]));
  });
});

it('operators see what waits, and are alerted of what waits too long', async () => {
  await giveUp('tributary-clicks', packClicks(clicks(1)).buffer);
  await env.OUTBOX.getByName('clicks-1').put(clicks(2).map(clickRow));
  const everyStore = { name: 'none', put: down };
  const stores = [everyStore];
  const { reportLogOnly } = await import('../../app/click-fallback.ts');
  const writer = new ClickWriter(stores, { reportLogOnly: (lost) => reportLogOnly(env, lost) });
  const [first, second] = clicks(2);
  if (!first || !second) throw new Error('Two clicks are needed.');
  await writer.write(first);
  stores[0] = { name: 'works', put: async () => undefined as never };
  await writer.write(second);
  const { body } = await read<{ data: object }>('/v1/operations/health', { headers: OPERATOR });
  expect(body.data).toMatchObject({
    outbox_clicks: { count: 2 },
    dead_letters: { count: 1 },
    log_only_clicks: { count: 1 },
    open_transfers: { count: 0, oldest_at: null },
  });
  await watchBacklog(scene.ctx, env);
  expect(await alertCodes()).toEqual(['backlog.above_bound', 'clicks.in_log_only', 'queue.dead_letter']);
  expect((await read('/v1/operations/health', {})).status).toBe(401);
});

it('the store of a dead letter doesn’t parse the message', async () => {
  const letter = {
    queue: 'any',
    messageId: 'm',
    attempts: 1,
    sentAt: scene.ctx.now,
    reason: 'unreadable',
  } as const;
  for (const [index, body] of [undefined, null, 7, { a: 1 }, new Uint8Array([1, 2])].entries())
    await keepDeadLetter(scene.ctx, env.ARCHIVE, { ...letter, messageId: `m${index}`, body });
  expect(await letters()).toHaveLength(5);
});

const UNREADABLE = new TextEncoder().encode('not clicks').buffer;

function clicks(count: number): Click[] {
  const number = publisherNumber(member.id) ?? 0;
  return Array.from({ length: count }, () =>
    sampleClick({
      clickId: createClickId('test', { at: scene.ctx.now, publisher: number, program: 0 }),
      clickedAt: scene.ctx.now,
      publisherId: member.id,
    }),
  );
}

const idsOf = (sent: readonly Click[]): ClickId[] => sent.map(({ event }) => event.clickId).sort();

/** Delivers a message to the Worker as the dead-letter queue of its queue does. */
async function giveUp(queue: string, body: unknown, id = 'lost', bindings: Partial<Env> = {}) {
  const message = { id, timestamp: new Date(scene.ctx.now), attempts: 101, body };
  const batch = createMessageBatch(`${queue}-dead`, [message]);
  await worker.queue(batch, { ...env, ...bindings });
  return getQueueResult(batch, createExecutionContext());
}

async function replay(body: object = {}) {
  const request = { method: 'POST', headers: OPERATOR, body: JSON.stringify(body) };
  const response = await read<{ data: object }>(`${PATH}/replay`, request);
  expect(response.status).toBe(200);
  return response.body;
}

async function letters() {
  return (await env.DB.prepare('SELECT * FROM dead_letters ORDER BY rowid').all()).results;
}

async function clickIds(): Promise<unknown[]> {
  return (await clicksOf(member.id)).map(({ clickId }) => clickId);
}

async function alertCodes(): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT DISTINCT code FROM alerts ORDER BY code').all<{
    code: string;
  }>();
  return results.map(({ code }) => code);
}

async function drainWith(name: string, sent: readonly Click[]): Promise<void> {
  await env.OUTBOX.getByName(name).put(sent.map(clickRow));
  await drain(name);
}

function drain(name: string): Promise<void> {
  return runInDurableObject(env.OUTBOX.getByName(name), async (outbox) =>
    outbox.drain(await outboxSinks(env, name)),
  );
}
