import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { openScene } from '../../../platform/http/testing/scene.ts';
import { type FiguresByMetric, figuresOf, minuteOf, SAMPLES } from '../../../platform/samples/figures.ts';
import { measureStores } from '../../../platform/samples/measure-stores.ts';
import { down, failing } from '../../../platform/testing/failing.ts';
import { addMs, DAY, HOUR, type Instant, MINUTE, systemClock, toIso } from '../../../platform/time.ts';

interface Samples {
  data: {
    series: {
      metric: string;
      points: { at: string; count: number; mean: number; max: number; p50: number | null }[];
    }[];
  };
}

const { signUp } = await openScene();
const now = minuteOf(systemClock());
const store = () => env.SAMPLES.getByName(SAMPLES);

beforeEach(async () => {
  await runInDurableObject(store(), (_, { storage }) => {
    for (const table of ['minutes', 'hours']) storage.sql.exec(`DELETE FROM ${table}`);
  });
});

afterEach(() => vi.restoreAllMocks());

describe('samples', () => {
  it('of a minute add up what all isolates report, and a minute without any is left out', async () => {
    for (const ms of [10, 30]) await add(addMs(now, -5 * MINUTE), { 'api.response_ms': figuresOf(ms, true) });
    await add(addMs(now, -3 * MINUTE), { 'api.response_ms': figuresOf(20, true) });
    const [series] = await readSeries('metric=api.');
    expect(series?.points.map(({ at, count, mean, max }) => ({ at, count, mean, max }))).toEqual([
      { at: toIso(addMs(now, -5 * MINUTE)), count: 2, mean: 20, max: 30 },
      { at: toIso(addMs(now, -3 * MINUTE)), count: 1, mean: 20, max: 20 },
    ]);
  });

  it('are minutes for a day, and then hours', async () => {
    const hour = (before: number) => Math.floor((now - before) / HOUR) * HOUR;
    const old = (hour(30 * HOUR) + MINUTE) as Instant;
    await runInDurableObject(store(), (_, { storage }) => {
      for (const [at, value] of [
        [old, 4],
        [old + MINUTE, 8],
        [hour(2 * HOUR), 2],
      ])
        storage.sql.exec(
          'INSERT INTO minutes VALUES (?, ?)',
          at,
          JSON.stringify({ 'queue.clicks': figuresOf(value ?? 0, false) }),
        );
    });
    await store().foldHours(now);
    const [series] = await readSeries(`step=hour&from=${toIso(addMs(now, -2 * DAY))}`);
    expect(series?.points).toMatchObject([
      { at: toIso(hour(30 * HOUR) as Instant), count: 2, mean: 6, max: 8, p50: null },
      { at: toIso(hour(2 * HOUR) as Instant), count: 1, mean: 2 },
    ]);
    expect(await minutes()).toBe(1);
    await store().foldHours(addMs(now, 800 * DAY));
    expect(await readSeries(`step=hour&from=${toIso(addMs(now, -2 * DAY))}`)).toEqual([]);
  });

  it('of a minute that is more than a day old are dropped', async () => {
    await add(addMs(now, -2 * DAY), { 'queue.clicks': figuresOf(1, false) });
    expect(await minutes()).toBe(0);
  });

  it('of stores and queues say when a store fails, and leave out what can’t be asked', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const QUEUE = failing(env.EMAILS, down);
    const measured = await measureStores({ ...env, DB: failing(env.DB, down), EMAILS: QUEUE }, systemClock);
    expect(measured['database.error']).toMatchObject({ count: 1, sum: 1 });
    expect(measured).not.toHaveProperty('database.response_ms');
    expect(measured['edge_table.error']).toMatchObject({ count: 1, sum: 0 });
    expect(measured).not.toHaveProperty('queue.emails');
  });

  it('call a minute up only if the database and the edge table both respond', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const up = async (bindings: Partial<Env>) =>
      (await measureStores({ ...env, ...bindings }, systemClock))['system.up'];
    expect(await up({})).toMatchObject({ count: 1, sum: 1 });
    expect(await up({ DB: failing(env.DB, down) })).toMatchObject({ count: 1, sum: 0 });
    expect(await up({ EDGE: failing(env.EDGE, down) })).toMatchObject({ count: 1, sum: 0 });
  });

  it('are read by the beginnings of their names', async () => {
    const figures = { 'api.error': figuresOf(0, false), 'queue.clicks': figuresOf(1, false) };
    await add(addMs(now, -5 * MINUTE), figures);
    const period = { from: addMs(now, -HOUR), to: now, step: 'minute' } as const;
    const [minute] = await store().read({ ...period, metrics: ['api.', 'redirect.'] });
    expect(Object.keys(minute?.figures ?? {})).toEqual(['api.error']);
  });
});

describe('GET /v1/operations/samples', () => {
  it('is for operators who may read the system', async () => {
    const member = await signUp();
    expect((await read('/v1/operations/samples', member)).status).toBe(401);
    expect((await read('/v1/operations/samples')).status).toBe(401);
    expect((await read('/v1/operations/samples', { key: ADMIN })).status).toBe(200);
  });

  it.each([
    ['that is longer than a day of minutes', `from=${toIso(addMs(now, -2 * DAY))}`],
    ['that ends before it begins', `from=${toIso(now)}&to=${toIso(addMs(now, -HOUR))}`],
  ])('refuses a period %s', async (_, query) => {
    expect(await read(`/v1/operations/samples?${query}`, { key: ADMIN })).toMatchObject({
      status: 400,
      body: { code: 'samples.period_invalid' },
    });
  });

  it('has the API’s own responses, once their minute is over', async () => {
    await read('/v1/operations/samples', { key: ADMIN });
    vi.useFakeTimers({ now: systemClock() + 2 * MINUTE, toFake: ['Date'] });
    try {
      await read('/v1/operations/samples', { key: ADMIN });
      await vi.waitFor(async () => expect(await minutes()).toBe(1));
      const series = await readSeries('metric=api.');
      expect(series.map(({ metric }) => metric)).toEqual(['api.error', 'api.response_ms']);
    } finally {
      vi.useRealTimers();
    }
  });
});

async function add(at: Instant, figures: FiguresByMetric): Promise<void> {
  await store().add([{ at, figures }]);
}

function minutes(): Promise<number> {
  return runInDurableObject(
    store(),
    (_, { storage }) => storage.sql.exec<{ n: number }>('SELECT COUNT(*) AS n FROM minutes').one().n,
  );
}

async function readSeries(query: string): Promise<Samples['data']['series']> {
  const { body } = await read<Samples>(`/v1/operations/samples?${query}`, { key: ADMIN });
  return body.data.series;
}
