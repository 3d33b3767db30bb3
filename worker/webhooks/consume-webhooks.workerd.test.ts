import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { consume } from '../app/consumers.ts';
import { ownerOf } from '../app/owner-of.ts';
import { derivedId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { down, failing } from '../platform/testing/failing.ts';
import { systemClock } from '../platform/time.ts';
import { createPublisher } from '../publishers/publishers.ts';
import { runDeliveries } from './consume-webhooks.ts';
import { endpointEnvOf } from './delivery-env.ts';
import { eventStatements } from './emit.ts';
import { listening, nobodyListens } from './testing/listening.ts';

const ctx = testContext(systemClock());
const owner = { userId: derivedId('usr', 'owner'), email: 'owner@site.example', fullName: 'Owner' };
const { publisherId } = await createPublisher(ctx, owner);
const send = vi.fn(async () => {});
const here: Env = { ...env, WEBHOOKS: Object.assign(Object.create(env.WEBHOOKS), { send }) };

beforeEach(async () => {
  await nobodyListens();
  await listening(ctx, endpointEnvOf(env), publisherId);
});

afterEach(() => {
  vi.restoreAllMocks();
  send.mockClear();
});

describe('a run', () => {
  it('that leaves nothing for the next minutes asks for no other', async () => {
    answering(200);
    await happens();
    expect(await runDeliveries(ctx, here, ownerOf)).toEqual({ attempts: 1 });
    expect(await runDeliveries(ctx, here, ownerOf)).toEqual({ attempts: 0 });
    expect(send).not.toHaveBeenCalled();
  });

  it('that leaves a retry for soon wakes itself then, not before', async () => {
    answering(404);
    await happens();
    await runDeliveries(ctx, here, ownerOf);
    expect(send.mock.calls).toEqual([['due', { delaySeconds: expect.toSatisfy((s) => s >= 5 && s <= 6) }]]);
  });

  it('that could not do all goes on at once', async () => {
    answering(200);
    for (let count = 0; count < 51; count++) await happens();
    expect(await runDeliveries(ctx, here, ownerOf)).toEqual({ attempts: 50 });
    expect(send.mock.calls).toEqual([['due', { delaySeconds: 0 }]]);
  });
});

describe('a message of the queue', () => {
  it('is done when what was due has been tried', async () => {
    const called = answering(200);
    await happens();
    expect(await deliver(here)).toMatchObject({ ackAll: true });
    expect(called).toHaveBeenCalledTimes(1);
  });

  it('comes again when the books are down', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const result = await deliver({ ...here, DB: failing(env.DB, down) });
    expect(result).toMatchObject({ ackAll: false, retryBatch: { retry: true } });
  });
});

function answering(status: number) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status }));
}

async function happens(): Promise<void> {
  await env.DB.batch(eventStatements(ctx, [{ publisherId, type: 'link.created', payload: {} }]));
}

async function deliver(bindings: Env) {
  const message = { id: 'message', timestamp: new Date(ctx.now), attempts: 1, body: 'due' };
  const batch = createMessageBatch('tributary-webhooks', [message]);
  await consume(batch, bindings);
  return getQueueResult(batch, createExecutionContext());
}
