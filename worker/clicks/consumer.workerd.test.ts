import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clickSinks } from '../app/click-sinks.ts';
import { createTracker } from '../app/services.ts';
import { type PublisherId, publisherNumber } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { down, failing } from '../platform/testing/failing.ts';
import { addMs, DAY, MINUTE } from '../platform/time.ts';
import { createClickId } from './click-id.ts';
import { packClicks } from './click-queue.ts';
import type { Click, ClickRecord } from './click-record.ts';
import { consumeClicks } from './consume-clicks.ts';
import { sampleClick } from './redirect/testing/click.ts';
import { BROWSER, openShop, SHOP_BRAND } from './redirect/testing/shop.ts';
import { visitWith } from './redirect/testing/visitor.ts';
import { clicksOf, countedVisits, eraseClicks, storedClicks, whileStoreRefuses } from './testing/stores.ts';

const ctx = testContext();
let publisher: PublisherId;

beforeAll(async () => {
  publisher = await openShop(ctx);
});

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await eraseClicks(publisher);
  await env.DB.prepare('DELETE FROM dead_letters').run();
});

afterEach(() => vi.restoreAllMocks());

describe('a click that the queue delivers', () => {
  it('is stored and counted once if it is delivered twice', async () => {
    const rows = clicks(5);
    expect(await deliver([rows, rows])).toMatchObject({ ackAll: true, retryMessages: [] });
    expect(await deliver([rows])).toMatchObject({ ackAll: true });
    expect(await storedClicks(publisher)).toEqual({ rows: 5, counted: 5 });
  });

  it('costs one call of the activity with all others of its batch', async () => {
    const calls = vi.spyOn(env.CLICK_ACTIVITY, 'getByName');
    const before = clicks(3, addMs(ctx.now, -30 * DAY));
    await deliver([clicks(5), before, clicks(2)]);
    expect(calls).toHaveBeenCalledOnce();
    await deliver([before]);
    expect(calls).toHaveBeenCalledOnce();
  });

  it('gives the same rows in any order', async () => {
    const groups = [clicks(3), clicks(3), clicks(3)];
    await deliver([...groups].reverse().map((rows) => [...rows].reverse()));
    await deliver(groups);
    expect(await storedClicks(publisher)).toEqual({ rows: 9, counted: 9 });
  });

  it('is retried with growing delays while its store fails, and counted once afterwards', async () => {
    const groups = [clicks(4), clicks(2)];
    const delays: unknown[] = [];
    await whileStoreRefuses(publisher, async () => {
      for (const attempts of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99]) {
        const result = await deliver(groups, attempts);
        expect(result.retryMessages).toHaveLength(2);
        delays.push(result.delays[0]);
      }
    });
    expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 3_600]);
    expect(await storedClicks(publisher)).toEqual({ rows: 0, counted: 0 });

    expect(await deliver(groups, 100)).toMatchObject({ ackAll: true });
    expect(await storedClicks(publisher)).toEqual({ rows: 6, counted: 6 });
  });

  it.each([
    ['is no JSON', () => 'clicks'],
    ['is nothing', () => 'null'],
    ['holds no clicks', () => '{"from":1,"plans":[],"texts":[],"clicks":[]}'],
    ['has clicks that are no list', () => '{"from":1,"plans":[],"texts":[],"clicks":"none"}'],
    [
      'has a click of a plan that it lacks',
      () => '{"from":1,"plans":[],"texts":["click","counted"],"clicks":[[0,"id",1,0,1]]}',
    ],
    ['has a click without a time', () => clickLacking('clickedAt')],
    ['has a click without an id', () => clickLacking('clickId')],
  ])('is stored as a dead letter in a message that %s, and its neighbors are written', async (_, body) => {
    const result = await deliver([clicks(2), body(), clicks(2)]);
    expect(result).toMatchObject({ ackAll: true, retryMessages: [] });
    expect(await storedClicks(publisher)).toEqual({ rows: 4, counted: 4 });
    expect(await letters()).toMatchObject([{ message_id: 'message-1', reason: 'unreadable', attempts: 1 }]);
  });

  it('is written if another one in its message is unreadable', async () => {
    const [good, bad] = [clicks(2), clickLacking('classification')];
    await deliver([[...good, ...bad]]);
    expect(await storedClicks(publisher)).toEqual({ rows: 2, counted: 2 });
    expect(await letters()).toHaveLength(1);
  });

  it('is retried in an unreadable message while that can’t be stored', async () => {
    const batch = batchOf(['clicks', clicks(1)]);
    const storeUnreadable = () => Promise.reject(new Error('D1 is down'));
    await consumeClicks(batch, { ...clickSinks(ctx, env), storeUnreadable });
    const result = await getQueueResult(batch, createExecutionContext());
    expect(result).toMatchObject({ retryMessages: [{ msgId: 'message-0' }] });
    expect(await storedClicks(publisher)).toEqual({ rows: 1, counted: 1 });
  });

  it('is written from the fourth attempt on if its store never accepts another one in its batch', async () => {
    const poison = clicks(1);
    const groups = [clicks(2), poison, clicks(2)];
    const refuse = async () => {
      expect((await deliver(groups, 3)).retryMessages).toHaveLength(3);
      expect(await storedClicks(publisher)).toEqual({ rows: 0, counted: 0 });
      expect(await deliver(groups, 4)).toMatchObject({ retryMessages: [{ msgId: 'message-1' }] });
    };
    await whileStoreRefuses(publisher, refuse, poison[0]?.event.clickId);
    expect(await storedClicks(publisher)).toEqual({ rows: 4, counted: 4 });
  });
});

