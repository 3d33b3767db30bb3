import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { emailDeps } from '../app/email-deps.ts';
import { openDatabase } from '../platform/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { down, failing } from '../platform/testing/failing.ts';
import { addMs, MINUTE, systemClock } from '../platform/time.ts';
import { consumeEmails, runEmailSweep } from './consumer.ts';
import { leaseEmail } from './email-store.ts';
import { enqueueEmailRun } from './enqueue-email.ts';
import { readOutbox } from './local-routes.ts';
import { localOutbox, mails } from './tables.ts';
import { queueMail, storedMail } from './testing/queued-mail.ts';

const ctx = testContext(systemClock());
const outbox = () => readOutbox(ctx, { limit: 1_000 });

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await ctx.db.batch([ctx.db.delete(mails), ctx.db.delete(localOutbox)]);
});

it('a nudge sends what was posted, by the queue and its consumer', async () => {
  const { recipient } = await queueMail(ctx);
  await enqueueEmailRun(env);
  await expect.poll(outbox, { timeout: 15_000 }).toMatchObject([{ recipient }]);
});

it('a message that is delivered twice, in one batch and in the next, sends each mail once', async () => {
  for (let count = 0; count < 3; count++) await queueMail(ctx);
  expect(await deliver(['due', 'due'])).toMatchObject({ ackAll: true });
  expect(await deliver(['due'])).toMatchObject({ ackAll: true });
  expect(await outbox()).toHaveLength(3);
});

it('two consumers at the same time send each mail once', async () => {
  for (let count = 0; count < 5; count++) await queueMail(ctx);
  await Promise.all([deliver(['due']), deliver(['due']), deliver(['due'])]);
  expect(await outbox()).toHaveLength(5);
  const states = await ctx.db.select({ state: mails.state, attempts: mails.attempts }).from(mails);
  expect(states).toEqual(Array(5).fill({ state: 'sent', attempts: 1 }));
});

it('while the books are down the message comes again, and nothing is thrown away', async () => {
  await queueMail(ctx);
  const broken = { ...ctx, db: openDatabase(failing(env.DB, down)) };
  expect(await deliver(['due'], broken)).toMatchObject({ ackAll: false, retryBatch: { retry: true } });
  expect(await deliver(['due'])).toMatchObject({ ackAll: true });
  expect(await outbox()).toHaveLength(1);
});

it('Cron sends what no nudge woke, and gives up what a crash left', async () => {
  const lost = await queueMail(ctx);
  await leaseEmail({ ...ctx, now: addMs(ctx.now, -30 * MINUTE) }, lost.id);
  const waiting = await queueMail(ctx);
  await enqueueEmailRun({ MAILS: failing(env.MAILS, down) });
  expect(await runEmailSweep(ctx, env, emailDeps)).toMatchObject({ lost: 1, sent: 1 });
  expect(await outbox()).toMatchObject([{ recipient: waiting.recipient }]);
  expect(await storedMail(ctx, lost.id)).toMatchObject({ state: 'failed' });
});

it('a deployment without a way to send keeps its mails', async () => {
  const { id } = await queueMail(ctx);
  const { EMAIL: _, ...unbound } = { ...env, ENVIRONMENT: 'production' };
  expect(await deliver(['due'], ctx, unbound)).toMatchObject({ retryBatch: { retry: true } });
  expect(await storedMail(ctx, id)).toMatchObject({ state: 'queued', attempts: 0 });
});

async function deliver(bodies: string[], by = ctx, bindings: Env = env) {
  const messages = bodies.map((body, index) => ({
    id: `message-${index}`,
    timestamp: new Date(ctx.now),
    attempts: 1,
    body,
  }));
  const batch = createMessageBatch('tributary-mails', messages);
  await consumeEmails(batch, by, bindings, emailDeps);
  return getQueueResult(batch, createExecutionContext());
}
