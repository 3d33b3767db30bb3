import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clickSinks } from '../app/click-sinks.ts';
import { makeTracker } from '../app/services.ts';
import { type PublisherId, publisherNumber } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { down, failing } from '../platform/testing/failing.ts';
import { addMs, MINUTE } from '../platform/time.ts';
import { sampleClick } from '../tracking/testing/click.ts';
import { BROWSER, clicksInBooks, openShop, SHOP_BRAND, whileBooksRefuse } from '../tracking/testing/shop.ts';
import { visitWith } from '../tracking/testing/visitor.ts';
import { createClickId } from './click-id.ts';
import { packClicks } from './click-queue.ts';
import { type Click, type ClickRecord, clickRow, writeClicks } from './click-record.ts';
import { consumeClicks } from './consume-clicks.ts';

const ctx = testContext();
let publisher: PublisherId;

beforeAll(async () => {
  publisher = await openShop(ctx);
});

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await env.DB.batch(
    ['click_logs', 'click_rollups', 'click_visits', 'dead_letters'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
});

afterEach(() => vi.restoreAllMocks());

describe('a click that the queue delivers', () => {
  it('twice, in one batch and in the next, is in the books and in the figures once', async () => {
    const rows = clicks(5);
    expect(await deliver([rows, rows])).toMatchObject({ ackAll: true, retryMessages: [] });
    expect(await deliver([rows])).toMatchObject({ ackAll: true });
    expect(await clicksInBooks(publisher)).toEqual({ rows: 5, counted: 5 });
  });

  it('in any order makes the same books', async () => {
    const groups = [clicks(3), clicks(3), clicks(3)];
    await deliver([...groups].reverse().map((rows) => [...rows].reverse()));
    await deliver(groups);
    expect(await clicksInBooks(publisher)).toEqual({ rows: 9, counted: 9 });
  });

  it('while the books refuse comes again, later each time, and is counted once when they take it', async () => {
    const groups = [clicks(4), clicks(2)];
    const delays: unknown[] = [];
    await whileBooksRefuse(async () => {
      for (const attempts of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99]) {
        const result = await deliver(groups, attempts);
        expect(result).toMatchObject(attempts < 4 ? { ackAll: false } : { explicitAcks: [] });
        delays.push(result.delays[0]);
      }
    });
    expect(delays).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 3_600]);
    expect(await clicksInBooks(publisher)).toEqual({ rows: 0, counted: 0 });

    expect(await deliver(groups, 100)).toMatchObject({ ackAll: true });
    expect(await clicksInBooks(publisher)).toEqual({ rows: 6, counted: 6 });
  });

  it.each([
    ['is no JSON', () => 'clicks'],
    ['is nothing', () => 'null'],
    ['holds no clicks', () => '{"plans":[],"agents":[],"clicks":[]}'],
    ['has clicks that are no list', () => '{"plans":[],"agents":[],"clicks":"none"}'],
    [
      'has a click of a plan that it lacks',
      () => '{"plans":[],"agents":[],"clicks":[[0,0,"id",1,"click","counted"]]}',
    ],
    ['has a click without a time', () => clickLacking('clickedAt')],
    ['has a click without an id', () => clickLacking('clickId')],
  ])(
    'in a message that %s is stored whole as a dead letter, and its neighbors are written',
    async (_, body) => {
      const result = await deliver([clicks(2), body(), clicks(2)]);
      expect(result).toMatchObject({ ackAll: true, retryMessages: [] });
      expect(await clicksInBooks(publisher)).toEqual({ rows: 4, counted: 4 });
      expect(await letters()).toMatchObject([{ message_id: 'message-1', reason: 'unreadable', attempts: 1 }]);
    },
  );

  it('beside one that can’t be read, in the same message, is written', async () => {
    const [good, bad] = [clicks(2), clickLacking('verdict')];
    await deliver([[...good, ...bad]]);
    expect(await clicksInBooks(publisher)).toEqual({ rows: 2, counted: 2 });
    expect(await letters()).toHaveLength(1);
  });

  it('in an unreadable message comes again while that can’t be stored', async () => {
    const batch = batchOf(['clicks', clicks(1)]);
    const keepUnreadable = () => Promise.reject(new Error('D1 is down'));
    await consumeClicks(batch, { ...clickSinks(ctx, env), keepUnreadable });
    const result = await getQueueResult(batch, createExecutionContext());
    expect(result).toMatchObject({ retryMessages: [{ msgId: 'message-0' }] });
    expect(await clicksInBooks(publisher)).toEqual({ rows: 1, counted: 1 });
  });

  it('beside one that D1 will never take is written from the fourth attempt on', async () => {
    const poison = clicks(1);
    await env.DB.exec(
      `CREATE TRIGGER poison BEFORE INSERT ON click_logs WHEN NEW.click_id = '${poison[0]?.happened.clickId}'
       BEGIN SELECT RAISE(ABORT, 'poison'); END`.replaceAll('\n', ' '),
    );
    const groups = [clicks(2), poison, clicks(2)];
    expect(await deliver(groups, 3)).toMatchObject({ ackAll: false });
    expect(await clicksInBooks(publisher)).toEqual({ rows: 0, counted: 0 });
    expect(await deliver(groups, 4)).toMatchObject({ retryMessages: [{ msgId: 'message-1' }] });
    await env.DB.exec('DROP TRIGGER poison');
    expect(await clicksInBooks(publisher)).toEqual({ rows: 4, counted: 4 });
  });
});

