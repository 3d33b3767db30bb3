import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '../../../accounts/identity/tables.ts';
import { securityEvents } from '../../../accounts/security-events/tables.ts';
import { storeUses } from '../../../accounts/usage/store-uses.ts';
import { networkStatistics } from '../../../networks/operator/network-statistics.ts';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { parseUsd } from '../../../platform/money.ts';
import { figuresOf, minuteOf, SAMPLES } from '../../../platform/samples/figures.ts';
import { wholeReads } from '../../../platform/testing/query-plans.ts';
import { addDays, addMs, DAY, dayOf, HOUR, MINUTE, systemClock } from '../../../platform/time.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';
import { countPlatform } from './count-platform.ts';
import { readErrorRate } from './error-rate.ts';
import { METRIC_DEFINITIONS } from './metric-definitions.ts';
import { readMetrics } from './read-metrics.ts';
import { platformCounts } from './tables.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

it('has no rate where there is nothing to compare with', async () => {
  const { users: counted, performance, links } = await readMetrics(scene.ctx);
  expect(counted).toMatchObject({ total: 0, growthRate: null, retentionRate: null });
  expect(performance).toMatchObject({ totalEarnings: 0, earningsGrowth: null, conversionRate: null });
  expect(links.averagePerUser).toBeNull();
});

it('compares accounts and earnings with those of a month ago', async () => {
  const { ctx } = scene;
  const member = await scene.signUp();
  const monthsAgo = addMs(ctx.now, -40 * DAY);
  await ctx.db.update(users).set({ createdAt: monthsAgo });
  await scene.signUp();
  await scene.signIn(member);
  await ctx.db.update(sessions).set({ lastSeenAt: addMs(ctx.now, -2 * DAY) });
  const clickRef = await scene.click(member);
  const older = await scene.click(member, { clickedAt: monthsAgo });
  await scene.report(
    sampleRow('now', { eventAt: ctx.now, clickRef, commission: parseUsd('6') }),
    sampleRow('before', { eventAt: monthsAgo, clickRef: older, commission: parseUsd('4') }),
  );
  const metrics = await readMetrics(ctx);
  expect(metrics.users).toEqual({
    ...{ total: 2, newToday: 1, growthRate: 100 },
    ...{ activeLast24h: 0, activeLast7d: 1, retentionRate: 100 },
  });
  expect(metrics.performance).toMatchObject({
    ...{ totalEarnings: parseUsd('5'), earningsGrowth: 50, conversionsLast24h: 1 },
  });
  expect(metrics.growth.earnings).toEqual([{ day: dayOf(ctx.now), amount: parseUsd('3') }]);
  expect(metrics.growth.dailySignups).toEqual([{ day: dayOf(ctx.now), count: 1 }]);
});

it('counts accounts as active by their use, also after they have signed out', async () => {
  const { ctx } = scene;
  const before = (await readMetrics(ctx)).users;
  const [today, older] = [await scene.signUp(), await scene.signUp()];
  const use = (publisherId: typeof today.id, daysAgo: number) =>
    storeUses(env.DB, [
      {
        ...{ publisherId, session: null, byPrograms: new Set(['affiliate-links']) },
        day: addDays(dayOf(ctx.now), -daysAgo),
      },
    ]);
  await use(today.id, 0);
  await use(older.id, 6);
  const { users: counted, growth } = await readMetrics(ctx);
  expect(counted.activeLast24h).toBe(before.activeLast24h + 1);
  expect(counted.activeLast7d).toBe(before.activeLast7d + 2);
  expect(growth.activeAccounts).toEqual([
    { day: addDays(dayOf(ctx.now), -6), accounts: 1 },
    { day: dayOf(ctx.now), accounts: 1 },
  ]);
});

describe('security events', () => {
  it('are those of the current hour and the 23 before it, and forged click IDs that networks report', async () => {
    const { ctx } = scene;
    const hour = (ago: number) => addMs(ctx.now, -(ctx.now % HOUR) - ago * HOUR);
    await ctx.db.insert(securityEvents).values([
      { hour: hour(0), kind: 'key_refused', count: 3 },
      { hour: hour(23), kind: 'sign_in_refused', count: 4 },
      { hour: hour(24), kind: 'role_changed', count: 100 },
    ]);
    const before = (await readMetrics(ctx)).issues.securityEvents24h;
    expect(before).toBe(7);
    const id = scene.idOf(await scene.signUp());
    const clickRef = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
    await scene.report(sampleRow('forged', { eventAt: ctx.now, clickRef }));
    expect((await readMetrics(ctx)).issues.securityEvents24h).toBe(before + 1);
    const { body } = await read<{ data: { security_events: { kind: string; count: number }[] } }>(
      '/v1/operations/metrics/alerts',
      { key: ADMIN },
    );
    expect(body.data.security_events.map(({ kind, count }) => [kind, count])).toEqual([
      ...[
        ['sign_in_refused', 4],
        ['key_refused', 3],
        ['role_changed', 0],
        ['id_forged', 1],
      ],
    ]);
  });
});

