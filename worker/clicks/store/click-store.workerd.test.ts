import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ProgramId,
  type PublisherId,
  publisherIdOf,
  publisherNumber,
  TEST_PUBLISHER,
} from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import {
  addMs,
  DAY,
  type Day,
  dayOf,
  HOUR,
  type Instant,
  MINUTE,
  SECOND,
  startOfDay,
  systemClock,
} from '../../platform/time.ts';
import { createClickId } from '../click-id.ts';
import { type ClickRecord, clickRow } from '../click-record.ts';
import { countClicks, listClicks, sumCounts, totalClicks } from '../read-clicks.ts';
import { sampleClick } from '../redirect/testing/click.ts';
import { clicksOf, countedVisits, eraseClicks, inStore, storeObject } from '../testing/stores.ts';
import { writeClicks } from '../write-clicks.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { CountRow } from './queries.ts';
import { firstDayOf, type Month, monthOf } from './store-name.ts';
import { hourKey, type MinClicks } from './traffic.ts';

const ctx = testContext();
const publisher = publisherIdOf(21);
const other = publisherIdOf(22);
const MONTH = { from: '2026-11-01' as Day, to: '2026-11-30' as Day };
const at = ctx.now;
const ANY: MinClicks = { addresses: 0, agent: 0, sites: 0, countries: 0 };

beforeEach(async () => {
  await eraseClicks(publisher);
});

describe('counts', () => {
  it('of every dimension equal the clicks, in memory and after a fold', async () => {
    const clicks = many(3_000);
    await write(clicks);
    for (const expectedFolds of [0, 1]) {
      expect(await folds()).toBe(expectedFolds);
      for (const dimension of DIMENSIONS) {
        const counts = await counted({ dimension, per: 'total' });
        expect(sumCounts(counts), dimension).toMatchObject({ click: 2_400, bot: 600 });
      }
      await storeObject(publisher).publish();
    }
    expect(await byValue('country')).toEqual({ US: 1_000, DE: 1_000, null: 1_000 });
    expect(await byValue('device')).toEqual({ desktop: 1_500, mobile: 1_500 });
    expect(await byValue('referer_host')).toEqual({ 'blog.example': 3_000 });
    expect(await byValue('destination_domain')).toEqual({ 'shop.example': 3_000 });
  });

  it('stay equal when late and repeated clicks arrive after a fold', async () => {
    const clicks = many(3_000);
    await write(clicks);
    await storeObject(publisher).publish();
    const late = many(300, addMs(at, -2 * DAY));
    await write([...late, ...clicks.slice(0, 500), ...late]);
    expect(sumCounts(await counted({ dimension: 'country', per: 'total' }))).toMatchObject({
      click: 2_640,
      bot: 660,
    });
    const days = await counted({ dimension: 'classification', per: 'day' });
    expect(days.filter(({ day }) => day === dayOf(addMs(at, -2 * DAY)))).toHaveLength(2);
  });

  it('are the same after a restart of the store', async () => {
    await write(many(1_500));
    await storeObject(publisher).publish();
    await write(many(100, addMs(at, MINUTE)));
    const before = await Promise.all(DIMENSIONS.map((dimension) => counted({ dimension, per: 'hour' })));
    await evictDurableObject(storeObject(publisher));
    const after = await Promise.all(DIMENSIONS.map((dimension) => counted({ dimension, per: 'hour' })));
    expect(after.map(sorted)).toEqual(before.map(sorted));
  });

  it('by hour are of the hour of the click', async () => {
    await write([click({ clickedAt: at }), click({ clickedAt: addMs(at, -HOUR) })]);
    const hours = await counted({ dimension: 'classification', per: 'hour' });
    expect(hours.map(({ day, hour }) => [day, hour]).sort()).toEqual([
      ['2026-11-21', 8],
      ['2026-11-21', 9],
    ]);
  });

  it('of one brand by another dimension are counted from the clicks', async () => {
    const brandId = 'brd_0000000000000001' as ClickRecord['brandId'];
    await write([
      click({ brandId, country: 'US' }),
      click({ brandId, country: 'DE' }),
      click({ country: 'US' }),
    ]);
    const filters = [{ dimension: 'brand', value: brandId }] as const;
    const rows = await counted({ dimension: 'country', per: 'total', filters });
    expect(rows.map(({ value, counts }) => [value, counts.click]).sort()).toEqual([
      ['DE', 1],
      ['US', 1],
    ]);
  });

  it('name the values with the most clicks if there are very many', async () => {
    const subIds = Array.from({ length: 2_500 }, (_, index) => click({ subId: `s${index}` }));
    const popular = Array.from({ length: 50 }, () => click({ subId: 'popular' }));
    await write([...subIds, ...popular].map((each) => moved(each, addMs(at, -DAY))));
    await storeObject(publisher).publish();
    await write([click({})]);
    const rows = await counted({ dimension: 'sub_id', per: 'total' });
    expect(sumCounts(rows).click).toBe(2_551);
    expect(rows.find(({ value }) => value === 'popular')?.counts.click).toBe(50);
    expect(rows.find(({ value }) => value === '(other)')?.counts.click).toBeGreaterThan(1_000);
  });
});

