import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { NETWORK_PUBLISHER, type PublisherId, publisherIdOf } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, DAY, dayOf, type Instant, MINUTE, parseInstant, SECOND } from '../platform/time.ts';
import { type ClickId, clickFacts } from './click-id.ts';
import { type ClickRecord, type ClickRow, clickOf, isClickRow } from './click-record.ts';
import { type FindConverted, moveClicks } from './move-clicks.ts';
import { findClicks } from './read-clicks.ts';
import { retainClicks } from './retained-clicks.ts';
import { storeKeyOf, storeName, storeOf } from './store/store-name.ts';
import { legacyClick, publicClicks, setLegacyClicks } from './testing/legacy.ts';
import { storeObject, whileStoreRefuses } from './testing/stores.ts';
import { TOTAL_COLUMNS } from './total-columns.ts';
import { writeClicks } from './write-clicks.ts';

const ctx = testContext();
const [ADA, BEN, CLEO] = [publisherIdOf(41), publisherIdOf(42), publisherIdOf(43)] as const;
const START = parseInstant('2026-09-20T00:00:00Z');
/** The last minutes before the click stores, on the last day with legacy totals. */
const END = parseInstant('2026-11-20T23:30:00Z');
const LIMIT = 400;
const none: FindConverted = async () => new Set();

let rows: ClickRow[];

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const store of new Set([...usual(), ...unusual()].filter(isClickRow).flatMap(storeNamesOf)))
    await storeOfName(store).erase();
  rows = [...usual(), ...unusual()];
  await setLegacyClicks(env.DB, rows);
});

afterEach(() => vi.restoreAllMocks());

describe('the move of click_logs', () => {
  it('leaves each row as it was, in the store that its ID names', async () => {
    await moveAll();
    await expectAllMoved();
  });

  it('sets aside rows that no store accepts, with the reason', async () => {
    await moveAll();
    const { results } = await env.DB.prepare(
      'SELECT click_id, code, user_agent FROM rejected_clicks ORDER BY clicked_at',
    ).all();
    expect(results).toEqual([
      { click_id: 'not-a-click', code: 'click.id_malformed', user_agent: null },
      { click_id: 'ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ', code: 'click.id_malformed', user_agent: 'Old' },
      { click_id: expect.any(String), code: 'click.publisher_differs', user_agent: null },
      { click_id: expect.any(String), code: 'click.values_invalid', user_agent: null },
    ]);
  });

  it('changes no public figure at any moment', async () => {
    const before = await publicClicks(env.DB);
    const moments = [];
    for (let next: string | null | undefined; next !== null; ) {
      ({ next } = await moveClicks(ctx, { before: next ?? null, limit: LIMIT }, none));
      await publishAll();
      const { clicks, days, links } = await publicClicks(env.DB);
      moments.push({ clicks, days, links });
    }
    expect(moments.length).toBeGreaterThan(5);
    expect(moments).toEqual(moments.map(() => before));
  });

  it.each<[crash: string, run: (tries: { left: number }) => Promise<unknown>]>([
    ['before the rows are deleted', (tries) => moveAll({ db: crashing(tries, 'before') })],
    ['after the rows are deleted', (tries) => moveAll({ db: crashing(tries, 'after') })],
    ['while conversions are read', (tries) => moveAll({}, crashingFind(tries))],
    ['while stores are written', (tries) => moveAll({ clickStores: crashingStores(tries) })],
  ])('that ends %s is repeated, and counts nothing twice', async (_, run) => {
    const before = await publicClicks(env.DB);
    for (let calls = 0; calls < 12; calls += 3) {
      await run({ left: calls }).catch(() => undefined);
      await publishAll();
      expect(await publicClicks(env.DB)).toEqual(before);
    }
    await moveAll();
    await expectAllMoved();
    expect(await publicClicks(env.DB)).toEqual(before);
  });

  it('leaves the clicks of a store that fails where they are, and moves the others', async () => {
    await whileStoreRefuses(BEN, async () => {
      const pages = await moveAll();
      expect(pages.reduce((sum, { failed }) => sum + failed, 0)).toBeGreaterThan(100);
    });
    const { results } = await env.DB.prepare('SELECT DISTINCT publisher_id FROM click_logs').all();
    expect(results).toEqual([{ publisher_id: BEN }]);
    await moveAll();
    await expectAllMoved();
  });

  it('run twice at the same time, with new and repeated clicks meanwhile, counts each click once', async () => {
    const before = await publicClicks(env.DB);
    const added = times(300, (n) =>
      legacyClick(pick(n), addMs(END, n * SECOND), { ipHash: `new ${n}`, userAgent: 'B' }),
    );
    const redelivered = rows.filter(isClickRow).filter((_, n) => n % 3 === 0);
    const queue = async () => {
      for (let at = 0; at < 300; at += 50) {
        await writeClicks(env, [
          ...added.slice(at, at + 50),
          ...redelivered.slice(at * 2, at * 2 + 100).map(asSent),
        ]);
        await writeClicks(env, added.slice(at, at + 50));
      }
    };
    await Promise.all([moveAll(), moveAll(), queue()]);
    await moveAll();
    await expectAllMoved(added);
    const after = await publicClicks(env.DB);
    expect(after.clicks).toBe(before.clicks + 300);
    expect(after.days).toBe(after.clicks);
  });

  it('copies clicks behind conversions to the records that stay', async () => {
    const [sold] = rows.filter(isClickRow).map(clickOf) as [ClickRecord];
    await moveAll({}, async (ids) => new Set(ids.filter((id) => id === sold.clickId)));
    const { results } = await env.DB.prepare('SELECT click_id, classification FROM retained_clicks').all();
    expect(results).toEqual([{ click_id: sold.clickId, classification: sold.classification }]);
  });

  it('leaves the totals of a month of which clicks were deleted', async () => {
    const old = parseInstant('2024-09-22T12:00:00Z');
    await setLegacyClicks(
      env.DB,
      times(10, () => legacyClick(ADA, old)),
    );
    await env.DB.exec('UPDATE click_totals SET clicks = 25');
    await env.DB.exec('UPDATE click_days SET clicks = 25');
    await moveAll();
    expect(
      await storeObject(ADA, storeOf(clickOf(legacyClick(ADA, old)).clickId).month).usage(),
    ).toMatchObject({
      clicks: 10,
    });
    await storeOfName(`${ADA}/2024-09`).publish();
    expect(await publicClicks(env.DB)).toMatchObject({ clicks: 25, days: 25 });
    await storeOfName(`${ADA}/2024-09`).erase();
  });
});