describe('the error rate', () => {
  it('is of all isolates in the last hour, and unknown without any response', async () => {
    const now = minuteOf(systemClock());
    const at = addMs(now, 10 * DAY);
    expect(await readErrorRate(env, at)).toBeNull();
    const figures = (failed: number) => ({ 'api.error': figuresOf(failed, false) });
    const store = env.SAMPLES.getByName(SAMPLES);
    await store.add(
      [1, 0, 0, 0].map((failed) => ({ at: addMs(at, -30 * MINUTE), figures: figures(failed) })),
    );
    await store.add([{ at: addMs(at, -2 * HOUR), figures: figures(1) }]);
    expect(await readErrorRate(env, at)).toBe(25);
  });
});

describe('the stored count', () => {
  it('has the same figures, whether it takes one run or one for each account', async () => {
    const { ctx } = scene;
    const member = await scene.signUp();
    const clickRef = await scene.click(member);
    const body = { url: 'https://alder-nook.example/lamp' };
    const { status } = await read('/v1/publisher/affiliate-links', { method: 'POST', key: member.key, body });
    expect(status).toBe(201);
    await scene.report(sampleRow('counted', { eventAt: ctx.now, clickRef, commission: parseUsd('8') }));
    const now = await readMetrics(ctx, 0);
    for (const capacity of [1_000, 1]) {
      await ctx.db.delete(platformCounts);
      await countAll(capacity);
      expect(await readMetrics(ctx, 0)).toEqual(now);
    }
    expect(now.links.active).toBeGreaterThan(0);
    expect(now.performance.totalEarnings).toBeGreaterThan(0);
    const later = { ...ctx, now: addMs(ctx.now, 50 * MINUTE) };
    expect(await readMetrics(later, 0)).toMatchObject({ countedAt: ctx.now, links: now.links });
  });

  it('is made again within minutes, and once an hour where it takes several runs', async () => {
    const { ctx } = scene;
    const at = async (minutes: number, capacity: number) => {
      const later = { ...ctx, now: addMs(ctx.now, minutes * MINUTE) };
      await countPlatform(later, { capacity, cursor: null });
      return (await readMetrics(later, 0)).countedAt === later.now;
    };
    expect(await at(5, 1_000)).toBe(true);
    expect(await at(10, 1)).toBe(false);
    expect(await at(10, 1_000)).toBe(true);
    const { next } = await countPlatform(
      { ...ctx, now: addMs(ctx.now, 70 * MINUTE) },
      { capacity: 1, cursor: null },
    );
    expect(next).not.toBeNull();
  });

  it('isn’t used while there are so few accounts that each call counts them', async () => {
    await countAll(1_000);
    const later = { ...scene.ctx, now: addMs(scene.ctx.now, MINUTE) };
    expect((await readMetrics(later)).countedAt).toBe(later.now);
  });

  it('is read without reading any table whole, by the dashboard and the networks’ screen', async () => {
    await countAll(1_000);
    const { ctx } = scene;
    const ofMetrics = await wholeReads(ctx, (measured) => readMetrics(measured, 0));
    expect(ofMetrics.map(({ name }) => name)).toEqual([]);
    const ofNetworks = await wholeReads(ctx, () => networkStatistics(ctx, env));
    // The catalog’s programs, from an index, and the networks.
    expect(ofNetworks.map(({ name }) => name)).toEqual(['network_programs', 'n']);
  });

  async function countAll(capacity: number): Promise<void> {
    let cursor: string | null = null;
    do ({ next: cursor } = await countPlatform(scene.ctx, { capacity, cursor }));
    while (cursor !== null);
  }
});

it('serves the definition of every figure', async () => {
  const { body } = await read<{ data: Record<string, unknown>; definitions: Record<string, string> }>(
    '/v1/operations/metrics',
    { key: ADMIN },
  );
  const { timestamp: _, ...groups } = body.data;
  const figures = Object.entries(groups).flatMap(([group, of]) =>
    Object.keys(Object(of)).map((name) => `${group}.${name}`),
  );
  expect(Object.keys(body.definitions).toSorted()).toEqual(figures.toSorted());
  expect(body.definitions).toEqual(METRIC_DEFINITIONS);
});