describe('of one visitor’s clicks on one link', () => {
  const visit = (changes: Partial<ClickRecord> = {}) =>
    clicks(1).map(({ happened }) =>
      sampleClick({
        ...happened,
        publisherId: publisher,
        ipHash: 'a visitor',
        userAgent: BROWSER,
        ...changes,
      }),
    );

  it('those within one minute count once; the later ones are stored as duplicates', async () => {
    const [first, second, third] = [visit(), visit(), visit()];
    await deliver([[...first, ...second], third]);
    expect(await clicksInBooks(publisher)).toEqual({ rows: 3, counted: 1 });
    expect(await verdicts()).toEqual({ click: 1, duplicate: 2 });
    expect(await rollup()).toMatchObject({ clicks: 1, duplicates: 2 });
  });

  it('the figures stay exact however often and in whatever order the messages come', async () => {
    const groups = Array.from({ length: 4 }, () => visit());
    await deliver(groups);
    await deliver([...groups].reverse());
    await deliver([groups.flat(), groups.flat()]);
    expect(await verdicts()).toEqual({ click: 1, duplicate: 3 });
    expect(await rollup()).toMatchObject({ clicks: 1, duplicates: 3 });
  });

  it('those in different minutes, of different visitors, agents and links all count', async () => {
    const minute = visit({ clickedAt: addMs(ctx.now, MINUTE) });
    const others = [
      visit({ ipHash: 'another' }),
      visit({ userAgent: 'Other' }),
      visit({ destination: '/b' }),
    ];
    await deliver([visit(), minute, ...others]);
    expect(await verdicts()).toEqual({ click: 5 });
  });

  it('those without an address all count, since nothing tells their visitors apart', async () => {
    await deliver([visit({ ipHash: null }), visit({ ipHash: null })]);
    expect(await verdicts()).toEqual({ click: 2 });
  });

  it('what is no click does not keep a click from counting', async () => {
    await deliver([visit({ verdict: 'bot', reason: 'known_bot' }), visit()]);
    expect(await verdicts()).toEqual({ bot: 1, click: 1 });
  });
});

it('a click that lacks a value is refused by the books aloud, never passed over', async () => {
  await expect(writeClicks(env.DB, clickLacking('clickedAt').map(clickRow))).rejects.toThrow(
    'NOT NULL constraint failed: click_logs.clicked_at',
  );
});

describe('many visitors at once', () => {
  it('leave one click each in the books: none lost, none double', { timeout: 30_000 }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, () =>
        exports.default.fetch(`https://tributary.example/go/${publisher}/${SHOP_BRAND}`, {
          headers: { 'user-agent': BROWSER },
          redirect: 'manual',
        }),
      ),
    );
    const answered = answers.map((answer) => {
      expect(answer.status).toBe(302);
      return URL.parse(answer.headers.get('location') ?? '')?.searchParams.get('tc') ?? '';
    });
    await vi.waitFor(
      async () => expect(await clicksInBooks(publisher)).toEqual({ rows: 500, counted: 500 }),
      { timeout: 20_000, interval: 200 },
    );
    const { results } = await env.DB.prepare('SELECT click_id FROM click_logs ORDER BY 1').all();
    expect(results.map((row) => row.click_id)).toEqual(answered.sort());
  });

  it('have their clicks stored when their requests have ended', async () => {
    const tracker = makeTracker({ ...env, CLICKS: failing(env.CLICKS, down) });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const link = `/go/${publisher}/${SHOP_BRAND}`;
    await Promise.all(Array.from({ length: 120 }, () => visitWith(tracker, link, ctx.now)));
    expect(await clicksInBooks(publisher)).toEqual({ rows: 120, counted: 120 });
  });
});

/** New clicks of the publisher on no program. */
function clicks(count: number): Click[] {
  const number = publisherNumber(publisher) ?? 0;
  return Array.from({ length: count }, () =>
    sampleClick({
      clickId: createClickId('test', { at: ctx.now, publisher: number, program: 0 }),
      clickedAt: ctx.now,
      publisherId: publisher,
    }),
  );
}

/** A click that lacks one of its values. */
function clickLacking(field: keyof ClickRecord): Click[] {
  const [{ happened } = { happened: {} }] = clicks(1);
  const record: ClickRecord = { ...(happened as ClickRecord), [field]: null };
  return [{ planned: record, happened: record }];
}

/** Hands messages (of clicks, or of any text) to the consumer as the `attempts`-th delivery; answers what it asked of the queue. */
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

async function verdicts(): Promise<Record<string, unknown>> {
  const { results } = await env.DB.prepare('SELECT verdict, COUNT(*) AS n FROM click_logs GROUP BY 1').all();
  return Object.fromEntries(results.map(({ verdict, n }) => [String(verdict), n]));
}

function rollup() {
  return env.DB.prepare(
    'SELECT SUM(clicks) AS clicks, SUM(duplicates) AS duplicates FROM click_rollups',
  ).first();
}