describe('before a click is moved', () => {
  const visitor = { ipHash: 'ab12', userAgent: 'Browser', linkId: 'lnk_0123456789abcdef' };
  const FIRST = addMs(END, 10 * SECOND);

  it('the same visitor’s next click in that minute is a duplicate', async () => {
    const first = legacyClick(ADA, FIRST, visitor);
    await setLegacyClicks(env.DB, [first]);
    const next = legacyClick(ADA, addMs(FIRST, 5 * SECOND), visitor);
    expect(await written([next])).toEqual(['duplicate']);
    await moveAll();
    const found = await findClicks(ctx, [first, next].map(idOf));
    expect([first, next].map((row) => found.get(idOf(row))?.classification)).toEqual(['click', 'duplicate']);
  });

  it('the same click, delivered again, keeps its classification', async () => {
    const first = legacyClick(ADA, FIRST, visitor);
    const repeated = { classification: 'duplicate', reason: 'repeated_click' } as const;
    const second = legacyClick(ADA, addMs(FIRST, SECOND), { ...visitor, ...repeated });
    await setLegacyClicks(env.DB, [first, second]);
    expect(await written([asSent(second), asSent(first)])).toEqual(['duplicate', 'click']);
    await moveAll();
    expect(await storeOfName(storeName(storeOf(idOf(first)))).usage()).toMatchObject({ clicks: 2 });
  });

  it('it is found by its ID, and retained for a conversion', async () => {
    const bot = legacyClick(ADA, FIRST, { classification: 'bot', reason: 'known_bot' });
    await setLegacyClicks(env.DB, [bot]);
    expect((await findClicks(ctx, [idOf(bot)])).get(idOf(bot))).toEqual(clickOf(bot));
    expect(await retainClicks(ctx, [idOf(bot)])).toEqual(new Map([[idOf(bot), 'bot']]));
  });

  it('a click of a later day is counted in public at once, and one of the last day waits', async () => {
    await setLegacyClicks(env.DB, [legacyClick(ADA, FIRST)]);
    const [today, tomorrow] = [legacyClick(ADA, addMs(FIRST, MINUTE)), legacyClick(ADA, addMs(FIRST, DAY))];
    await writeClicks(env, [today, tomorrow]);
    await publishAll([today]);
    expect(await publicClicks(env.DB)).toMatchObject({ clicks: 2, days: 2 });
    await moveAll();
    // The alarm publishes the day that has waited.
    expect(await runDurableObjectAlarm(storeOfName(storeName(storeOf(idOf(today)))))).toBe(true);
    expect(await publicClicks(env.DB)).toMatchObject({ clicks: 3, days: 3 });
  });
});

