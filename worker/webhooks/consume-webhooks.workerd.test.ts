import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPublisher } from '../accounts/publishers/publishers.ts';
import { consume } from '../app/consumers.ts';
import { ownerOf } from '../app/owner-of.ts';
import { derivedId } from '../platform/ids.ts';
import { endpointEnvOf } from '../platform/outbound/delivery-env.ts';
import { testContext } from '../platform/testing/context.ts';
import { down, failing } from '../platform/testing/failing.ts';
import { systemClock } from '../platform/time.ts';
import { runDeliveries } from './consume-webhooks.ts';
import { eventStatements } from './emit.ts';
import { clearWebhooks, subscribe } from './testing/subscribe.ts';

const ctx = testContext(systemClock());
const owner = { userId: derivedId('usr', 'owner'), email: 'owner@site.example', fullName: 'Owner' };
const { publisherId } = await createPublisher(ctx, owner);
const send = vi.fn(async () => {});
const testEnv: Env = { ...env, WEBHOOKS: Object.assign(Object.create(env.WEBHOOKS), { send }) };

beforeEach(async () => {
  await clearWebhooks();
  await subscribe(ctx, endpointEnvOf(env), publisherId);
});

afterEach(() => {
  vi.restoreAllMocks();
  send.mockClear();
});

describe('runDeliveries', () => {
  it('schedules no further run if nothing is due in the next minutes', async () => {
    respondWith(200);
    await emitEvents();
    expect(await runDeliveries(ctx, testEnv, ownerOf)).toEqual({ attempts: 1 });
    expect(await runDeliveries(ctx, testEnv, ownerOf)).toEqual({ attempts: 0 });
    expect(send).not.toHaveBeenCalled();
  });

  it('schedules a run for the time of the next retry', async () => {
    respondWith(404);
    await emitEvents();
    await runDeliveries(ctx, testEnv, ownerOf);
    expect(send.mock.calls).toEqual([['due', { delaySeconds: expect.toSatisfy((s) => s >= 5 && s <= 6) }]]);
  });

  it('schedules a run at once if its budget was too small', async () => {
    respondWith(200);
    for (let count = 0; count < 51; count++) await emitEvents();
    expect(await runDeliveries(ctx, testEnv, ownerOf)).toEqual({ attempts: 50 });
    expect(send.mock.calls).toEqual([['due', { delaySeconds: 0 }]]);
  });
});

describe('the consumer of the webhook queue', () => {
  it('acknowledges a message after the due deliveries were attempted', async () => {
    const fetched = respondWith(200);
    await emitEvents();
    expect(await deliver(testEnv)).toMatchObject({ ackAll: true });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('retries a message if the database is down', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const result = await deliver({ ...testEnv, DB: failing(env.DB, down) });
    expect(result).toMatchObject({ ackAll: false, retryBatch: { retry: true } });
  });
});

function respondWith(status: number) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status }));
}

async function emitEvents(): Promise<void> {
  await env.DB.batch(eventStatements(ctx, [{ publisherId, type: 'link.created', payload: {} }]));
}

async function deliver(bindings: Env) {
  const message = { id: 'message', timestamp: new Date(ctx.now), attempts: 1, body: 'due' };
  const batch = createMessageBatch('tributary-webhooks', [message]);
  await consume(batch, bindings);
  return getQueueResult(batch, createExecutionContext());
}