describe('the click log', () => {
  it('has every click once, in pages in both directions and across months', async () => {
    const october = many(30, addMs(at, -30 * DAY));
    const november = many(45);
    await write([...october, ...november]);
    const ids = [...october, ...november].map(({ clickId }) => clickId).sort();
    for (const order of ['oldest', 'newest'] as const) {
      const pages: string[] = [];
      let after: string | null = null;
      do {
        const period = { from: '2026-10-01' as Day, to: MONTH.to };
        const page = await listClicks(ctx, publisher, { ...period, order, after, limit: 10 });
        pages.push(...page.clicks.map(({ clickId }) => clickId));
        after = page.next;
      } while (after !== null);
      expect(pages).toEqual(order === 'oldest' ? ids : ids.toReversed());
    }
    await storeObject(publisher, '2026-10' as Month).erase();
  });

  it('can be filtered by several dimensions', async () => {
    await write(many(100));
    const filters = [
      { dimension: 'country', value: 'US' },
      { dimension: 'classification', value: 'bot' },
    ] as const;
    const query = { ...MONTH, order: 'oldest', after: null, limit: 1_000, filters } as const;
    const { clicks } = await listClicks(ctx, publisher, query);
    expect(clicks.length).toBeGreaterThan(0);
    expect(clicks.every((each) => each.country === 'US' && each.classification === 'bot')).toBe(true);
  });

  it('can be filtered by what clicks are not', async () => {
    await write(many(100));
    const filters = [{ dimension: 'country', value: 'US', not: true }] as const;
    const { clicks } = await listClicks(ctx, publisher, {
      ...MONTH,
      ...{ order: 'oldest', after: null, limit: 1_000, filters },
    });
    expect(new Set(clicks.map(({ country }) => country))).toEqual(new Set(['DE', null]));
  });

  it('shows a click that is credited to us also to the publisher who placed the link', async () => {
    const banned = click({
      publisherId: publisherIdOf(0),
      requestedBy: publisher,
      classification: 'blocked',
      reason: 'banned_domain',
    });
    await write([banned]);
    expect(await clicksOf(publisher)).toEqual([banned]);
    expect(await clicksOf(publisherIdOf(0))).toEqual([banned]);
    expect(await countedVisits(publisher)).toEqual({ blocked: 1 });
    await eraseClicks(publisherIdOf(0));
  });

  it('gives every field back as it was', async () => {
    const full = click({
      requestedBy: publisher,
      linkId: 'lnk_00000000000000000001',
      ipHash: 'ab'.repeat(16),
      userAgent: null,
      referer: null,
      subId: 'ü 🦊',
    });
    const odd = click({ ipHash: 'not a hash', userAgent: '\u0000"\\\n', clickedAt: addMs(at, 999) });
    await write([full, odd]);
    expect(new Set(await clicksOf(publisher))).toEqual(new Set([full, odd]));
  });
});