/** Rows as the deployment has written them, over two months. */
function usual(): ClickRow[] {
  const step = Math.floor((END - START) / 2_400);
  return times(2_400, (n) => {
    const isRepeated = n % 7 === 0;
    const changes: Partial<ClickRecord> = {
      ipHash: `visitor ${n - (isRepeated ? 1 : 0)}`,
      userAgent: 'Browser',
      linkId: n % 2 ? null : `lnk_${String(n % 30).padStart(16, '0')}`,
      country: n % 3 ? 'US' : 'DE',
      destination: `https://shop.example/${n % 11}`,
      ...(n % 5 === 0 ? ({ classification: 'bot', reason: 'known_bot' } as const) : {}),
      ...(isRepeated ? ({ classification: 'duplicate', reason: 'repeated_click' } as const) : {}),
    };
    return legacyClick(pick(n), addMs(START, n * step), { ...changes, clickId: idAt(n, step) });
  });
}

/** IDs are the same in each call, so that stores can be erased. */
const ids = new Map<string, ClickId>();
function idAt(n: number, step: number): ClickId {
  const known = ids.get(`${n}`) ?? idOf(legacyClick(pick(n), addMs(START, n * step)));
  ids.set(`${n}`, known);
  return known;
}

let odd: ClickRow[] | null = null;
/** Rows that the deployment should not have. */
function unusual(): ClickRow[] {
  const at = (day: string) => parseInstant(`${day}T10:00:00Z`);
  const counted = (clickedAt: Instant, ofId: Instant, link: string | null = null) =>
    legacyClick(ADA, clickedAt, { clickId: idOf(legacyClick(ADA, ofId)), linkId: link });
  odd ??= [
    legacyClick(ADA, at('2026-10-01'), { clickId: 'not-a-click' as ClickId }),
    legacyClick(ADA, at('2026-10-02'), { clickId: 'Z'.repeat(30) as ClickId, userAgent: 'Old' }),
    legacyClick(ADA, at('2026-10-03'), { clickId: idOf(legacyClick(BEN, at('2026-10-03'))) }),
    legacyClick(ADA, at('2026-10-04'), { classification: 'strange' as never }),
    // Counted on another day, in another month and in months without a store.
    counted(at('2026-10-09'), at('2026-10-05')),
    counted(at('2026-11-09'), at('2026-10-05'), 'lnk_other00000000000'),
    counted(at('2025-03-01'), at('2026-10-05'), 'lnk_other00000000000'),
    counted(at('2026-10-05'), at('2026-12-24'), 'lnk_other00000000000'),
    legacyClick(NETWORK_PUBLISHER, at('2026-11-02'), {
      requestedBy: CLEO,
      classification: 'blocked',
      reason: 'banned_domain',
    }),
  ];
  return odd;
}

async function moveAll(changes: Partial<typeof ctx> = {}, findConverted = none) {
  const pages = [];
  for (let before: string | null = null; ; ) {
    const page = await moveClicks({ ...ctx, ...changes }, { before, limit: LIMIT }, findConverted);
    pages.push(page);
    if (page.next === null) return pages;
    before = page.next;
  }
}

