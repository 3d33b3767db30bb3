import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { makeTracker } from '../app/services.ts';
import type { ClickId } from '../clicks/click-id.ts';
import { type Click, writeClicks } from '../clicks/click-record.ts';
import type { PublisherId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { down, failing, hanging } from '../platform/testing/failing.ts';
import { addMs } from '../platform/time.ts';
import { ClickWriter } from './click-writer.ts';
import { sampleClick } from './testing/click.ts';
import { clicksInBooks, openShop, SHOP_BRAND, whileBooksRefuse } from './testing/shop.ts';
import { visitWith } from './testing/visitor.ts';

const ctx = testContext();
const OUTBOXES = ['clicks-0', 'clicks-1', 'clicks-2', 'clicks-3'].map((name) => env.OUTBOX.getByName(name));
const queueDown: Env = { ...env, CLICKS: failing(env.CLICKS, down) };
const queueAndBooksDown: Env = { ...queueDown, DB: failing(env.DB, down) };
const everythingDown: Env = { ...queueAndBooksDown, OUTBOX: failing(env.OUTBOX, down) };

let publisher: PublisherId;
let logged: MockInstance<typeof console.error>;
let warned: MockInstance<typeof console.warn>;

beforeAll(async () => {
  publisher = await openShop(ctx);
});

beforeEach(async () => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await env.DB.batch(['click_logs', 'click_rollups'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

afterEach(() => vi.restoreAllMocks());

describe('a visitor is redirected and the click is kept', () => {
  it('in the books at once when the queue refuses it', async () => {
    const answer = await visitWith(makeTracker(queueDown), `/go/${publisher}/${SHOP_BRAND}`, ctx.now);
    expect(answer.status).toBe(302);
    expect(await clicksInBooks(publisher)).toEqual({ rows: 1, counted: 1 });
  });

  it('in an outbox when queue and books are down, and in the books once those are back', async () => {
    const tracker = makeTracker(queueAndBooksDown);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitWith(tracker, `/go/${publisher}/${SHOP_BRAND}`, ctx.now)),
    );
    expect(answers.every(({ status }) => status === 302)).toBe(true);
    expect(await clicksInBooks(publisher)).toEqual({ rows: 0, counted: 0 });
    expect(await groupsWaiting()).toBe(2);

    await whileBooksRefuse(drain);
    expect(await groupsWaiting()).toBe(2);

    await drain();
    expect(await groupsWaiting()).toBe(0);
    expect(await clicksInBooks(publisher)).toEqual({ rows: 20, counted: 20 });
  });

  it('in the log, every field of it in lines that are not cut, when every store is down', async () => {
    const tracker = makeTracker(everythingDown);
    const visits = Array.from({ length: 250 }, () =>
      visitWith(tracker, `/go/${publisher}/${SHOP_BRAND}`, ctx.now),
    );
    for (const { status } of await Promise.all(visits)) expect(status).toBe(302);
    expect(await groupsWaiting()).toBe(0);
    const lines = logged.mock.calls.map(([text]) => JSON.parse(String(text)));
    expect(lines.map(({ level, event, clicks }) => [level, event, clicks])).toEqual(
      [1, 100, 100, 49].map((clicks) => ['error', 'clicks.in_log_only', clicks]),
    );
    for (const { rows } of lines) await writeClicks(env.DB, JSON.parse(rows));
    expect(await clicksInBooks(publisher)).toEqual({ rows: 250, counted: 250 });
  });

  it('in several messages when the links are so long that one message can’t hold a group of them', async () => {
    const tracker = makeTracker(env);
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
    await vi.waitFor(async () => expect((await clicksInBooks(publisher)).rows).toBe(500), {
      timeout: 10_000,
      interval: 100,
    });
    expect(warned).not.toHaveBeenCalled();
  });
});

describe('a group of clicks', () => {
  const clickOf = (index: number): Click =>
    sampleClick({ clickId: `click-${index}` as ClickId, clickedAt: ctx.now, publisherId: publisher });

  it('waits for a store that hangs no longer than its patience, then goes to the next', async () => {
    const kept: Click[] = [];
    const stores = [
      { name: 'hangs', put: hanging },
      { name: 'keeps', put: async (clicks: Click[]) => kept.push(...clicks) },
    ];
    await new ClickWriter(stores, { patience: 20 }).write(clickOf(1));
    expect(kept).toEqual([clickOf(1)]);
  });

  it('travels together, 500 at most, in the order of the clicks, and is held until it is stored', async () => {
    const groups: Click[][] = [];
    const writer = new ClickWriter([{ name: 'keeps', put: async (clicks) => groups.push(clicks) }]);
    const clicks = Array.from({ length: 1_200 }, (_, index) => clickOf(index));
    await Promise.all(clicks.map((click) => writer.write(click)));
    expect(groups.map((group) => group.length)).toEqual([1, 500, 500, 199]);
    expect(groups.flat()).toEqual(clicks);
  });

  it('does not form in an idle isolate: its first click is stored at once', async () => {
    const { writer, groups, ends } = manualWriter();
    await writer.write(clickAt(1, 0));
    await writer.write(clickAt(2, 50));
    await writer.write(clickAt(3, 3_000));
    expect(groups).toEqual([['click-1'], ['click-2'], ['click-3']]);
    expect(ends).toEqual([]);
  });

  it('forms under load: clicks that follow each other closely wait for one another, one message a group', async () => {
    const { writer, groups, ends } = manualWriter();
    await writer.write(clickAt(0, 0));
    for (let group = 0; group < 5; group++) {
      const first = 10 + group * 60;
      const held = writer.write(clickAt(first, first));
      expect(held).not.toBeNull();
      for (const after of [10, 20, 30])
        expect(writer.write(clickAt(first + after, first + after))).toBeNull();
      ends.shift()?.();
      await held;
    }
    expect(groups.map((group) => group.length)).toEqual([1, 4, 4, 4, 4, 4]);
  });

  it('of one store is not held up by a group that failed before it', async () => {
    let calls = 0;
    const kept: Click[] = [];
    const put = (clicks: Click[]) => (++calls === 1 ? down() : Promise.resolve(kept.push(...clicks)));
    const writer = new ClickWriter([{ name: 'recovers', put }]);
    await writer.write(clickOf(1));
    await writer.write(clickOf(2));
    expect(kept).toEqual([clickOf(2)]);
  });
});

/** A writer whose groups last until the test ends them. */
function manualWriter() {
  const groups: string[][] = [];
  const ends: (() => void)[] = [];
  const put = async (clicks: Click[]) => groups.push(clicks.map(({ happened }) => happened.clickId));
  const wait = () => new Promise<void>((end) => ends.push(end));
  return { writer: new ClickWriter([{ name: 'keeps', put }], { wait }), groups, ends };
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
