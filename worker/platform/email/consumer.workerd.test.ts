import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emailDeps } from '../../app/emails.ts';
import { openDatabase } from '../database.ts';
import { testContext } from '../testing/context.ts';
import { down, failing } from '../testing/failing.ts';
import { addMs, MINUTE, systemClock } from '../time.ts';
import { consumeEmails, runEmailSweep } from './consumer.ts';
import { leaseEmail } from './email-store.ts';
import { enqueueEmailRun } from './enqueue-email.ts';
import { readOutbox } from './local-routes.ts';
import { emails, localOutbox } from './tables.ts';
import { queueEmail, storedEmail } from './testing/queued-email.ts';

const ctx = testContext(systemClock());
const outbox = () => readOutbox(ctx, { limit: 1_000 });

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await ctx.db.batch([ctx.db.delete(emails), ctx.db.delete(localOutbox)]);
});

describe('the email consumer', () => {
  it('sends an enqueued email when a run is enqueued', async () => {
    const { recipient } = await queueEmail(ctx);
    await enqueueEmailRun(env);
    await expect.poll(outbox, { timeout: 15_000 }).toMatchObject([{ recipient }]);
  });

  it('sends each email once if a message is delivered twice', async () => {
    for (let count = 0; count < 3; count++) await queueEmail(ctx);
    expect(await deliver(['due', 'due'])).toMatchObject({ ackAll: true });
    expect(await deliver(['due'])).toMatchObject({ ackAll: true });
    expect(await outbox()).toHaveLength(3);
  });

  it('sends each email once if several consumers run at the same time', async () => {
    for (let count = 0; count < 5; count++) await queueEmail(ctx);
    await Promise.all([deliver(['due']), deliver(['due']), deliver(['due'])]);
    expect(await outbox()).toHaveLength(5);
    const states = await ctx.db.select({ state: emails.state, attempts: emails.attempts }).from(emails);
    expect(states).toEqual(Array(5).fill({ state: 'sent', attempts: 1 }));
  });

  it('retries the message while the database is down', async () => {
    await queueEmail(ctx);
    const broken = { ...ctx, db: openDatabase(failing(env.DB, down)) };
    expect(await deliver(['due'], broken)).toMatchObject({ ackAll: false, retryBatch: { retry: true } });
    expect(await deliver(['due'])).toMatchObject({ ackAll: true });
    expect(await outbox()).toHaveLength(1);
  });

  it('lets Cron send what no message announced and fail what a crash interrupted', async () => {
    const stalled = await queueEmail(ctx);
    await leaseEmail({ ...ctx, now: addMs(ctx.now, -30 * MINUTE) }, stalled.id);
    const waiting = await queueEmail(ctx);
    await enqueueEmailRun({ EMAILS: failing(env.EMAILS, down) });
    expect(await runEmailSweep(ctx, env, emailDeps)).toMatchObject({ lost: 1, sent: 1 });
    expect(await outbox()).toMatchObject([{ recipient: waiting.recipient }]);
    expect(await storedEmail(ctx, stalled.id)).toMatchObject({ state: 'failed' });
  });
});

async function deliver(bodies: string[], context = ctx, bindings: Env = env) {
  const messages = bodies.map((body, index) => ({
    id: `message-${index}`,
    timestamp: new Date(ctx.now),
    attempts: 1,
    body,
  }));
  const batch = createMessageBatch('tributary-emails', messages);
  await consumeEmails(batch, context, bindings, emailDeps);
  return getQueueResult(batch, createExecutionContext());
}