/** Compares the stores and the totals with the rows and these new clicks. */
async function expectAllMoved(added: readonly ClickRow[] = []) {
  const moved = [...rows.filter(isClickRow), ...added];
  expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM click_logs').first('n')).toBe(0);
  const found = await findClicks(ctx, moved.map(idOf));
  expect(moved.map((row) => found.get(idOf(row)))).toEqual(moved.map(clickOf));
  await publishAll(added);
  const { results } = await env.DB.prepare(
    `SELECT publisher_id, day, ${Object.values(TOTAL_COLUMNS).join(', ')} FROM click_totals`,
  ).all<Record<string, string | number>>();
  const actual = new Map<string, number>();
  for (const { publisher_id, day, ...counts } of results)
    for (const [column, clicks] of Object.entries(counts))
      add(actual, `${publisher_id} ${day} ${column}`, Number(clicks));
  const expected = new Map<string, number>();
  for (const row of [...rows, ...added]) {
    const { clickId, clickedAt, classification, publisherId } = clickOf(row);
    const day = dayOf(isClickRow(row) ? clickFacts(clickId).at : clickedAt);
    const publishers = isClickRow(row)
      ? storeNamesOf(row).map((name) => storeKeyOf(name).publisherId)
      : [publisherId];
    for (const each of publishers) add(expected, `${each} ${day} ${TOTAL_COLUMNS[classification]}`, 1);
  }
  for (const key of expected.keys()) if (key.endsWith('undefined')) expected.delete(key);
  for (const [key, clicks] of actual) if (clicks === 0) actual.delete(key);
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
}

/** Runs what the alarms of the stores do. */
async function publishAll(added: readonly ClickRow[] = []) {
  const names = new Set([...rows, ...added].filter(isClickRow).flatMap(storeNamesOf));
  for (const name of names) {
    const store = storeOfName(name);
    if ((await store.usage()).clicks > 0) await store.publish();
  }
}

/** The classifications of these clicks as the consumer reports them. */
async function written(clicks: readonly ClickRow[]): Promise<string[]> {
  const stored = new Map<string, string>();
  await writeClicks(env, clicks, {
    async announce(list) {
      for (const { clickId, classification } of list) stored.set(clickId, classification);
    },
  });
  return clicks.map((row) => stored.get(idOf(row)) ?? 'missing');
}

/** A stored click as the queue delivers it: the redirect finds no duplicates. */
function asSent(row: ClickRow): ClickRow {
  const { classification, ...click } = clickOf(row);
  return classification === 'duplicate'
    ? legacyClick(click.publisherId, click.clickedAt, {
        ...click,
        classification: 'click',
        reason: 'counted',
      })
    : row;
}

/** A database whose batches fail once `left` have succeeded: before or after they have taken effect. */
function crashing(tries: { left: number }, moment: 'before' | 'after') {
  const d1 = new Proxy(env.DB, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (name !== 'batch') return typeof member === 'function' ? member.bind(target) : member;
      return async (statements: D1PreparedStatement[]) => {
        const isLast = tries.left-- <= 0;
        if (isLast && moment === 'before') throw new Error('The Worker ended.');
        const results = await target.batch(statements);
        if (isLast) throw new Error('The Worker ended.');
        return results;
      };
    },
  });
  return openDatabase(d1);
}

function crashingFind(tries: { left: number }): FindConverted {
  return async () => {
    if (tries.left-- <= 0) throw new Error('The Worker ended.');
    return new Set();
  };
}

/** Stores that end the Worker's call after `left` of them have stored their clicks. */
function crashingStores(tries: { left: number }): typeof ctx.clickStores {
  return new Proxy(env.CLICK_STORES, {
    get: (target, name) =>
      name === 'getByName'
        ? (store: string) => ({
            insert: async (...parameters: Parameters<ReturnType<typeof storeOfName>['insert']>) => {
              const results = await storeOfName(store).insert(...parameters);
              if (tries.left-- <= 0) throw new Error('The Worker ended.');
              return results;
            },
          })
        : Reflect.get(target, name),
  });
}

function storeOfName(name: string) {
  return env.CLICK_STORES.getByName(name);
}

function storeNamesOf(row: ClickRow): string[] {
  const { clickId, requestedBy } = clickOf(row);
  const store = storeOf(clickId);
  return [store, ...(requestedBy ? [{ ...store, publisherId: requestedBy }] : [])].map(storeName);
}

function idOf(row: ClickRow): ClickId {
  return clickOf(row).clickId;
}

function pick(n: number): PublisherId {
  return [ADA, BEN, CLEO][n % 3] as PublisherId;
}

function times<Item>(count: number, item: (n: number) => Item): Item[] {
  return Array.from({ length: count }, (_, n) => item(n));
}

function add(map: Map<string, number>, key: string, clicks: number): void {
  map.set(key, (map.get(key) ?? 0) + clicks);
}
