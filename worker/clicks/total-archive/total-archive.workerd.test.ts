import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { openDatabase } from '../../platform/database.ts';
import {
  type BrandId,
  type LinkId,
  type ProgramId,
  type PublisherId,
  publisherIdOf,
  publisherNumber,
} from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addDays, addMs, type Day, HOUR, type Instant, parseInstant } from '../../platform/time.ts';
import { createClickId } from '../click-id.ts';
import { type Click, clickRow } from '../click-record.ts';
import { clicksOfDays } from '../day-clicks.ts';
import { deleteOldClicks } from '../delete-old-clicks.ts';
import { publishTotals } from '../publish-totals.ts';
import { clicksOfLinks, totalClicks } from '../read-clicks.ts';
import { sampleClick } from '../redirect/testing/click.ts';
import { StoreCore } from '../store/store-core.ts';
import type { Month } from '../store/store-name.ts';
import { storeObject } from '../testing/stores.ts';
import { writeClicks } from '../write-clicks.ts';
import { archiveClickTotals } from './archive-totals.ts';
import { restoreTotals } from './restore-totals.ts';

const publisher = publisherIdOf(41);
const other = publisherIdOf(42);
const JUNE = '2026-06' as Month;
const JULY = '2026-07' as Month;
const ctx = testContext(parseInstant('2026-11-21T09:00:00Z'));
const LINKS = Array.from({ length: 5 }, (_, index) => `lnk_${String(index).padStart(20, '0')}` as LinkId);
const BRANDS = Array.from({ length: 3 }, (_, index) => `brd_${String(index).padStart(16, '0')}` as BrandId);
const MONTHS = [
  [publisher, JUNE],
  [publisher, JULY],
  [other, JULY],
] as const;
const TABLES = ['click_totals', 'click_days', 'link_click_totals', 'click_stores', 'click_total_archives'];

beforeEach(async () => {
  vi.restoreAllMocks();
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  for (const [of, month] of MONTHS) await storeObject(of, month).erase();
  for (const table of TABLES) await env.DB.exec(`DELETE FROM ${table}`);
  for (const { key } of await objects()) await env.ARCHIVE.delete(key);
  await write([
    ...clicksFrom('2026-06-04T00:00:00Z', 60),
    ...clicksFrom('2026-07-01T00:00:00Z', 120),
    ...clicksFrom('2026-07-30T00:00:00Z', 40, other),
  ]);
  for (const [of, month] of MONTHS) await storeObject(of, month).publish();
});

describe('totals of past months', () => {
  it('move to R2, and every count is the same', async () => {
    const before = await everything();
    expect(before).toMatchObject({ all: 150, others: 34, public: 184 });
    expect(before.days.map((days) => days.reduce((sum, clicks) => sum + clicks, 0))).toEqual([150, 34]);
    expect(new Map(before.links[0]).get(LINKS[0] as LinkId)).toBe(30);
    expect(await archiveAll()).toBe(3);
    expect(await everything()).toEqual(before);
    expect(await countOf('click_totals')).toBe(0);
    expect(await countOf('click_total_archives')).toBe(3);
    const links = await rowsOf('link_click_totals');
    expect(links).toHaveLength(LINKS.length * 2);
    expect(new Set(links.map(({ month }) => month))).toEqual(new Set(['']));
  });

  it('move once, however often and at the same time', async () => {
    const before = await everything();
    await Promise.all([archiveClickTotals(ctx), archiveClickTotals(ctx), archiveClickTotals(ctx)]);
    await archiveAll();
    const keys = await objects();
    expect(await archiveClickTotals(ctx)).toEqual({ done: 0, failed: 0, next: null });
    expect(await objects()).toEqual(keys);
    expect(await everything()).toEqual(before);
  });

  it('stay in the database until the 17th day after their month', async () => {
    await archiveAll({ ...ctx, now: parseInstant('2026-07-16T23:59:00Z') });
    expect(await countOf('click_total_archives')).toBe(0);
    await archiveAll({ ...ctx, now: parseInstant('2026-07-17T00:01:00Z') });
    expect(await rowsOf('click_total_archives')).toMatchObject([{ publisher_id: publisher, month: JUNE }]);
  });

  it('are the same to a reader whose clock is hours behind', async () => {
    const now = parseInstant('2026-08-17T00:00:00Z');
    const before = await everything({ ...ctx, now });
    await archiveAll({ ...ctx, now });
    expect(await everything({ ...ctx, now })).toEqual(before);
    expect(await everything({ ...ctx, now: addMs(now, -20 * HOUR) })).toEqual(before);
  });

  it('stay when the clicks are deleted after 26 months', async () => {
    const before = await everything();
    await archiveAll();
    const later = { ...ctx, now: parseInstant('2029-01-10T00:00:00Z') };
    expect(await deleteOldClicks(later)).toEqual({ done: 3, failed: 0, next: null });
    expect(await everything(later)).toEqual(before);
  });
});