describe('a store', () => {
  it('writes about one row per click', async () => {
    const store = storeObject(publisher);
    const clicks = many(2_000);
    await store.insert([]);
    const writes = await runInDurableObject(store, async (_, state) => {
      const exec = vi.spyOn(state.storage.sql, 'exec');
      return { exec };
    });
    for (let from = 0; from < clicks.length; from += 50)
      await writeClicks(env, clicks.slice(from, from + 50).map(rowOfClick));
    const rows = writes.exec.mock.results.reduce(
      (sum, { value }) => sum + (value as SqlStorageCursor<never>).rowsWritten,
      0,
    );
    expect(rows).toBeGreaterThanOrEqual(2_000);
    expect(rows / 2_000).toBeLessThan(1.1);
  });

  it('stores nothing of a batch that fails, and all of it when it is repeated', async () => {
    const clicks = many(20);
    await inStore(storeObject(publisher), (sql) =>
      sql.exec(
        `CREATE TRIGGER refuses BEFORE INSERT ON clicks WHEN NEW.id = '${clicks[10]?.clickId}'
         BEGIN SELECT RAISE(ABORT, 'no'); END`,
      ),
    );
    await expect(write(clicks)).rejects.toThrow('no');
    expect(await clicksOf(publisher)).toEqual([]);
    expect(await countedVisits(publisher)).toEqual({});
    await inStore(storeObject(publisher), (sql) => sql.exec('DROP TRIGGER refuses'));
    await write(clicks);
    expect(await countedVisits(publisher)).toEqual({ click: 16, bot: 4 });
  });

  it('returns the hours whose visits have changed, with the addresses and user agents that have the most', async () => {
    const [busy, quiet] = ['aa'.repeat(16), 'bb'.repeat(16)];
    const userAgent = 'Mozilla/5.0';
    await write([
      ...[0, 1, 2].map((minute) => click({ ipHash: busy, userAgent, clickedAt: addMs(at, minute * MINUTE) })),
      click({ ipHash: busy, clickedAt: addMs(at, HOUR) }),
      click({ ipHash: quiet, country: 'DE', referer: 'https://field-notes.example/a' }),
    ]);
    const period = { from: dayOf(at), to: dayOf(at) };
    const query = { ...period, known: {}, past: null, minClicks: ANY };
    const first = await storeObject(publisher).traffic({ ...query, past: period });
    expect(first.changedHours).toEqual([
      {
        from: at - (at % HOUR),
        visits: 4,
        clicks: 4,
        addresses: [
          { ipHash: busy, clicks: 3 },
          { ipHash: quiet, clicks: 1 },
        ],
        agent: { name: userAgent, clicks: 3 },
        sites: expect.arrayContaining([{ host: 'field-notes.example', clicks: 1 }]),
      },
      expect.objectContaining({ clicks: 1, addresses: [{ ipHash: busy, clicks: 1 }], agent: null }),
    ]);
    expect(first.changedDays).toMatchObject([{ clicks: 5, countries: new Map([['DE', 1]]) }]);
    expect(first.past).toEqual({
      firstDay: dayOf(at),
      sites: new Map([
        ['blog.example', 4],
        ['field-notes.example', 1],
      ]),
      countries: new Map([['DE', 1]]),
    });
    const known = Object.fromEntries(first.changedHours.map((hour) => [hourKey(hour.from), hour.visits]));
    const again = await storeObject(publisher).traffic({ ...query, known });
    expect(again).toEqual({ changedHours: [], changedDays: [], past: null });
    await write([click({ clickedAt: addMs(at, HOUR) })]);
    const late = await storeObject(publisher).traffic({ ...query, known });
    expect(late.changedHours).toMatchObject([{ clicks: 2 }]);
  });

  it('leaves out the facts of hours and days with fewer clicks than they need', async () => {
    const referer = 'https://field-notes.example/a';
    const facts = { ipHash: 'aa'.repeat(16), userAgent: 'Mozilla/5.0', country: 'DE', referer };
    const repeated = { classification: 'duplicate', reason: 'repeated_click' } as const;
    await write([
      ...[0, 1, 2].map((minute) => click({ ...facts, clickedAt: addMs(at, minute * MINUTE) })),
      click({ ...facts, ...repeated, clickedAt: at }),
    ]);
    const traffic = async (minClicks: MinClicks) => {
      const query = { from: dayOf(at), to: dayOf(at), known: {}, past: null, minClicks };
      const { changedHours, changedDays } = await storeObject(publisher).traffic(query);
      return { ...changedHours[0], countries: changedDays[0]?.countries };
    };
    expect(await traffic({ addresses: 4, agent: 3, sites: 3, countries: 3 })).toMatchObject({
      addresses: [{ clicks: 4 }],
      agent: { clicks: 3 },
      sites: [{ clicks: 3 }],
      countries: new Map([['DE', 3]]),
    });
    expect(await traffic({ addresses: 5, agent: 4, sites: 4, countries: 4 })).toMatchObject({
      ...{ visits: 4, clicks: 3 },
      ...{ addresses: [], agent: null, sites: [], countries: new Map() },
    });
  });

  it('returns the same visitors of an hour after a restart, and with late clicks', async () => {
    const [one, other] = ['aa'.repeat(16), 'bb'.repeat(16)];
    const agents = ['Mozilla/5.0 (one)', 'Mozilla/5.0 (other)'] as const;
    const before = addMs(at, -HOUR);
    await write([
      click({ ipHash: one, userAgent: agents[0], clickedAt: before }),
      click({ ipHash: one, userAgent: agents[0], clickedAt: at }),
      click({ ipHash: one, userAgent: agents[0], clickedAt: addMs(at, MINUTE) }),
      click({
        ipHash: one,
        userAgent: agents[0],
        classification: 'bot',
        reason: 'known_bot',
        clickedAt: at,
      }),
      click({ ipHash: other, userAgent: agents[1], clickedAt: addMs(at, MINUTE) }),
    ]);
    // A late click of an hour whose clicks were all counted.
    await write(
      [0, 1, 2].map((minute) =>
        click({ ipHash: other, userAgent: agents[1], clickedAt: addMs(before, minute * MINUTE) }),
      ),
    );
    const query = { from: dayOf(before), to: dayOf(at), known: {}, past: null, minClicks: ANY };
    const counted = await storeObject(publisher).traffic(query);
    expect(counted.changedHours).toMatchObject([
      {
        addresses: [
          { ipHash: other, clicks: 3 },
          { ipHash: one, clicks: 1 },
        ],
        agent: { name: agents[1], clicks: 3 },
      },
      {
        addresses: [
          { ipHash: one, clicks: 2 },
          { ipHash: other, clicks: 1 },
        ],
      },
    ]);
    await evictDurableObject(storeObject(publisher));
    expect(await storeObject(publisher).traffic(query)).toEqual(counted);
    await write([click({ ipHash: other, userAgent: agents[1], clickedAt: addMs(at, 2 * MINUTE) })]);
    const [, hour] = (await storeObject(publisher).traffic(query)).changedHours;
    expect(hour?.addresses).toMatchObject([{ clicks: 2 }, { clicks: 2 }]);
  });

  it('returns the same visitors of hours that were folded, after a restart', async () => {
    const clicks = many(3_000).map((each, index) => ({
      ...each,
      ipHash: addressOf(index),
      userAgent: index % 3 === 0 ? DESKTOP : PHONE,
    }));
    await write(clicks);
    const query = { from: dayOf(addMs(at, -DAY)), to: dayOf(at), known: {}, past: null, minClicks: ANY };
    const { changedHours } = await storeObject(publisher).traffic(query);
    const [hour] = changedHours;
    expect(changedHours.length).toBeGreaterThan(7);
    expect(hour?.addresses.map(({ ipHash }) => ipHash)).toEqual([addressOf(6), addressOf(1), addressOf(0)]);
    await storeObject(publisher).publish();
    await evictDurableObject(storeObject(publisher));
    expect(await folds()).toBe(1);
    expect(await storeObject(publisher).traffic(query)).toMatchObject({ changedHours });
  });

  it('is read as empty before its first click, and has no tables then', async () => {
    expect(await clicksOf(publisher)).toEqual([]);
    expect(await storeObject(publisher).usage()).toMatchObject({ clicks: 0, archivedClicks: 0 });
    const tables = await runInDurableObject(storeObject(publisher), (_, state) =>
      state.storage.sql.exec(`SELECT name FROM sqlite_master WHERE name = 'clicks'`).toArray(),
    );
    expect(tables).toEqual([]);
  });
});

