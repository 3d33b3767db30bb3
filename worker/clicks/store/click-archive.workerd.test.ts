import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { publisherIdOf, publisherNumber } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, type Day, type Instant, MINUTE, parseInstant, SECOND } from '../../platform/time.ts';
import { archiveClicks } from '../archive-clicks.ts';
import { createClickId } from '../click-id.ts';
import { type ClickRecord, clickRow } from '../click-record.ts';
import { deleteOldClicks } from '../delete-old-clicks.ts';
import { countClicks, findClicks, listClicks, sumCounts } from '../read-clicks.ts';
import { sampleClick } from '../redirect/testing/click.ts';
import { inStore, storeObject } from '../testing/stores.ts';
import { writeClicks } from '../write-clicks.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { ArchiveProgress, CountRow } from './queries.ts';
import type { Month } from './store-name.ts';

const publisher = publisherIdOf(31);
const JULY = '2026-07' as Month;
const PERIOD = { from: '2026-07-01' as Day, to: '2026-07-31' as Day };
const store = () => storeObject(publisher, JULY);
const ONE_FILE = { maxFiles: 1, clicksPerFile: 100, countsPerFile: 1_000_000 };
const ctx = testContext(parseInstant('2026-11-21T09:00:00Z'));

let clicks: ClickRecord[];

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await store().erase();
  await env.DB.exec('DELETE FROM click_stores');
  clicks = julyClicks(400);
  await write(clicks);
  await store().publish();
});

describe('a store older than 90 days', () => {
  it('moves its clicks to R2, and every question has the same response as before', async () => {
    const before = await everything();
    expect(await archiveClicks(ctx)).toMatchObject({ done: 1, failed: 0 });
    expect(await store().usage()).toMatchObject({ clicks: 0, archivedClicks: 400 });
    expect(await objects()).toEqual([
      'clicks/month=2026-07/publisher=PUB000031/clicks-0001.parquet',
      'clicks/month=2026-07/publisher=PUB000031/counts-0002.json.gz',
    ]);
    expect(await everything()).toEqual(before);
    await evictDurableObject(store());
    expect(await everything()).toEqual(before);
  });

  it('is written in several files if it has very many clicks, also after a page of them was read', async () => {
    const other = publisherIdOf(33);
    await write(julyClicks(25_400, 0, other, SECOND));
    const query = { ...PERIOD, order: 'newest', after: null, limit: 10 } as const;
    const before = await listClicks(ctx, other, query);
    expect(await storeObject(other, JULY).archive()).toMatchObject({
      isComplete: true,
      files: 3,
      archivedClicks: 25_400,
    });
    expect(await listClicks(ctx, other, query)).toEqual(before);
    await storeObject(other, JULY).erase();
  });

  it('is archived once', async () => {
    await archiveClicks(ctx);
    const before = await objects();
    expect(await archiveClicks(ctx)).toMatchObject({ done: 0, failed: 0 });
    await store().archive();
    expect(await objects()).toEqual(before);
  });

  it('stays as it is while it is younger', async () => {
    const early = { ...ctx, now: parseInstant('2026-10-20T00:00:00Z') };
    expect(await archiveClicks(early)).toMatchObject({ done: 0, failed: 0 });
  });
});

it('a click is found by one call of its store, and one more of R2 if it is archived', async () => {
  const stores = vi.spyOn(env.CLICK_STORES, 'getByName');
  const reads = vi.spyOn(env.ARCHIVE, 'get');
  const [click] = clicks.slice(7);
  if (!click) throw new Error('July has clicks.');
  expect([...(await findClicks(ctx, [click.clickId])).values()]).toEqual([click]);
  expect([stores.mock.calls.length, reads.mock.calls.length]).toEqual([1, 0]);
  await store().archive();
  stores.mockClear();
  reads.mockClear();
  expect([...(await findClicks(ctx, [click.clickId])).values()]).toEqual([click]);
  expect([stores.mock.calls.length, reads.mock.calls.length]).toEqual([1, 1]);
  vi.restoreAllMocks();
});

describe('after the archive', () => {
  it('a click that is delivered again changes nothing', async () => {
    const before = await everything();
    await archiveClicks(ctx);
    await write(clicks.slice(0, 150));
    expect(await everything()).toEqual(before);
    expect(await store().usage()).toMatchObject({ clicks: 0 });
  });

  it('a late click is stored, counted, and archived by the next run', async () => {
    await archiveClicks(ctx);
    const late = julyClicks(30, 11 * MINUTE);
    await write([...late, ...late, ...clicks.slice(0, 10)]);
    await store().publish();
    const all = await everything();
    expect(all.ids).toEqual([...clicks, ...late].map(({ clickId }) => clickId).sort());
    expect(all.total).toBe(430);
    expect(await archiveClicks(ctx)).toMatchObject({ done: 1, failed: 0 });
    expect(await store().usage()).toMatchObject({ clicks: 0, archivedClicks: 430 });
    expect(await everything()).toEqual(all);
  });
});

