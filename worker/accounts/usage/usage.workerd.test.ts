import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../platform/database.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { resetIsolate } from '../../platform/isolate.ts';
import { rowEraser } from '../../platform/personal-data.ts';
import { tablesOf } from '../../platform/table.ts';
import { replaced } from '../../platform/testing/replaced.ts';
import { addDays, addMs, DAY, dayOf, type Instant, MINUTE, parseInstant } from '../../platform/time.ts';
import { readPublisher } from '../publishers/publishers.ts';
import { countSessions, countSessionsJob, deleteOldUsageDaysJob } from './count-sessions.ts';
import { storeUses } from './store-uses.ts';
import * as tables from './tables.ts';
import { usageDays, usageSessions } from './tables.ts';
import type { PendingUse } from './use-tally.ts';

const NOON = parseInstant('2026-11-21T12:00:00Z');

let scene: Scene;
let ada: Member;

beforeEach(async () => {
  scene ??= await openScene();
  ada = await scene.signUp();
  resetIsolate();
  for (const table of ['usage_sessions', 'usage_days']) await env.DB.exec(`DELETE FROM ${table}`);
});

describe('a session', () => {
  it('goes on while its account uses the product, and counts each feature once', async () => {
    await inBrowser(NOON, 'links');
    await inBrowser(addMs(NOON, 29 * MINUTE), 'links', 'brands');
    await inBrowser(addMs(NOON, 58 * MINUTE), 'brands');
    await countAt(addMs(NOON, 88 * MINUTE));
    expect(await days()).toEqual([
      { day: '2026-11-21', sessions: 1, minutes: 59, features: { brands: 1, links: 1 } },
    ]);
  });

  it('ends after 30 minutes: a later use begins another one', async () => {
    await inBrowser(NOON, 'links');
    await inBrowser(addMs(NOON, 30 * MINUTE), 'links');
    await countAt(addMs(NOON, 2 * DAY));
    expect(await days()).toEqual([{ day: '2026-11-21', sessions: 2, minutes: 2, features: { links: 2 } }]);
  });

  it('counts for the day on which it began, once it is over', async () => {
    const beforeMidnight = parseInstant('2026-11-21T23:50:00Z');
    await inBrowser(beforeMidnight, 'links');
    await inBrowser(addMs(beforeMidnight, 20 * MINUTE), 'links');
    await countAt(addMs(beforeMidnight, 49 * MINUTE));
    expect(await days()).toEqual([]);
    await countAt(addMs(beforeMidnight, 50 * MINUTE));
    expect((await days()).map(({ day, minutes }) => [day, minutes])).toEqual([['2026-11-21', 21]]);
  });

  it('leaves nothing but its day: its times are deleted when it is counted', async () => {
    await inBrowser(NOON, 'links');
    expect(await scene.ctx.db.$count(usageSessions)).toBe(1);
    await countAt(addMs(NOON, 30 * MINUTE));
    expect(await scene.ctx.db.$count(usageSessions)).toBe(0);
  });

  it('is counted once, however often the job runs, and in as many runs as it takes', async () => {
    const others = await Promise.all([scene.signUp(), scene.signUp()]);
    for (const { id } of [ada, ...others]) await storeUses(env.DB, [use(id, NOON, 'links')]);
    const ctx = { ...scene.ctx, now: addMs(NOON, DAY) };
    expect(await countSessions(ctx, 2)).toEqual({ counted: 2, more: true });
    expect(await countSessions(ctx, 2)).toEqual({ counted: 1, more: false });
    expect(await countSessions(ctx, 2)).toEqual({ counted: 0, more: false });
    expect((await scene.ctx.db.select().from(usageDays)).map(({ sessions }) => sessions)).toEqual([1, 1, 1]);
  });

  it('is due when it ends', async () => {
    const due = (now: Instant) => countSessionsJob.work?.oldestDue?.({ ...scene.ctx, now }, env, now);
    await inBrowser(NOON, 'links');
    expect(await due(addMs(NOON, 29 * MINUTE))).toBeNull();
    expect(await due(addMs(NOON, 40 * MINUTE))).toBe(addMs(NOON, 30 * MINUTE));
  });

  it('is one when two isolates see it at the same time', async () => {
    await Promise.all(
      ['links', 'brands', 'analytics'].map((feature) => storeUses(env.DB, [use(ada.id, NOON, feature)])),
    );
    await countAt(addMs(NOON, DAY));
    expect(await days()).toEqual([
      { day: '2026-11-21', sessions: 1, minutes: 1, features: { analytics: 1, brands: 1, links: 1 } },
    ]);
  });
});

