import { introspectWorkflow } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAlerts } from '../alerts/alerts.ts';
import { type ClickId, clickFacts, firstClickIdFrom } from '../clicks/click-id.ts';
import { type ClickRow, clickOf } from '../clicks/click-record.ts';
import { storeName, storeOf } from '../clicks/store/store-name.ts';
import { legacyClick, publicClicks, setLegacyClicks } from '../clicks/testing/legacy.ts';
import { eraseClicks, whileStoreRefuses } from '../clicks/testing/stores.ts';
import { writeClicks } from '../clicks/write-clicks.ts';
import { sampleRow } from '../conversions/testing/sample-row.ts';
import { call, read } from '../http/testing/call.ts';
import { openScene, type Scene } from '../http/testing/scene.ts';
import { type PublisherId, publisherIdOf } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, DAY, HOUR, type Instant, parseInstant, SECOND } from '../platform/time.ts';
import { runClickMigration } from './click-migration.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      /** The number of clicks of the large move. */
      MOVED_CLICKS: string;
    }
  }
}

const PATH = '/v1/operations/click-migration';
const OPERATOR = { headers: { authorization: `Bearer ${env.OPERATOR_TOKEN}` } };
const PUBLISHER = publisherIdOf(51);
const MORNING = parseInstant('2026-11-20T08:00:00Z');
const CLICKS = Number(env.MOVED_CLICKS);

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  await eraseClicks(PUBLISHER);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

describe('the migration of clicks', () => {
  it('is for operators', async () => {
    for (const path of [PATH, `${PATH}/rejected-clicks`]) expect((await call(path)).status).toBe(401);
    expect((await call(PATH, { method: 'POST' })).status).toBe(401);
  });

  it('moves all rows, and shows its progress and the rows that no store accepts', async () => {
    const broken = legacyClick(PUBLISHER, MORNING, { clickId: 'broken' as ClickId });
    await setLegacyClicks(env.DB, [...clicksOf(PUBLISHER, 30), broken]);
    const before = { status: null, started_at: null, rows_left: 31, rows_rejected: 0 };
    expect(await progress()).toEqual(before);
    expect(await runWorkflow('complete')).toEqual({
      status: 'complete',
      started_at: expect.any(String),
      rows_left: 0,
      rows_rejected: 1,
    });
    expect((await read(`${PATH}/rejected-clicks`, OPERATOR)).body).toMatchObject({
      data: [{ click_id: 'broken', code: 'click.id_malformed', publisher_id: PUBLISHER }],
      summary: { total: 1 },
    });
    expect(await alertCodes()).toContain('clicks.rejected');
  });

  it('isn’t started while it runs', async () => {
    await using engine = await introspectWorkflow(env.CLICK_MIGRATION);
    await setLegacyClicks(env.DB, clicksOf(PUBLISHER, 10));
    // It waits for the store between its passes.
    await whileStoreRefuses(PUBLISHER, async () => {
      expect((await call(PATH, { method: 'POST', ...OPERATOR })).status).toBe(202);
      const [instance] = await engine.get();
      await instance?.waitForStatus('running');
      const second = await call(PATH, { method: 'POST', ...OPERATOR });
      expect(await second.json()).toMatchObject({ status: 409, code: 'click_migration.running' });
      const id = await env.DB.prepare('SELECT instance_id FROM click_migration').first<string>('instance_id');
      await (await env.CLICK_MIGRATION.get(id ?? '')).terminate();
    });
  });

  it('tries again when a store has failed, and tells operators', async () => {
    await setLegacyClicks(env.DB, clicksOf(PUBLISHER, 20));
    await whileStoreRefuses(PUBLISHER, async () => {
      expect(await runWorkflow('errored')).toMatchObject({ status: 'errored', rows_left: 20 });
    });
    expect(await alertCodes()).toContain('clicks.not_moved');
    expect(await runWorkflow('complete')).toMatchObject({ rows_left: 0 });
  });

  it('continues where it was interrupted', async () => {
    const clicks = clicksOf(PUBLISHER, 24_000);
    await setLegacyClicks(env.DB, clicks);
    const before = await publicClicks(env.DB);
    await expect(runClickMigration(env, { requestId: 'test' }, interrupted)).rejects.toThrow('ended');
    expect(await runWorkflow('complete')).toMatchObject({ rows_left: 0 });
    expect(await publishedClicks(clicks)).toEqual(before);
  });

  it('copies the clicks behind conversions', async () => {
    const member = await scene.signUp();
    const clickRef = scene.idOf(member);
    await setLegacyClicks(env.DB, [
      legacyClick(member.id, clickFacts(clickRef).at, { clickId: clickRef, country: 'NZ' }),
      ...clicksOf(member.id, 5),
    ]);
    await scene.report(sampleRow('sale', { eventAt: scene.ctx.now, clickRef }));
    await env.DB.exec('DELETE FROM retained_clicks');
    await runWorkflow('complete');
    const { results } = await env.DB.prepare('SELECT click_id, country FROM retained_clicks').all();
    expect(results).toEqual([{ click_id: clickRef, country: 'NZ' }]);
  });
});