describe('a store that is archived in several calls', () => {
  it('has the same response to every question after each of them, also after a restart', async () => {
    const before = await everything();
    for (let files = 1; files <= 4; files++) {
      expect(await archiveOneFile()).toMatchObject({ isComplete: false, files: 1 });
      expect(await store().usage()).toMatchObject({ clicks: 400, archivedClicks: 0 });
      expect(await objects()).toHaveLength(files);
      await evictDurableObject(store());
      expect(await everything()).toEqual(before);
    }
    expect(await archiveOneFile()).toMatchObject({ isComplete: true, archivedClicks: 400 });
    expect(await store().usage()).toMatchObject({ clicks: 0, archivedClicks: 400 });
    expect(await everything()).toEqual(before);
    await evictDurableObject(store());
    expect(await everything()).toEqual(before);
  });

  it('includes clicks that arrive in between, before and after the ones that are written', async () => {
    await archiveOneFile();
    await archiveOneFile();
    const early = julyClicks(30, 3 * MINUTE);
    const late = julyClicks(20, 399 * 13 * MINUTE + 5 * MINUTE);
    await write([...early, ...late, ...early, ...clicks.slice(0, 20)]);
    await evictDurableObject(store());
    const before = await everything();
    expect(before.ids).toEqual(idsOf([...clicks, ...early, ...late]));
    expect(before.total).toBe(450);
    await archiveWhole();
    expect(await everything()).toEqual(before);
    expect(await store().usage()).toMatchObject({ clicks: 0, archivedClicks: 450 });
    await write([...early, ...late, ...clicks]);
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['a file', { ...ONE_FILE, maxFiles: 9 }, 1],
    ['a file of late clicks', { ...ONE_FILE, maxFiles: 9 }, 5],
    ['its counts', { ...ONE_FILE, maxFiles: 9 }, 6],
  ])('includes a click that arrives while %s is being written', async (_, limits, call) => {
    const first = julyClicks(2, 2 * MINUTE);
    const meanwhile = julyClicks(5, 3 * MINUTE);
    await archiveOneFile();
    await write(first);
    await withFaults(
      { method: 'put', call: call - 1, fault: 'waits', meanwhile: () => write(meanwhile) },
      async () => {
        await store().archive(limits);
      },
    );
    await write(meanwhile);
    expect((await everything()).ids).toEqual(idsOf([...clicks, ...first, ...meanwhile]));
    await archiveWhole();
    expect(await store().usage()).toMatchObject({ clicks: 0, archivedClicks: 407 });
    const all = await everything();
    expect(all.ids).toEqual(idsOf([...clicks, ...first, ...meanwhile]));
    expect(all.total).toBe(407);
  });

  it('writes no file again after a failure', async () => {
    const before = await everything();
    await archiveOneFile();
    await archiveOneFile();
    const written = await objects();
    await withFaults({ method: 'put', call: 1, fault: 'refuses' }, async () => {
      await expect(archiveOneFile()).rejects.toThrow('R2 is down');
    });
    await withFaults({ method: 'get', call: 1, fault: 'damages' }, async () => {
      await expect(archiveOneFile()).rejects.toThrow('differs');
    });
    expect(await everything()).toEqual(before);
    const puts = vi.spyOn(env.ARCHIVE, 'put');
    await archiveWhole();
    expect(puts.mock.calls.map(([key]) => key).filter((key) => written.includes(key))).toEqual([]);
    puts.mockRestore();
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['is missing', (key: string) => env.ARCHIVE.delete(key)],
    ['is another one', (key: string) => env.ARCHIVE.put(key, 'another')],
  ])('starts over if a written file %s at the end, and deletes no click', async (_, damage) => {
    const before = await everything();
    for (let calls = 0; calls < 4; calls++) await archiveOneFile();
    const [, second] = await objects();
    await damage(second ?? '');
    await expect(archiveOneFile()).rejects.toThrow('They are written again.');
    expect(await everything()).toEqual(before);
    await archiveWhole();
    expect(await store().usage()).toMatchObject({ clicks: 0, archivedClicks: 400 });
    expect(await everything()).toEqual(before);
  });

  it('keeps all clicks if the last transaction fails', async () => {
    const before = await everything();
    for (let calls = 0; calls < 4; calls++) await archiveOneFile();
    await inStore(store(), (sql) =>
      sql.exec(
        `CREATE TRIGGER refuses BEFORE UPDATE ON archived_objects BEGIN SELECT RAISE(ABORT, 'no'); END`,
      ),
    );
    await expect(archiveOneFile()).rejects.toThrow('no');
    expect(await store().usage()).toMatchObject({ clicks: 400, archivedClicks: 0 });
    expect(await everything()).toEqual(before);
    await inStore(store(), (sql) => sql.exec('DROP TRIGGER refuses'));
    await archiveWhole();
    expect(await everything()).toEqual(before);
  });

  it('is archived once by two jobs at the same time', async () => {
    const before = await everything();
    const limits = { stores: 10, files: 100, perCall: ONE_FILE };
    await Promise.all([archiveClicks(ctx, limits), archiveClicks(ctx, limits)]);
    expect(await store().usage()).toMatchObject({ clicks: 0, archivedClicks: 400 });
    expect(await objects()).toHaveLength(5);
    expect(await everything()).toEqual(before);
  });

  it('doesn’t hold up other stores, and is continued by later runs', async () => {
    const others = [32, 34].map(publisherIdOf);
    for (const other of others) {
      await write(julyClicks(3, 0, other));
      await storeObject(other, JULY).publish();
    }
    const limits = { stores: 10, files: 6, perCall: ONE_FILE };
    expect(await archiveClicks(ctx, limits)).toEqual({ done: 2, failed: 0, unfinished: 1, next: '' });
    for (const other of others)
      expect(await storeObject(other, JULY).usage()).toMatchObject({ clicks: 0, archivedClicks: 3 });
    expect(await archiveClicks(ctx, limits)).toEqual({ done: 1, failed: 0, unfinished: 0, next: null });
    expect(await archiveClicks(ctx, limits)).toEqual({ done: 0, failed: 0, unfinished: 0, next: null });
    for (const other of others) await storeObject(other, JULY).erase();
  });

  it('leaves no object if it is erased meanwhile', async () => {
    const calls = [store().archive(ONE_FILE), store().erase(), store().archive(ONE_FILE)];
    await Promise.allSettled(calls);
    expect(await objects()).toEqual([]);
    expect((await everything()).ids).toEqual([]);
  });
});