describe('totals', () => {
  beforeEach(async () => {
    for (const table of ['click_totals', 'click_days', 'click_stores'])
      await env.DB.exec(`DELETE FROM ${table}`);
  });

  it('reach D1 as absolute figures, however often they are published', async () => {
    const program = { programId: 'prg_0000000000000001', brandId: 'brd_0000000000000001', networkId: 'cj' };
    await write([click(program as Partial<ClickRecord>), click(program as Partial<ClickRecord>), click({})]);
    for (let run = 0; run < 3; run++) await storeObject(publisher).publish();
    expect(await totals(publisher)).toEqual([
      { day: '2026-11-21', program_id: '', clicks: 1 },
      { day: '2026-11-21', program_id: 'prg_0000000000000001', clicks: 2 },
    ]);
    await write([click({})]);
    await storeObject(publisher).publish();
    expect(await env.DB.prepare('SELECT SUM(clicks) AS clicks FROM click_days').first('clicks')).toBe(4);
  });

  it('equal the clicks on a day with so many programs that not all keep their names', async () => {
    const program = (index: number) => ({ programId: `prg_${String(index).padStart(16, '0')}` as ProgramId });
    const early = Array.from({ length: 900 }, (_, index) => click(program(index)));
    await write(early);
    await storeObject(publisher).publish();
    expect(await totals(publisher)).toHaveLength(900);
    const popular = Array.from({ length: 1_800 }, (_, index) => click(program(900 + (index % 900))));
    await write(popular);
    // After a restart, the store folds right away.
    await evictDurableObject(storeObject(publisher));
    await storeObject(publisher).publish();
    const published = await totals(publisher);
    expect(published).toHaveLength(1_001);
    expect(published.reduce((sum, { clicks }) => sum + Number(clicks), 0)).toBe(2_700);
    expect(await totalClicks(ctx, publisher)).toBe(2_700);
    expect(await env.DB.prepare('SELECT SUM(clicks) AS clicks FROM click_days').first('clicks')).toBe(2_700);
  });

  it('of clicks that arrive days late are published too', async () => {
    const today = click({ publisherId: other, clickedAt: systemClock() });
    const month = monthOf(dayOf(today.clickedAt));
    await write([today]);
    await storeObject(other, month).publish();
    const late = click({ publisherId: other, clickedAt: startOfDay(firstDayOf(month)) });
    await write([late]);
    await evictDurableObject(storeObject(other, month));
    await storeObject(other, month).publish();
    const days = (await totals(other)).map(({ day }) => day);
    expect(days).toContain(firstDayOf(month));
    expect(days).toContain(dayOf(today.clickedAt));
  });

  it('of links are published once the month is over', async () => {
    const linkId = 'lnk_00000000000000000077';
    const links = env.DB.prepare('SELECT month, clicks FROM link_click_totals WHERE link_id = ?').bind(
      linkId,
    );
    const [today, before] = [systemClock(), addMs(systemClock(), -40 * DAY)].map((clickedAt) =>
      click({ publisherId: other, clickedAt, linkId }),
    );
    if (!today || !before) throw new Error('There are two clicks.');
    await write([today, before]);
    for (const { clickedAt } of [today, before])
      await storeObject(other, monthOf(dayOf(clickedAt))).publish();
    expect((await links.all()).results).toEqual([{ month: monthOf(dayOf(before.clickedAt)), clicks: 1 }]);
  });

  it('are published by an alarm, also after a restart', async () => {
    await write([click({})]);
    await evictDurableObject(storeObject(publisher));
    expect(await runDurableObjectAlarm(storeObject(publisher))).toBe(true);
    expect(await totals(publisher)).toMatchObject([{ clicks: 1 }]);
  });

  it('of a store that keeps getting many clicks are published once a minute, the first ones after seconds', async () => {
    await write(many(100));
    expect((await alarmOf(publisher)) - systemClock()).toBeLessThanOrEqual(5 * SECOND);
    await runDurableObjectAlarm(storeObject(publisher));
    await write(many(100));
    const wait = (await alarmOf(publisher)) - systemClock();
    expect(wait).toBeGreaterThan(30 * SECOND);
    expect(wait).toBeLessThanOrEqual(MINUTE);
  });

  it('of a publisher include clicks that aren’t published yet', async () => {
    await write([click({}), click({ clickedAt: addMs(at, -SECOND) })]);
    expect(await totalClicks(ctx, publisher)).toBe(2);
  });

  it('that lack a click are marked with the time of the oldest one until they are published', async () => {
    const marked = () =>
      env.DB.prepare('SELECT unpublished_since AS since FROM click_stores WHERE publisher_id = ?')
        .bind(publisher)
        .first<number | null>('since');
    const [first, second] = [click({ clickedAt: at }), click({ clickedAt: addMs(at, -MINUTE) })];
    await write([first]);
    expect(await marked()).toBe(at);
    await write([second]);
    expect(await marked()).toBe(addMs(at, -MINUTE));
    await write([first]);
    await storeObject(publisher).publish();
    expect(await marked()).toBeNull();
    await write([click({ clickedAt: addMs(at, MINUTE) })]);
    expect(await marked()).toBe(addMs(at, MINUTE));
  });

  it('are marked again by a click that arrives while they are published', async () => {
    await write([click({ clickedAt: at })]);
    const later = addMs(at, SECOND);
    await Promise.all([storeObject(publisher).publish(), write([click({ clickedAt: later })])]);
    const { clicks } = (await env.DB.prepare(
      'SELECT COALESCE(SUM(clicks), 0) AS clicks FROM click_totals WHERE publisher_id = ?',
    )
      .bind(publisher)
      .first<{ clicks: number }>()) ?? { clicks: 0 };
    const since = await env.DB.prepare('SELECT unpublished_since FROM click_stores WHERE publisher_id = ?')
      .bind(publisher)
      .first<number | null>('unpublished_since');
    // Whichever comes first: the totals have both clicks, or the store is marked.
    expect(clicks === 2 || since !== null).toBe(true);
  });

  it('don’t have test clicks', async () => {
    const testClick = click({ publisherId: TEST_PUBLISHER });
    await write([testClick]);
    await storeObject(TEST_PUBLISHER).publish();
    // The store is shared by all accounts, so it can have clicks of other tests.
    expect((await clicksOf(TEST_PUBLISHER)).map(({ clickId }) => clickId)).toContain(testClick.clickId);
    expect(await totals(TEST_PUBLISHER)).toEqual([]);
    await eraseClicks(TEST_PUBLISHER);
  });
});