describe(`${CLICKS} clicks`, () => {
  it('move while new clicks arrive: none is lost, none counts twice', { timeout: 900_000 }, async () => {
    await setLegacyClicks(env.DB, manyClicks());
    const before = await publicClicks(env.DB);
    const added = Array.from({ length: 1_000 }, (_, n) => newClick(n));
    const startedAt = performance.now();
    const figures: number[] = [];
    let isMoving = true;
    const queue = async () => {
      for (let at = 0; at < added.length; at += 50) {
        const again = Array.from({ length: 20 }, (_, n) => manyClick(at * 7 + n));
        await writeClicks(env, [...added.slice(at, at + 50), ...again]);
        await writeClicks(env, added.slice(at, at + 20));
      }
    };
    const watch = async () => {
      while (isMoving) {
        figures.push((await publicClicks(env.DB)).clicks);
        await scheduler.wait(100);
      }
    };
    const watching = watch();
    await Promise.all([runWorkflow('complete'), queue()]);
    isMoving = false;
    await watching;
    console.info(`Moved ${CLICKS} clicks in ${Math.round(performance.now() - startedAt)} ms`);
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM click_logs').first('n')).toBe(0);
    const after = await publishedClicks(manyClicks(), added);
    expect(after).toMatchObject({ clicks: before.clicks + 1_000, days: before.clicks + 1_000 });
    expect(await storedRows(manyClicks(), added)).toBe(CLICKS + 1_000);
    expect(figures).toEqual([...figures].sort((a, b) => a - b));
    expect(figures[0]).toBeGreaterThanOrEqual(before.clicks);
    expect(figures.at(-1)).toBeLessThanOrEqual(before.clicks + 1_000);
  });
});

/** Starts the Workflow by its route, without delays, waits for its end and returns the progress. */
async function runWorkflow(end: 'complete' | 'errored'): Promise<unknown> {
  await using engine = await introspectWorkflow(env.CLICK_MIGRATION);
  await engine.modifyAll(async (instance) => {
    await instance.disableRetryDelays();
    await instance.disableSleeps();
  });
  const response = await call(PATH, { method: 'POST', ...OPERATOR });
  expect(response.status).toBe(202);
  const [instance] = await engine.get();
  await instance?.waitForStatus(end);
  return await progress();
}

async function progress(): Promise<unknown> {
  return (await read<{ data: unknown }>(PATH, OPERATOR)).body.data;
}

/** Steps of a Workflow whose Worker ends after the first one, before its result is stored. */
const interrupted = {
  do: async (_name: string, _config: object, work: () => Promise<unknown>) => {
    await work();
    throw new Error('The Worker ended.');
  },
  sleep: async () => undefined,
} as never;

function clicksOf(publisherId: PublisherId, count: number): ClickRow[] {
  return Array.from({ length: count }, (_, n) => legacyClick(publisherId, addMs(MORNING, n * SECOND)));
}

const PUBLISHERS = 20;
const LAST = parseInstant('2026-11-20T23:00:00Z');

function* manyClicks(): Generator<ClickRow> {
  for (let n = 0; n < CLICKS; n++) yield manyClick(n);
}

/** A click of one of 20 publishers in the last 60 days. Its ID isn't signed, which would take most of the time. */
function manyClick(n: number): ClickRow {
  const at = addMs(LAST, -Math.floor((n / CLICKS) * 60 * DAY));
  return unsignedClick(publisherIdOf(100 + (n % PUBLISHERS)), at, n, {
    userAgent: `Browser ${n % 50}`,
    ipHash: (n % 5_000).toString(16).padStart(32, '0'),
    country: ['US', 'DE', 'FR'][n % 3] ?? null,
    destination: `https://shop-${n % 20}.example/`,
    linkId: `lnk_${String(n % 40).padStart(16, '0')}`,
  });
}

/** A click that arrives while the others are moved: on the last day, or on the next. */
function newClick(n: number): ClickRow {
  const at = addMs(LAST, (n % 2 ? HOUR / 2 : 2 * HOUR) + n * SECOND) as Instant;
  return unsignedClick(publisherIdOf(100 + (n % PUBLISHERS)), at, n, {});
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

function unsignedClick(
  publisherId: PublisherId,
  at: Instant,
  n: number,
  changes: Parameters<typeof legacyClick>[2],
): ClickRow {
  const number = Number(publisherId.slice(3));
  const publisher = [15, 10, 5, 0].map((shift) => DIGITS[(number >> shift) & 31]).join('');
  const clickId = `${firstClickIdFrom(at)}${publisher}${String(n).padStart(20, '0')}` as ClickId;
  return legacyClick(publisherId, at, { ...changes, clickId });
}

/** The public figures after the alarms of the clicks' stores. */
async function publishedClicks(...clicks: Iterable<ClickRow>[]) {
  for (const name of storesOf(clicks)) await env.CLICK_STORES.getByName(name).publish();
  return publicClicks(env.DB);
}

async function storedRows(...clicks: Iterable<ClickRow>[]): Promise<number> {
  let rows = 0;
  for (const name of storesOf(clicks)) rows += (await env.CLICK_STORES.getByName(name).usage()).clicks;
  return rows;
}

function storesOf(clicks: readonly Iterable<ClickRow>[]): Set<string> {
  const names = new Set<string>();
  for (const list of clicks) for (const row of list) names.add(storeName(storeOf(clickOf(row).clickId)));
  return names;
}

async function alertCodes(): Promise<string[]> {
  const { alerts } = await listAlerts(testContext(), { page: 1, perPage: 50 });
  return alerts.map(({ code }) => code);
}