it('a session of ten minutes with five features costs at most 20 written rows, with the entries of the indexes', async () => {
  let written = 0;
  const metered = replaced(env.DB, {
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await env.DB.batch(statements);
      for (const { meta } of results) written += meta.rows_written;
      return results;
    },
  });
  const minutes = Array.from({ length: 10 }, (_, minute) => addMs(NOON, minute * MINUTE));
  for (const at of minutes)
    await storeUses(metered, [use(ada.id, at, ...['links', 'brands', 'analytics', 'clicks', 'webhooks'])]);
  await countSessions({ ...scene.ctx, db: openDatabase(metered), now: addMs(NOON, DAY) }, 100);
  expect(await days()).toHaveLength(1);
  expect(written).toBeGreaterThan(10);
  expect(written).toBeLessThanOrEqual(20);
});

describe('a call of an account', () => {
  it('by a key counts the feature of its operation, and no session', async () => {
    expect((await call('/v1/publisher/affiliate-links', ada)).status).toBe(200);
    await vi.waitFor(async () =>
      expect(await days()).toEqual([
        { day: dayOf(scene.ctx.now), sessions: 0, minutes: 0, features: { 'affiliate-links': 0 } },
      ]),
    );
  });

  it('by a browser begins a session', async () => {
    const cookie = await scene.signIn(ada);
    expect((await call('/v1/publisher/affiliate-links', { headers: { cookie } })).status).toBe(200);
    await vi.waitFor(async () =>
      expect(await scene.ctx.db.select().from(usageSessions)).toMatchObject([
        { publisherId: ada.id, features: ['affiliate-links'] },
      ]),
    );
  });

  it('that is refused counts nothing', async () => {
    expect((await read('/v1/publisher/affiliate-links?page=0', ada)).status).toBe(400);
    expect((await call('/v1/publisher/affiliate-links', ada)).status).toBe(200);
    await vi.waitFor(async () => expect(await days()).toHaveLength(1));
    expect(await scene.ctx.db.$count(usageSessions)).toBe(0);
  });
});

describe('the days of an account', () => {
  it('add what keys used to what sessions used', async () => {
    await byKey('2026-11-21', 'webhooks', 'links');
    await inBrowser(NOON, 'links');
    await countAt(addMs(NOON, DAY));
    await byKey('2026-11-21', 'webhooks', 'mcp');
    expect(await days()).toEqual([
      { day: '2026-11-21', sessions: 1, minutes: 1, features: { links: 1, mcp: 0, webhooks: 0 } },
    ]);
  });

  it('are kept for 26 months', async () => {
    await byKey('2024-09-20', 'links');
    await byKey('2024-09-21', 'links');
    const ctx = { ...scene.ctx, now: parseInstant('2026-11-21T12:00:00Z') };
    const run = { capacity: Number.POSITIVE_INFINITY, cursor: null };
    expect(await deleteOldUsageDaysJob.run(ctx, env, run)).toEqual({ deleted: 1 });
    expect((await days()).map(({ day }) => day)).toEqual(['2024-09-21']);
  });

  it('are deleted with the account, and those of others stay', async () => {
    const other = await scene.signUp();
    const today = dayOf(NOON);
    for (const { id } of [ada, other])
      for (const day of [today, addDays(today, -1)]) await byKey(day, 'links').then(() => id);
    for (const { id } of [ada, other]) await storeUses(env.DB, [use(id, NOON, 'links')]);
    const { userId } = await readPublisher(scene.ctx.db, ada.id);
    for (const table of tablesOf(tables))
      await rowEraser(table).erase(scene.ctx, { userId, publisherId: ada.id }, null, env);
    expect(await days()).toEqual([]);
    expect((await scene.ctx.db.select().from(usageSessions)).map(({ publisherId }) => publisherId)).toEqual([
      other.id,
    ]);
  });
});

function use(publisherId: PublisherId, at: Instant, ...features: string[]): PendingUse {
  return {
    publisherId,
    session: { firstAt: at, lastAt: at, features: new Set(features) },
    day: dayOf(at),
    byPrograms: new Set(),
  };
}

function inBrowser(at: Instant, ...features: string[]): Promise<void> {
  return storeUses(env.DB, [use(ada.id, at, ...features)]);
}

function byKey(day: string, ...features: string[]): Promise<void> {
  const byPrograms = new Set(features);
  return storeUses(env.DB, [{ publisherId: ada.id, session: null, day: day as never, byPrograms }]);
}

function countAt(now: Instant) {
  return countSessions({ ...scene.ctx, now }, 100);
}

/** The days of Ada. */
async function days() {
  const rows = await scene.ctx.db.select().from(usageDays);
  return rows.filter(({ publisherId }) => publisherId === ada.id).map(({ publisherId: _, ...row }) => row);
}
