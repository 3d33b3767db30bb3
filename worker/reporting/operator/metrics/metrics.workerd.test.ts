import { beforeAll, expect, it } from 'vitest';
import { sessions, users } from '../../../accounts/identity/tables.ts';
import { openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { parseUsd } from '../../../platform/money.ts';
import { addMs, DAY, dayOf } from '../../../platform/time.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';
import { readMetrics } from './read-metrics.ts';

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
