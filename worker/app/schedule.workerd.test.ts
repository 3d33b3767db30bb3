import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { count } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import worker from '../index.ts';
import { ledgerBlocks } from '../ledger/tables.ts';
import { openScene, type Scene } from '../platform/http/testing/scene.ts';
import { failsFor } from '../platform/testing/failing.ts';
import { type Instant, startOfDay } from '../platform/time.ts';
import { digestWeek } from '../reporting/notifications/rules.ts';
import { confirmedMember, earn, emailsTo } from '../reporting/notifications/testing/reader.ts';
import { JobQueue } from './testing/job-queue.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterEach(() => vi.restoreAllMocks());

it.each([
  ['52 * * * *', 'earnings_notification', (now: Instant) => now],
  ['*/5 8-11 * * MON', 'weekly_digest', (now: Instant) => startOfDay(digestWeek(now).from)],
] as const)('Cron “%s” enqueues emails of the kind %s', async (cron, kind, earned) => {
  const reader = await confirmedMember(scene);
  await earn(scene, reader, 4, earned(scene.ctx.now));
  expect(await emailsTo(scene, reader, kind)).toEqual([]);
  await fire(cron);
  expect(await emailsTo(scene, reader, kind)).toHaveLength(1);
});

it('one failing job does not stop the others of its cron expression', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await earn(scene, await scene.signUp(), 4);
  await fire('*/5 * * * *', { ...env, DB: failsFor(env.DB, /DELETE FROM idempotent_writes/) });
  expect(logged.mock.calls.flat().join()).toContain('delete_old_writes');
  expect(await scene.ctx.db.select({ closed: count() }).from(ledgerBlocks)).toEqual([{ closed: 1 }]);
});

it('jobs run in the invocation of Cron while their queue is down', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const reader = await confirmedMember(scene);
  await earn(scene, reader, 4, scene.ctx.now);
  const queue = new JobQueue(env);
  queue.isDown = true;
  await worker.scheduled(createScheduledController({ cron: '52 * * * *' }), queue.env);
  expect(await emailsTo(scene, reader, 'earnings_notification')).toHaveLength(1);
  expect(logged.mock.calls.flat().join()).toContain('schedule.not_enqueued');
});

/** Fires a cron expression, and delivers the messages of its jobs. */
async function fire(cron: string, bindings: Env = env): Promise<void> {
  const queue = new JobQueue(bindings);
  await worker.scheduled(createScheduledController({ cron }), queue.env);
  await queue.drain();
}