it('a run goes on after the stores of the last one, so that some that fail don’t hold up the rest', async () => {
  const other = publisherIdOf(32);
  await write(julyClicks(3, 0, other));
  await storeObject(other, JULY).publish();
  const called = vi.spyOn(env.CLICK_STORES, 'getByName');
  let cursor: string | null = null;
  for (let run = 0; run < 2; run++)
    await withFaults({ method: 'put', call: 1, fault: 'refuses' }, async () => {
      const result = await archiveClicks(ctx, { stores: 1, files: 9 }, cursor);
      expect(result).toMatchObject({ failed: 1, next: expect.any(String) });
      cursor = result.next;
    });
  expect(await archiveClicks(ctx, { stores: 1, files: 9 }, cursor)).toMatchObject({ done: 0, next: null });
  expect(called.mock.calls.map(([name]) => name).sort()).toEqual(['PUB000031/2026-07', 'PUB000032/2026-07']);
  called.mockRestore();
  await storeObject(other, JULY).erase();
});

describe('while clicks move to the archive', () => {
  const late = julyClicks(30, 11 * MINUTE);

  beforeEach(async () => {
    await archiveWhole();
    await write(late);
  });

  it('a reader gets each click once', async () => {
    const before = await everything();
    const moved = { method: 'get', call: 1, fault: 'waits', meanwhile: () => archiveWhole() } as const;
    const query = { ...PERIOD, order: 'oldest', after: null, limit: 10_000 } as const;
    await withFaults(moved, async () => {
      expect((await listClicks(ctx, publisher, query)).clicks).toEqual(before.listed);
    });
    const more = julyClicks(7, 2 * MINUTE);
    await write(more);
    const classified = { ...PERIOD, dimension: 'classification', per: 'total' } as const;
    const total = sumCounts(await countClicks(ctx, publisher, classified));
    await withFaults(moved, async () => {
      expect(sumCounts(await countClicks(ctx, publisher, classified))).toEqual(total);
    });
  });

  it('a click that is delivered again is recognized', async () => {
    const moved = { method: 'get', call: 1, fault: 'waits', meanwhile: () => archiveWhole() } as const;
    await withFaults(moved, () => write([...late, ...clicks.slice(0, 3)]));
    expect(await store().usage()).toMatchObject({ clicks: 0, archivedClicks: 430 });
    expect((await everything()).total).toBe(430);
  });
});

