import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createTracker } from '../../app/services.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { down, failing, hanging } from '../../platform/testing/failing.ts';
import { addMs } from '../../platform/time.ts';
import { clearSubscriberCache } from '../../webhooks/subscribers.ts';
import type { ClickId } from '../click-id.ts';
import type { Click } from '../click-record.ts';
import { eraseClicks, storedClicks, whileStoreRefuses } from '../testing/stores.ts';
import { writeClicks } from '../write-clicks.ts';
import { ClickWriter } from './click-writer.ts';
import { sampleClick } from './testing/click.ts';
import { openShop, SHOP_BRAND } from './testing/shop.ts';
import { visitWith } from './testing/visitor.ts';

const ctx = testContext();
const OUTBOXES = ['clicks-0', 'clicks-1', 'clicks-2', 'clicks-3'].map((name) => env.OUTBOX.getByName(name));
const queueDown: Env = { ...env, CLICKS: failing(env.CLICKS, down) };
const queueAndD1Down: Env = { ...queueDown, DB: failing(env.DB, down) };
const queueAndStoresDown: Env = { ...queueDown, CLICK_STORES: failing(env.CLICK_STORES, down) };
const everythingDown: Env = {
  ...queueAndStoresDown,
  DB: failing(env.DB, down),
  OUTBOX: failing(env.OUTBOX, down),
};

let publisher: PublisherId;
let logged: MockInstance<typeof console.error>;
let warned: MockInstance<typeof console.warn>;

beforeAll(async () => {
  publisher = await openShop(ctx);
});

beforeEach(async () => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await eraseClicks(publisher);
});

afterEach(() => vi.restoreAllMocks());

describe('the click of a redirected visitor', () => {
  it('is in its publisher’s store at once when the queue refuses it', async () => {
    const response = await visitWith(createTracker(queueDown), `/go/${publisher}/${SHOP_BRAND}`, ctx.now);
    expect(response.status).toBe(302);
    expect(await storedClicks(publisher)).toEqual({ rows: 1, counted: 1 });
  });

  it('is stored in an outbox when queue and stores are down, and in its store once that is back', async () => {
    const tracker = createTracker(queueAndStoresDown);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => visitWith(tracker, `/go/${publisher}/${SHOP_BRAND}`, ctx.now)),
    );
    expect(responses.every(({ status }) => status === 302)).toBe(true);
    expect(await storedClicks(publisher)).toEqual({ rows: 0, counted: 0 });
    expect(await groupsWaiting()).toBe(2);

    await whileStoreRefuses(publisher, drain);
    expect(await groupsWaiting()).toBe(2);

    await drain();
    expect(await groupsWaiting()).toBe(0);
    expect(await storedClicks(publisher)).toEqual({ rows: 20, counted: 20 });
  });

  it('is counted once when queue and D1 are down, although its store and an outbox have it', async () => {
    clearSubscriberCache();
    const response = await visitWith(
      createTracker(queueAndD1Down),
      `/go/${publisher}/${SHOP_BRAND}`,
      ctx.now,
    );
    expect(response.status).toBe(302);
    expect(await storedClicks(publisher)).toEqual({ rows: 1, counted: 1 });
    expect(await groupsWaiting()).toBe(1);
    await drain();
    expect(await groupsWaiting()).toBe(0);
    expect(await storedClicks(publisher)).toEqual({ rows: 1, counted: 1 });
  });

  it('is in the log, with every field in lines that are not cut, when every store is down', async () => {
    const tracker = createTracker(everythingDown);
    const visits = Array.from({ length: 250 }, () =>
      visitWith(tracker, `/go/${publisher}/${SHOP_BRAND}`, ctx.now),
    );
    for (const { status } of await Promise.all(visits)) expect(status).toBe(302);
    expect(await groupsWaiting()).toBe(0);
    const logs = logged.mock.calls.map(([text]) => JSON.parse(String(text)));
    const lines = logs.filter(({ event }) => event === 'clicks.in_log_only');
    expect(lines.map(({ level, clicks }) => [level, clicks])).toEqual(
      [1, 100, 100, 49].map((clicks) => ['error', clicks]),
    );
    for (const { rows } of lines) await writeClicks(env, JSON.parse(rows));
    expect(await storedClicks(publisher)).toEqual({ rows: 250, counted: 250 });
  });

  it('is sent in several messages when the links are so long that one message can’t hold a group of them', async () => {
    const tracker = createTracker(env);
    const url = encodeURIComponent(`https://alder-nook.example/${'é'.repeat(300)}`);
    const headers = { 'user-agent': '"'.repeat(160), referer: `https://${'a.'.repeat(120)}example/` };
    const visits = Array.from({ length: 500 }, () =>
      visitWith(
        tracker,
        `/go/${publisher}/${SHOP_BRAND}?url=${url}&ref=${'"'.repeat(100)}`,
        ctx.now,
        headers,
      ),
    );
    for (const { status } of await Promise.all(visits)) expect(status).toBe(302);
    await vi.waitFor(async () => expect((await storedClicks(publisher)).rows).toBe(500), {
      timeout: 10_000,
      interval: 100,
    });
    // A sync that another file has left running warns that it has lost its stores.
    const others = warned.mock.calls.filter(([line]) => !String(line).includes('"sync.not_completed"'));
    expect(others).toEqual([]);
  });
});