describe('a late click of an archived month', () => {
  it('is added to every count, and the month is archived again', async () => {
    const before = await everything();
    await archiveAll();
    await write(clicksFrom('2026-07-02T01:00:00Z', 1));
    await storeObject(publisher, JULY).publish();
    const after = await everything();
    expect(after).toMatchObject({ all: before.all + 1, public: before.public + 1 });
    expect(await countOf('click_total_archives')).toBe(2);
    expect(await archiveAll()).toBe(1);
    expect(await everything()).toEqual(after);
  });

  it('counts once, however often it is published, also after a restart', async () => {
    await archiveAll();
    await write(clicksFrom('2026-07-02T01:00:00Z', 1));
    await storeObject(publisher, JULY).publish();
    const after = await everything();
    for (let round = 0; round < 3; round++) {
      await storeObject(publisher, JULY).publish();
      await archiveAll();
      await evictDurableObject(storeObject(publisher, JULY));
      await storeObject(publisher, JULY).publish();
      expect(await everything()).toEqual(after);
    }
  });

  it('is published while months are archived', async () => {
    const before = await everything();
    for (let round = 1; round <= 4; round++) {
      await write(clicksFrom(`2026-07-0${round}T02:00:00Z`, 1));
      await Promise.all([
        archiveClickTotals(ctx),
        // One that meets the other fails, and the store's alarm repeats it.
        storeObject(publisher, JULY)
          .publish()
          .catch(() => null),
        archiveClickTotals(ctx),
        storeObject(publisher, JULY)
          .publish()
          .catch(() => null),
      ]);
      await storeObject(publisher, JULY).publish();
      const after = await everything();
      expect(after).toMatchObject({ all: before.all + round, public: before.public + round });
      await archiveAll();
      expect(await everything()).toEqual(after);
    }
  });

  it('waits for the next publication if the month is archived again in between', async () => {
    await archiveAll();
    await write(clicksFrom('2026-07-02T01:00:00Z', 1));
    const before = await everything();
    // The first batch restores the month, and the second one publishes it.
    const d1 = beforeBatch(2, () => archiveAll());
    await expect(publishFrom(d1)).rejects.toThrow('click_totals.archived');
    expect(await everything()).toEqual(before);
    await storeObject(publisher, JULY).publish();
    expect(await everything()).toMatchObject({ all: before.all + 1, public: before.public + 1 });
  });

  it('is not lost if it is published while its month is archived', async () => {
    const late = clicksFrom('2026-06-05T01:00:00Z', 1);
    const before = await everything();
    const db = openDatabase(
      beforeBatch(2, async () => {
        await write(late);
        await storeObject(publisher, JUNE).publish();
      }),
    );
    await archiveClickTotals({ ...ctx, db });
    const after = await everything();
    expect(after).toMatchObject({ all: before.all + 1, public: before.public + 1 });
    expect(await rowsOf('click_total_archives')).not.toContainEqual(expect.objectContaining({ month: JUNE }));
    await archiveAll();
    expect(await everything()).toEqual(after);
  });
});

