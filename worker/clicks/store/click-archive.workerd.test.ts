import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { publisherIdOf, publisherNumber } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, type Day, type Instant, MINUTE, parseInstant, SECOND } from '../../platform/time.ts';
import { sampleClick } from '../../tracking/testing/click.ts';
import { archiveClicks } from '../archive-clicks.ts';
import { createClickId } from '../click-id.ts';
import { type ClickRecord, clickRow } from '../click-record.ts';
import { deleteOldClicks } from '../delete-old-clicks.ts';
import { countClicks, findClicks, listClicks } from '../read-clicks.ts';
import { storeObject } from '../testing/stores.ts';
import { writeClicks } from '../write-clicks.ts';
import { MAX_CLICKS_PER_FILE } from './click-archive.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { CountRow } from './queries.ts';
import type { Month } from './store-name.ts';

const publisher = publisherIdOf(31);
const JULY = '2026-07' as Month;
const PERIOD = { from: '2026-07-01' as Day, to: '2026-07-31' as Day };
const store = () => storeObject(publisher, JULY);
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
    expect(await archiveClicks(ctx)).toEqual({ done: 1, failed: 0 });
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
    await write(julyClicks(MAX_CLICKS_PER_FILE + 400, 0, other, SECOND));
    const query = { ...PERIOD, order: 'newest', after: null, limit: 10 } as const;
    const before = await listClicks(ctx, other, query);
    expect(await storeObject(other, JULY).archive()).toMatchObject({
      clicks: 0,
      archivedClicks: MAX_CLICKS_PER_FILE + 400,
    });
    expect(await listClicks(ctx, other, query)).toEqual(before);
    await storeObject(other, JULY).erase();
  });

  it('is archived once', async () => {
    await archiveClicks(ctx);
    const before = await objects();
    expect(await archiveClicks(ctx)).toEqual({ done: 0, failed: 0 });
    await store().archive();
    expect(await objects()).toEqual(before);
  });

  it('stays as it is while it is younger', async () => {
    const early = { ...ctx, now: parseInstant('2026-10-20T00:00:00Z') };
    expect(await archiveClicks(early)).toEqual({ done: 0, failed: 0 });
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
    expect(await archiveClicks(ctx)).toEqual({ done: 1, failed: 0 });
    expect(await store().usage()).toMatchObject({ clicks: 0, archivedClicks: 430 });
    expect(await everything()).toEqual(all);
  });
});

describe('a failure while a store is archived', () => {
  it.each([
    ['R2 refuses the clicks', 'put', 1],
    ['the clicks can’t be read back', 'get', 1],
    ['R2 refuses the counts', 'put', 2],
    ['the counts can’t be read back', 'get', 2],
  ] as const)('loses and doubles nothing if %s', async (_, method, call) => {
    const before = await everything();
    await withFaults({ method, call, fault: 'refuses' }, async () => {
      expect(await archiveClicks(ctx)).toEqual({ done: 0, failed: 1 });
    });
    expect(await everything()).toEqual(before);
    expect(await archiveClicks(ctx)).toEqual({ done: 1, failed: 0 });
    expect(await everything()).toEqual(before);
    expect(await store().usage()).toMatchObject({ clicks: 0, archivedClicks: 400 });
  });

  it('keeps the clicks if the copy in R2 differs', async () => {
    const before = await everything();
    await withFaults({ method: 'get', call: 1, fault: 'damages' }, async () => {
      expect(await archiveClicks(ctx)).toEqual({ done: 0, failed: 1 });
    });
    expect(await store().usage()).toMatchObject({ clicks: 400, archivedClicks: 0 });
    expect(await everything()).toEqual(before);
  });

  it('raises an alert and doesn’t stop other stores', async () => {
    const other = publisherIdOf(32);
    await write(julyClicks(3, 0, other));
    await storeObject(other, JULY).publish();
    await withFaults({ method: 'put', call: 1, fault: 'refuses' }, async () => {
      expect(await archiveClicks(ctx)).toEqual({ done: 1, failed: 1 });
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
    const later = { ...ctx, now: parseInstant('2028-11-01T00:00:00Z') };
    expect(await deleteOldClicks(later)).toEqual({ done: 1, failed: 0 });
    expect(await objects()).toEqual([]);
    expect((await everything()).ids).toEqual([]);
    const total = env.DB.prepare('SELECT SUM(clicks) AS clicks FROM click_totals WHERE publisher_id = ?');
    expect(await total.bind(publisher).first('clicks')).toBeGreaterThan(0);
  });

  it('no click is deleted earlier', async () => {
    const earlier = { ...ctx, now: parseInstant('2028-09-15T00:00:00Z') };
    expect(await deleteOldClicks(earlier)).toEqual({ done: 0, failed: 0 });
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
  method: 'put' | 'get';
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
  const bucket = env.ARCHIVE as unknown as Record<'put' | 'get', (...values: unknown[]) => Promise<unknown>>;
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
