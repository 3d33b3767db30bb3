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

async function fire(cron: string, bindings: Env = env): Promise<void> {
  await worker.scheduled(createScheduledController({ cron }), bindings);
}