describe('a group of clicks', () => {
  const clickOf = (index: number): Click =>
    sampleClick({ clickId: `click-${index}` as ClickId, clickedAt: ctx.now, publisherId: publisher });

  it('waits for a hanging store only until the timeout, then tries the next one', async () => {
    const stored: Click[] = [];
    const stores = [
      { name: 'hangs', put: hanging },
      { name: 'stores', put: async (clicks: Click[]) => stored.push(...clicks) },
    ];
    await new ClickWriter(stores, { timeoutMs: 20 }).write(clickOf(1));
    expect(stored).toEqual([clickOf(1)]);
  });

  it('has at most 1,000 clicks, in their order, and is awaited until it is stored', async () => {
    const groups: Click[][] = [];
    const writer = new ClickWriter([{ name: 'stores', put: async (clicks) => groups.push(clicks) }]);
    const clicks = Array.from({ length: 2_200 }, (_, index) => clickOf(index));
    await Promise.all(clicks.map((click) => writer.write(click)));
    expect(groups.map((group) => group.length)).toEqual([1, 1_000, 1_000, 199]);
    expect(groups.flat()).toEqual(clicks);
  });

  it('isn’t formed in an idle isolate, whose first click is stored at once', async () => {
    const { writer, groups, ends } = manualWriter();
    await writer.write(clickAt(1, 0));
    await writer.write(clickAt(2, 50));
    await writer.write(clickAt(3, 3_000));
    expect(groups).toEqual([['click-1'], ['click-2'], ['click-3']]);
    expect(ends).toEqual([]);
  });

  it('is formed under load, one message per group of clicks in quick succession', async () => {
    const { writer, groups, ends } = manualWriter();
    await writer.write(clickAt(0, 0));
    for (let group = 0; group < 5; group++) {
      const first = 10 + group * 60;
      const stored = writer.write(clickAt(first, first));
      expect(stored).not.toBeNull();
      for (const after of [10, 20, 30])
        expect(writer.write(clickAt(first + after, first + after))).toBeNull();
      ends.shift()?.();
      await stored;
    }
    expect(groups.map((group) => group.length)).toEqual([1, 4, 4, 4, 4, 4]);
  });

  it('is not delayed by an earlier group that failed', async () => {
    let calls = 0;
    const stored: Click[] = [];
    const put = (clicks: Click[]) => (++calls === 1 ? down() : Promise.resolve(stored.push(...clicks)));
    const writer = new ClickWriter([{ name: 'recovers', put }]);
    await writer.write(clickOf(1));
    await writer.write(clickOf(2));
    expect(stored).toEqual([clickOf(2)]);
  });
});

/** A writer whose groups last until the test ends them. */
function manualWriter() {
  const groups: string[][] = [];
  const ends: (() => void)[] = [];
  const put = async (clicks: Click[]) => groups.push(clicks.map(({ event }) => event.clickId));
  const wait = () => new Promise<void>((end) => ends.push(end));
  return { writer: new ClickWriter([{ name: 'stores', put }], { wait }), groups, ends };
}

function clickAt(index: number, milliseconds: number): Click {
  return sampleClick({
    clickId: `click-${index}` as ClickId,
    clickedAt: addMs(ctx.now, milliseconds),
    publisherId: publisher,
  });
}

async function groupsWaiting(): Promise<number> {
  const waiting = await Promise.all(OUTBOXES.map((outbox) => outbox.backlog()));
  return waiting.reduce((sum, { groups }) => sum + groups, 0);
}

async function drain(): Promise<void> {
  await Promise.all(OUTBOXES.map((outbox) => runDurableObjectAlarm(outbox)));
}