describe('a failure', () => {
  it.each(['put', 'get'] as const)('of R2 (%s) deletes nothing, and raises an alert', async (method) => {
    const [before, rows] = [await everything(), await allRows()];
    vi.spyOn(env.ARCHIVE, method).mockRejectedValueOnce(new Error('R2 is down'));
    expect(await archiveClickTotals(ctx)).toEqual({ done: 1, failed: 1, next: null });
    vi.restoreAllMocks();
    const alert = env.DB.prepare(`SELECT message FROM alerts WHERE code = 'click_totals.not_archived'`);
    expect(await alert.first('message')).toContain('1 click totals of months could not be archived.');
    const june = rows.filter(({ month, day }) => String(month ?? day).startsWith(JUNE));
    expect(await allRows()).toEqual(expect.arrayContaining(june));
    expect(await everything()).toEqual(before);
    await archiveAll();
    expect(await everything()).toEqual(before);
  });

  it('keeps the totals if the copy in R2 differs', async () => {
    const rows = await allRows();
    vi.spyOn(env.ARCHIVE, 'get').mockResolvedValue({ arrayBuffer: async () => new ArrayBuffer(8) } as never);
    expect(await archiveClickTotals(ctx)).toEqual({ done: 0, failed: 2, next: null });
    vi.restoreAllMocks();
    expect(await allRows()).toEqual(rows);
  });

  it.each([
    ['before', false],
    ['after', true],
  ])('%s the transaction changes nothing twice', async (_, isCommitted) => {
    const before = await everything();
    const db = openDatabase(failingBatch(2, isCommitted));
    expect(await archiveClickTotals({ ...ctx, db })).toEqual({ done: 1, failed: 1, next: null });
    expect(await everything()).toEqual(before);
    await archiveAll();
    expect(await everything()).toEqual(before);
    expect(await countOf('click_totals')).toBe(0);
  });

  it('between the restoring and the publication leaves the totals as they were', async () => {
    const [before, totals] = [await everything(), await rowsOf('click_totals')];
    await archiveAll();
    for (const [of, month] of MONTHS) await restoreTotals(env, { publisherId: of, month });
    expect(await rowsOf('click_totals')).toEqual(totals);
    expect(await countOf('click_total_archives')).toBe(0);
    expect(await everything()).toEqual(before);
  });

  it('of one of two restorings at the same time changes nothing', async () => {
    const before = await everything();
    await archiveAll();
    const restore = () => restoreTotals(env, { publisherId: publisher, month: JULY });
    const results = await Promise.allSettled([restore(), restore(), restore()]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await everything()).toEqual(before);
  });

  it('because of a missing object counts nothing as less, and a late click waits', async () => {
    await archiveAll();
    const before = await everything();
    const [july] = (await objects()).filter(({ key }) =>
      key.includes(`month=${JULY}/publisher=${publisher}`),
    );
    if (!july) throw new Error('July is archived.');
    const copy = await (await env.ARCHIVE.get(july.key))?.arrayBuffer();
    await env.ARCHIVE.delete(july.key);
    await write(clicksFrom('2026-07-02T01:00:00Z', 1));
    const missing = { code: 'archive.missing' };
    await expect(clicksOfDays(ctx, publisher, brandDays())).rejects.toMatchObject(missing);
    await runDurableObjectAlarm(storeObject(publisher, JULY));
    expect(await totalClicks(ctx, publisher)).toBe(before.all);
    await env.ARCHIVE.put(july.key, copy ?? '');
    await runDurableObjectAlarm(storeObject(publisher, JULY));
    expect(await everything()).toMatchObject({ all: before.all + 1, public: before.public + 1 });
  });

  it('is the result of a row of an archived month, which the database refuses', async () => {
    await archiveAll();
    const row = env.DB.prepare(
      `INSERT INTO click_totals (publisher_id, day, program_id, brand_id, network_id) VALUES (?1, '2026-07-31', '', '', '')`,
    );
    await expect(row.bind(publisher).run()).rejects.toThrow('click_totals.archived');
  });
});