describe('the click log of an archived month', () => {
  it('has every click once in both directions, also if files overlap', async () => {
    const late = julyClicks(150, 5 * MINUTE);
    await archiveOneFile();
    await write(late.slice(0, 60));
    await archiveWhole();
    await write(late.slice(60, 120));
    await archiveWhole();
    await write(late.slice(120));
    const ids = idsOf([...clicks, ...late]);
    for (const order of ['oldest', 'newest'] as const) {
      const pages: string[] = [];
      for (let after: string | null = null, isLast = false; !isLast; ) {
        const page = await listClicks(ctx, publisher, { ...PERIOD, order, after, limit: 37 });
        pages.push(...page.clicks.map(({ clickId }) => clickId));
        after = page.next;
        isLast = after === null;
      }
      expect(pages).toEqual(order === 'oldest' ? ids : ids.toReversed());
    }
  });

  it('reads only the files of a page', async () => {
    await archiveWhole();
    const reads = vi.spyOn(env.ARCHIVE, 'get');
    for (const order of ['oldest', 'newest'] as const)
      await listClicks(ctx, publisher, { ...PERIOD, order, after: null, limit: 10 });
    expect(reads.mock.calls).toHaveLength(2);
    reads.mockRestore();
  });
});

it('counts that are too many for one file are in several, and a question reads only its own', async () => {
  const before = await everything();
  await archiveWhole({ ...ONE_FILE, countsPerFile: 500 });
  expect((await objects()).filter((key) => key.includes('/counts-')).length).toBeGreaterThan(5);
  expect(await everything()).toEqual(before);
  const reads = vi.spyOn(env.ARCHIVE, 'get');
  const day = '2026-07-04' as Day;
  await countClicks(ctx, publisher, { from: day, to: day, dimension: 'country', per: 'total' });
  expect(reads.mock.calls.length).toBeLessThanOrEqual(2);
  reads.mockRestore();
});

describe('a failure while a store is archived', () => {
  it.each([
    ['R2 refuses the clicks', 'put', 1],
    ['the clicks can’t be read back', 'get', 1],
    ['R2 refuses the counts', 'put', 2],
    ['the counts can’t be read back', 'get', 2],
    ['the files can’t be listed', 'list', 1],
  ] as const)('loses and doubles nothing if %s', async (_, method, call) => {
    const before = await everything();
    await withFaults({ method, call, fault: 'refuses' }, async () => {
      expect(await archiveClicks(ctx)).toMatchObject({ done: 0, failed: 1 });
    });
    expect(await everything()).toEqual(before);
    expect(await archiveClicks(ctx)).toMatchObject({ done: 1, failed: 0 });
    expect(await everything()).toEqual(before);
    expect(await store().usage()).toMatchObject({ clicks: 0, archivedClicks: 400 });
  });

  it('keeps the clicks if the copy in R2 differs', async () => {
    const before = await everything();
    await withFaults({ method: 'get', call: 1, fault: 'damages' }, async () => {
      expect(await archiveClicks(ctx)).toMatchObject({ done: 0, failed: 1 });
    });
    expect(await store().usage()).toMatchObject({ clicks: 400, archivedClicks: 0 });
    expect(await everything()).toEqual(before);
  });

  it('raises an alert and doesn’t stop other stores', async () => {
    const other = publisherIdOf(32);
    await write(julyClicks(3, 0, other));
    await storeObject(other, JULY).publish();
    await withFaults({ method: 'put', call: 1, fault: 'refuses' }, async () => {
      expect(await archiveClicks(ctx)).toMatchObject({ done: 1, failed: 1 });
    });
    const alert = env.DB.prepare(`SELECT message FROM alerts WHERE code = 'clicks.not_archived'`);
    expect(await alert.first('message')).toContain('1 click stores could not be archived');
    await storeObject(other, JULY).erase();
  });

  it('keeps a click that arrives while its file is written', async () => {
    const late = julyClicks(5, 3 * MINUTE);
    await withFaults({ method: 'put', call: 1, fault: 'waits', meanwhile: () => write(late) }, async () => {
      await archiveClicks(ctx);
    });
    const all = await everything();
    expect(all.ids).toEqual([...clicks, ...late].map(({ clickId }) => clickId).sort());
    expect(all.total).toBe(405);
  });
});