function counted(query: Omit<Parameters<typeof countClicks>[2], 'from' | 'to'>) {
  return countClicks(ctx, publisher, { ...MONTH, ...query });
}

async function byValue(dimension: (typeof DIMENSIONS)[number]): Promise<Record<string, number>> {
  const rows = await counted({ dimension, per: 'total' });
  return Object.fromEntries(
    rows.map(({ value, counts }) => [String(value), (counts.click ?? 0) + (counts.bot ?? 0)]),
  );
}

async function alarmOf(id: PublisherId): Promise<number> {
  return (await runInDurableObject(storeObject(id), (_, { storage }) => storage.getAlarm())) ?? 0;
}

async function folds(): Promise<number> {
  return inStore(storeObject(publisher), (sql) => sql.exec('SELECT * FROM fold').toArray().length);
}

function sorted(rows: readonly CountRow[]): CountRow[] {
  const keyOf = ({ day, hour, value }: CountRow) => JSON.stringify([day, hour, value]);
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

async function totals(of: PublisherId) {
  const statement = env.DB.prepare(
    'SELECT day, program_id, clicks FROM click_totals WHERE publisher_id = ? ORDER BY day, program_id',
  );
  return (await statement.bind(of).all()).results;
}

function write(clicks: readonly ClickRecord[]): Promise<void> {
  return writeClicks(env, clicks.map(rowOfClick));
}

function rowOfClick(record: ClickRecord) {
  return clickRow({ link: record, event: record });
}

/** Clicks over some hours before a time, every fifth of a bot. */
function many(count: number, until = at): ClickRecord[] {
  return Array.from({ length: count }, (_, index) =>
    click({
      clickedAt: addMs(until, -index * 9 * SECOND),
      country: ['US', 'DE', null][index % 3] ?? null,
      userAgent: index % 2 === 0 ? DESKTOP : PHONE,
      ...(index % 5 === 0 ? { classification: 'bot', reason: 'known_bot' } : {}),
    }),
  );
}

/** One of three addresses; each has its own share of the clicks. */
function addressOf(index: number): string {
  return (index % 7 < 1 ? '0a' : index % 7 < 3 ? '0b' : '0c').repeat(16);
}

const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

function click(changes: Partial<ClickRecord>): ClickRecord {
  const publisherId = changes.publisherId ?? publisher;
  const clickedAt = changes.clickedAt ?? at;
  const clickId = createClickId('test', {
    at: clickedAt,
    publisher: publisherNumber(publisherId) ?? 0,
    program: 0,
  });
  const { link } = sampleClick({
    clickedAt,
    publisherId,
    referer: 'https://blog.example',
    destination: 'https://www.shop.example/shoes',
    ...changes,
    clickId,
  });
  return link as ClickRecord;
}

/** The same click at another time. */
function moved(record: ClickRecord, clickedAt: Instant): ClickRecord {
  return click({ ...record, clickedAt });
}