describe('of one visitor’s clicks on one link', () => {
  const visit = (changes: Partial<ClickRecord> = {}) =>
    clicks(1, changes.clickedAt).map(({ event }) =>
      sampleClick({
        ...event,
        publisherId: publisher,
        ipHash: 'a visitor',
        userAgent: BROWSER,
        ...changes,
      }),
    );

  it('the first in a minute counts, and later ones are stored as duplicates', async () => {
    const [first, second, third] = [visit(), visit(), visit()];
    await deliver([[...first, ...second], third]);
    expect(await storedClicks(publisher)).toEqual({ rows: 3, counted: 1 });
    expect(await countedVisits(publisher)).toEqual({ click: 1, duplicate: 2 });
  });

  it('the counts stay exact for repeated messages in any order', async () => {
    const groups = Array.from({ length: 4 }, () => visit());
    await deliver(groups);
    await deliver([...groups].reverse());
    await deliver([groups.flat(), groups.flat()]);
    expect(await countedVisits(publisher)).toEqual({ click: 1, duplicate: 3 });
  });

  it('all count if the minute, visitor, user agent or link differs', async () => {
    const minute = visit({ clickedAt: addMs(ctx.now, MINUTE) });
    const others = [
      visit({ ipHash: 'another' }),
      visit({ userAgent: 'Other' }),
      visit({ destination: '/b' }),
    ];
    await deliver([visit(), minute, ...others]);
    expect(await countedVisits(publisher)).toEqual({ click: 5 });
  });

  it('all count if they are on different links, also on links to one page', async () => {
    const destination = 'https://shop.example/shoes';
    const links = ['lnk_00000000000000000001', 'lnk_00000000000000000002', null];
    await deliver(links.map((linkId) => visit({ linkId, destination })));
    expect(await countedVisits(publisher)).toEqual({ click: 3 });
    await deliver(links.map((linkId) => visit({ linkId, destination })));
    expect(await countedVisits(publisher)).toEqual({ click: 3, duplicate: 3 });
  });

  it('all count without an address, because their visitors can’t be told apart', async () => {
    await deliver([visit({ ipHash: null }), visit({ ipHash: null })]);
    expect(await countedVisits(publisher)).toEqual({ click: 2 });
  });

  it('a bot’s request doesn’t prevent a click from counting', async () => {
    await deliver([visit({ classification: 'bot', reason: 'known_bot' }), visit()]);
    expect(await countedVisits(publisher)).toEqual({ bot: 1, click: 1 });
  });
});

describe('many visitors at once', () => {
  it('leave one click each in the store: none lost, none double', { timeout: 30_000 }, async () => {
    const responses = await Promise.all(
      Array.from({ length: 500 }, () =>
        exports.default.fetch(`https://tributary.example/go/${publisher}/${SHOP_BRAND}`, {
          headers: { 'user-agent': BROWSER },
          redirect: 'manual',
        }),
      ),
    );
    const clickIds = responses.map((response) => {
      expect(response.status).toBe(302);
      return URL.parse(response.headers.get('location') ?? '')?.searchParams.get('tc') ?? '';
    });
    await vi.waitFor(async () => expect(await storedClicks(publisher)).toEqual({ rows: 500, counted: 500 }), {
      timeout: 20_000,
      interval: 200,
    });
    const stored = await clicksOf(publisher);
    expect(stored.map(({ clickId }) => clickId)).toEqual(clickIds.sort());
  });

  it('have their clicks stored when their requests end', async () => {
    const tracker = createTracker({ ...env, CLICKS: failing(env.CLICKS, down) });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const link = `/go/${publisher}/${SHOP_BRAND}`;
    await Promise.all(Array.from({ length: 120 }, () => visitWith(tracker, link, ctx.now)));
    expect(await storedClicks(publisher)).toEqual({ rows: 120, counted: 120 });
  });
});

/** New clicks of the publisher without a program. */
function clicks(count: number, at = ctx.now): Click[] {
  const number = publisherNumber(publisher) ?? 0;
  return Array.from({ length: count }, () =>
    sampleClick({
      clickId: createClickId('test', { at, publisher: number, program: 0 }),
      clickedAt: at,
      publisherId: publisher,
    }),
  );
}

/** A click without one of its values. */
function clickLacking(field: keyof ClickRecord): Click[] {
  const [{ event } = { event: {} }] = clicks(1);
  const record: ClickRecord = { ...(event as ClickRecord), [field]: null };
  return [{ link: record, event: record }];
}

/**
 * Passes messages (of clicks or any text) to the consumer as their `attempts`-th delivery; returns what it asked of the
 * queue.
 */
async function deliver(bodies: readonly (readonly Click[] | string)[], attempts = 1) {
  const batch = batchOf(bodies, attempts);
  const asked = [vi.spyOn(batch, 'retryAll'), ...batch.messages.map((message) => vi.spyOn(message, 'retry'))];
  await consumeClicks(batch, clickSinks(ctx, env));
  const result = await getQueueResult(batch, createExecutionContext());
  return {
    ...result,
    delays: asked.flatMap((spy) => spy.mock.calls.map(([options]) => options?.delaySeconds)),
  };
}

function batchOf(bodies: readonly (readonly Click[] | string)[], attempts = 1) {
  const messages = bodies.map((body, index) => ({
    id: `message-${index}`,
    timestamp: new Date(ctx.now),
    attempts,
    body: (typeof body === 'string' ? new TextEncoder().encode(body) : packClicks(body)).buffer,
  }));
  return createMessageBatch('tributary-clicks', messages);
}

async function letters() {
  return (await env.DB.prepare('SELECT * FROM dead_letters').all()).results;
}