/** What is read of the months. */
async function everything(at: Context = ctx) {
  const { results: days } = await env.DB.prepare('SELECT * FROM click_days ORDER BY day').all<{
    clicks: number;
  }>();
  return {
    all: await totalClicks(at, publisher),
    others: await totalClicks(at, other),
    days: [await clicksOfDays(at, publisher, brandDays()), await clicksOfDays(at, other, brandDays())],
    links: [await clicksOfLinks(at, publisher, LINKS), await clicksOfLinks(at, other, LINKS)].map((links) =>
      [...links].sort(),
    ),
    publicDays: days,
    public: days.reduce((sum, { clicks }) => sum + clicks, 0),
  };
}

/** Each day of both months with each brand and without one. */
function brandDays() {
  return Array.from({ length: 61 }, (_, index) => addDays('2026-06-01' as Day, index)).flatMap((day) =>
    [...BRANDS, null].map((brandId) => ({ day, brandId, networkId: brandId === null ? '' : 'cj' })),
  );
}

/** Archives until nothing is left, and returns the number of months. */
async function archiveAll(at: Context = ctx): Promise<number> {
  for (let months = 0; ; ) {
    const { done, failed } = await archiveClickTotals(at);
    if (failed > 0) throw new Error('The totals of a month could not be archived.');
    if (done === 0) return months;
    months += done;
  }
}

/** The test's database, with something that happens before the nth batch. */
function beforeBatch(nth: number, work: () => Promise<unknown>): D1Database {
  return withBatch(nth, async (run) => {
    await work();
    return run();
  });
}

/** The test's database, whose nth batch fails, before or after it is committed. */
function failingBatch(nth: number, isCommitted: boolean): D1Database {
  return withBatch(nth, async (run) => {
    if (isCommitted) await run();
    throw new Error('The connection is lost.');
  });
}

function withBatch(
  nth: number,
  nthBatch: (run: () => Promise<D1Result<unknown>[]>) => Promise<D1Result<unknown>[]>,
): D1Database {
  let batches = 0;
  return new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'batch') return Reflect.get(target, name, target).bind(target);
      return (statements: D1PreparedStatement[]) => {
        const run = () => target.batch(statements);
        return ++batches === nth ? nthBatch(run) : run();
      };
    },
  });
}

/** Publishes July through another database binding. */
function publishFrom(d1: D1Database): Promise<unknown> {
  const key = { publisherId: publisher, month: JULY };
  const publication = { from: '2026-07-01' as Day, isWhole: true, inserts: 0 };
  return runInDurableObject(storeObject(publisher, JULY), (_, state) =>
    publishTotals(
      { DB: d1, ARCHIVE: env.ARCHIVE },
      key,
      new StoreCore(state.storage, env.ARCHIVE, key),
      publication,
      ctx.now,
    ),
  );
}

async function objects(): Promise<{ key: string }[]> {
  const { objects: listed } = await env.ARCHIVE.list({ prefix: 'click-totals/' });
  return listed.map(({ key }) => ({ key }));
}

async function countOf(table: string): Promise<number | null> {
  return env.DB.prepare(`SELECT COUNT(*) AS count FROM ${table}`).first<number>('count');
}

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  return (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results;
}

async function allRows(): Promise<Record<string, unknown>[]> {
  return (await Promise.all(['click_totals', 'link_click_totals', 'click_days'].map(rowsOf))).flat();
}

function write(clicks: readonly Click[]): Promise<void> {
  return writeClicks(env, clicks.map(clickRow));
}

/** Clicks every hour, of links and brands in turn. Every sixth is of a bot. */
function clicksFrom(from: string, count: number, of: PublisherId = publisher): Click[] {
  return Array.from({ length: count }, (_, index) => {
    const clickedAt = addMs(parseInstant(from), index * HOUR) as Instant;
    const brandId = BRANDS[index % (BRANDS.length + 1)] ?? null;
    return sampleClick({
      clickId: createClickId('test', { at: clickedAt, publisher: publisherNumber(of) ?? 0, program: 0 }),
      clickedAt,
      publisherId: of,
      ...(brandId ? { programId: `prg_${brandId}` as ProgramId, brandId, networkId: 'cj' } : {}),
      linkId: LINKS[index % LINKS.length] ?? null,
      ...(index % 6 === 5 ? { classification: 'bot', reason: 'known_bot' } : {}),
    });
  });
}
