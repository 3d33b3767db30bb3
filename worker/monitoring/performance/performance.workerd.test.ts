import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { openScene } from '../../platform/http/testing/scene.ts';
import {
  addFigures,
  type FiguresByMetric,
  figuresOf,
  minuteOf,
  SAMPLES,
} from '../../platform/samples/figures.ts';
import {
  addMs,
  DAY,
  dayOf,
  HOUR,
  type Instant,
  MINUTE,
  startOfDay,
  systemClock,
  toIso,
} from '../../platform/time.ts';
import { openIncident } from '../incidents/incidents.ts';
import { readUptime } from './uptime.ts';

const { ctx } = await openScene();
const now = minuteOf(systemClock());
const samples = () => env.SAMPLES.getByName(SAMPLES);

interface Performance {
  data: {
    samples: Record<string, unknown>[];
    requests: { count: number; mean: number; error_rate: number };
    throughput: number | null;
    cpu_usage: null;
    memory_usage: null;
    notes: Record<string, string>;
    database: { active_connections: null; response_time: number | null };
    uptime: { uptime_percentage: number | null; last_incident: { title: string } | null };
  };
}

beforeEach(async () => {
  await runInDurableObject(samples(), (_, { storage }) => {
    for (const table of ['minutes', 'hours']) storage.sql.exec(`DELETE FROM ${table}`);
  });
});

/** Redirects and calls of a minute, one in `failed` of which failed. */
function traffic({
  ms,
  redirects,
  calls,
  failed,
}: {
  ms: number;
  redirects: number;
  calls: number;
  failed: number;
}) {
  const figures: FiguresByMetric = {};
  for (let count = 0; count < redirects; count++)
    addFigures(figures, {
      'redirect.response_ms': figuresOf(ms, true),
      'redirect.error': figuresOf(count < failed ? 1 : 0, false),
      'redirect.cached': figuresOf(count % 2, false),
    });
  for (let count = 0; count < calls; count++)
    addFigures(figures, { 'api.response_ms': figuresOf(ms, true), 'api.error': figuresOf(0, false) });
  return figures;
}

const performance = async (query = '') =>
  (await read<Performance>(`/v1/operations/system/performance${query}`, { key: ADMIN })).body.data;

describe('the performance', () => {
  it('of the last 30 minutes adds up redirects and calls of all isolates, minute by minute', async () => {
    const ago = (minutes: number) => addMs(minuteOf(systemClock()), -minutes * MINUTE);
    await samples().add([
      { at: ago(2), figures: traffic({ ms: 40, redirects: 8, calls: 2, failed: 1 }) },
      { at: ago(5), figures: traffic({ ms: 10, redirects: 10, calls: 0, failed: 0 }) },
      { at: ago(45), figures: traffic({ ms: 900, redirects: 1, calls: 1, failed: 1 }) },
    ]);
    const { samples: points, requests, throughput } = await performance();
    expect(points).toMatchObject([
      { response_time: 10, throughput: 10, error_rate: 0, api_calls: 0, cache_hit_rate: 50 },
      { response_time: 40, throughput: 10, error_rate: 10, api_calls: 2, cache_hit_rate: 50 },
    ]);
    expect(requests).toMatchObject({ count: 20, mean: 25, error_rate: 5 });
    expect(throughput).toBeCloseTo(20 / 30, 2);
  });

  it('is null where nothing was measured, and says why the platform doesn’t tell a figure', async () => {
    const empty = await performance();
    expect(empty).toMatchObject({
      samples: [],
      requests: { count: 0, mean: null, p95: null, error_rate: null },
      throughput: null,
      cpu_usage: null,
      memory_usage: null,
      database: { active_connections: null, response_time: null },
      uptime: { uptime_percentage: null, sla_compliance: null },
    });
    for (const name of ['cpu_usage', 'memory_usage', 'db_connections'])
      expect(empty.notes[name]).toMatch(/\w.*\.$/);
  });

  it.each([
    ['a timeframe of more than a day in minutes', '?timeframe=2d'],
    ['an interval longer than the timeframe', '?timeframe=30m&interval=1h'],
    ['more than 92 days', '?timeframe=93d&interval=1h'],
    ['something that is no duration', '?timeframe=soon'],
  ])('refuses %s', async (_, query) => {
    expect((await read(`/v1/operations/system/performance${query}`, { key: ADMIN })).status).toBe(400);
  });
});

describe('the uptime', () => {
  it('is the share of the measured minutes in which both stores responded, and days without any are left out', async () => {
    const today = startOfDay(dayOf(now));
    const day = (before: number) => addMs(today, -before * DAY);
    await hours([
      [day(3), 60, 60],
      [day(2), 60, 54],
    ]);
    const uptime = await readUptime({ now }, { ...env }, '7d');
    expect(uptime).toMatchObject({
      percentage: 95,
      measuredMinutes: 120,
      periodMinutes: 7 * 24 * 60,
      slaCompliance: 50,
      days: [
        { day: dayOf(day(3)), percentage: 100, measuredMinutes: 60 },
        { day: dayOf(day(2)), percentage: 90, measuredMinutes: 60 },
      ],
    });
  });

  it('names the incident that started last', async () => {
    const incident = { state: 'resolved', parts: ['links'], text: 'x' } as const;
    await openIncident(ctx, {
      ...incident,
      parts: ['links'],
      title: 'The older one',
      startedAt: addMs(ctx.now, -2 * HOUR),
    });
    await openIncident(ctx, {
      ...incident,
      parts: ['links'],
      title: 'The last one',
      startedAt: addMs(ctx.now, -HOUR),
    });
    const { body } = await read<{ data: Performance['data']['uptime'] }>(
      '/v1/operations/system/uptime?period=24h',
      {
        key: ADMIN,
      },
    );
    expect(body.data.last_incident).toMatchObject({
      title: 'The last one',
      started_at: toIso(addMs(ctx.now, -HOUR)),
    });
  });
});

async function hours(rows: [at: Instant, measured: number, up: number][]): Promise<void> {
  await runInDurableObject(samples(), (_, { storage }) => {
    for (const [at, count, sum] of rows)
      storage.sql.exec(
        'INSERT INTO hours VALUES (?, ?)',
        at,
        JSON.stringify({ 'system.up': { count, sum, max: 1 } }),
      );
  });
}