describe('after 26 months', () => {
  it('the clicks and their archive are deleted, and the totals stay', async () => {
    await archiveClicks(ctx);
    const later = { ...ctx, now: parseInstant('2028-10-01T00:00:00Z') };
    expect(await deleteOldClicks(later)).toEqual({ done: 1, failed: 0, next: null });
    expect(await objects()).toEqual([]);
    expect((await everything()).ids).toEqual([]);
    const total = env.DB.prepare('SELECT SUM(clicks) AS clicks FROM click_totals WHERE publisher_id = ?');
    expect(await total.bind(publisher).first('clicks')).toBeGreaterThan(0);
  });

  it('no click is deleted earlier', async () => {
    const earlier = { ...ctx, now: parseInstant('2028-09-30T23:59:59Z') };
    expect(await deleteOldClicks(earlier)).toEqual({ done: 0, failed: 0, next: null });
  });
});

/** What can be read about the month. */
async function everything() {
  const query = { ...PERIOD, order: 'oldest', after: null, limit: 10_000 } as const;
  const { clicks: listed } = await listClicks(ctx, publisher, query);
  const counts: Record<string, CountRow[]> = {};
  for (const dimension of DIMENSIONS)
    counts[dimension] = (await countClicks(ctx, publisher, { ...PERIOD, dimension, per: 'hour' })).sort(
      byKey,
    );
  const total = (counts.classification ?? []).reduce(
    (sum, row) => sum + Object.values(row.counts).reduce((all, each) => all + each, 0),
    0,
  );
  const found = await findClicks(ctx, clicks.map(({ clickId }) => clickId).slice(0, 20));
  return {
    listed,
    ids: listed.map(({ clickId }) => clickId),
    counts,
    total,
    found: [...found.values()].sort(byId),
  };
}

function byKey(a: CountRow, b: CountRow): number {
  const keyOf = ({ day, hour, value }: CountRow) => JSON.stringify([day, hour, value]);
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

function byId(a: ClickRecord, b: ClickRecord): number {
  return a.clickId < b.clickId ? -1 : 1;
}

async function objects(): Promise<string[]> {
  const { objects: listed } = await env.ARCHIVE.list({
    prefix: `clicks/month=${JULY}/publisher=${publisher}/`,
  });
  return listed.map(({ key }) => key);
}

interface Fault {
  method: 'put' | 'get' | 'list';
  /** The number of the call of this method that fails. */
  call: number;
  fault: 'refuses' | 'damages' | 'waits';
  meanwhile?: () => Promise<unknown>;
}

/** Runs `work` while a call of R2 fails once. */
async function withFaults(
  { method, call, fault, meanwhile }: Fault,
  work: () => Promise<void>,
): Promise<void> {
  const bucket = env.ARCHIVE as unknown as Record<
    Fault['method'],
    (...values: unknown[]) => Promise<unknown>
  >;
  const original = bucket[method].bind(bucket);
  let calls = 0;
  const spy = vi.spyOn(bucket, method).mockImplementation(async (...values) => {
    if (++calls !== call) return original(...values);
    if (fault === 'refuses') throw new Error('R2 is down');
    if (fault === 'damages') return { arrayBuffer: async () => new ArrayBuffer(8) };
    await meanwhile?.();
    return original(...values);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
}

async function archiveOneFile(): Promise<ArchiveProgress> {
  return await store().archive(ONE_FILE);
}

/** Archives the store in calls of one file. */
async function archiveWhole(limits = ONE_FILE): Promise<void> {
  while (!(await store().archive(limits)).isComplete);
}

function idsOf(records: readonly ClickRecord[]): string[] {
  return records.map(({ clickId }) => clickId).sort();
}

function write(records: readonly ClickRecord[]): Promise<void> {
  return writeClicks(
    env,
    records.map((record) => clickRow({ link: record, event: record })),
  );
}

function julyClicks(count: number, shift = 0, of = publisher, interval = 13 * MINUTE): ClickRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const clickedAt = addMs(parseInstant('2026-07-03T00:00:00Z'), index * interval + shift) as Instant;
    return clickAt(clickedAt, index, of);
  });
}

function clickAt(clickedAt: Instant, index: number, of = publisher): ClickRecord {
  const number = publisherNumber(of) ?? 0;
  const { link } = sampleClick({
    clickId: createClickId('test', { at: clickedAt, publisher: number, program: 0 }),
    clickedAt,
    publisherId: of,
    country: index % 2 === 0 ? 'US' : 'DE',
    subId: `s${index % 7}`,
    ...(index % 5 === 0 ? { classification: 'bot', reason: 'known_bot' } : {}),
  });
  return link as ClickRecord;
}
