import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId, type PublisherId } from '../platform/ids.ts';
import { addMs, DAY, HOUR, MINUTE } from '../platform/time.ts';
import { deliverDue } from './deliver-due.ts';
import { deleteOldDeliveries } from './delivery-store.ts';
import { eventStatements } from './emit.ts';
import { updateEndpoint } from './endpoints.ts';
import { replayOne, replayRange } from './replay.ts';
import { sendTest } from './send-test.ts';
import { testDeliveryEnv } from './testing/delivery-env.ts';
import {
  accepts,
  contextAt,
  ctx,
  deliveriesOf,
  emitEvents,
  idsOf,
  newEvent,
  newPublisher,
  verifiedBy,
} from './testing/delivery-scene.ts';
import { clearWebhooks, subscribe } from './testing/subscribe.ts';

let publisherId: PublisherId;

beforeEach(async () => {
  await clearWebhooks();
  publisherId = await newPublisher();
});

describe('replay', () => {
  it('sends one delivery again with the same ID', async () => {
    const { deliveryEnv, received } = testDeliveryEnv(accepts);
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    const [delivery] = await deliveriesOf(endpoint);
    if (!delivery) throw new Error('There is a delivery.');
    await replayOne(contextAt(deliveryEnv), endpoint, delivery.delivery.id);
    await deliverDue(ctx, deliveryEnv);
    expect(idsOf(received)).toEqual([delivery.event.id, delivery.event.id]);
    expect((await deliveriesOf(endpoint))[0]?.log).toHaveLength(2);
  });

  it('sends the failed and canceled deliveries of a range, and successful ones only if requested', async () => {
    const statuses = [200, 410];
    const { deliveryEnv, received } = testDeliveryEnv(
      () => new Response(null, { status: statuses.shift() ?? 200 }),
    );
    const { endpoint: gone } = await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId, { times: 4 });
    await deliverDue(ctx, deliveryEnv);
    const endpoint = await updateEndpoint(ctx, deliveryEnv, gone, { isActive: true });
    const hour = { from: addMs(ctx.now, -HOUR), to: addMs(ctx.now, HOUR) };
    const before = { from: addMs(ctx.now, -HOUR), to: ctx.now };
    expect(
      await replayRange(contextAt(deliveryEnv), endpoint, { ...before, includeDelivered: true }),
    ).toEqual({
      replayed: 0,
      more: false,
      next_cursor: null,
    });
    expect(await replayRange(contextAt(deliveryEnv), endpoint, { ...hour, includeDelivered: false })).toEqual(
      {
        replayed: 3,
        more: false,
        next_cursor: null,
      },
    );
    await deliverDue(ctx, deliveryEnv);
    expect((await deliveriesOf(endpoint)).map(({ delivery }) => delivery.state)).toEqual(
      Array.from({ length: 4 }, () => 'delivered'),
    );
    expect(
      await replayRange(contextAt(deliveryEnv), endpoint, { ...hour, includeDelivered: true }),
    ).toMatchObject({
      replayed: 4,
    });
    expect(received).toHaveLength(5);
  });

  it('is limited to 1,000 deliveries per call', async () => {
    const { deliveryEnv } = testDeliveryEnv(accepts);
    const { endpoint: created } = await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId, { times: 1_100 });
    await updateEndpoint(ctx, deliveryEnv, created, { isActive: false });
    const endpoint = await updateEndpoint(ctx, deliveryEnv, created, { isActive: true });
    const hour = { from: addMs(ctx.now, -HOUR), to: addMs(ctx.now, HOUR), includeDelivered: false };
    expect(await replayRange(contextAt(deliveryEnv), endpoint, hour)).toMatchObject({
      replayed: 1_000,
      more: true,
    });
    expect(await replayRange(contextAt(deliveryEnv), endpoint, hour)).toMatchObject({
      replayed: 100,
      more: false,
    });
  });

  it('goes on after its cursor, so that each delivery that succeeded is sent once more', {
    timeout: 120_000,
  }, async () => {
    const { deliveryEnv, received } = testDeliveryEnv(accepts);
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId, { times: 1_100 });
    const deliverAll = async () => {
      while ((await deliverDue(ctx, deliveryEnv)) > 0);
    };
    await deliverAll();
    expect(received).toHaveLength(1_100);
    const all = { from: addMs(ctx.now, -HOUR), to: addMs(ctx.now, HOUR), includeDelivered: true };
    const first = await replayRange(contextAt(deliveryEnv), endpoint, all);
    expect(first).toEqual({ replayed: 1_000, more: true, next_cursor: expect.stringMatching(/^dlv_/) });
    await deliverAll();
    const next = { ...all, cursor: first.next_cursor ?? undefined };
    expect(await replayRange(contextAt(deliveryEnv), endpoint, next)).toEqual({
      replayed: 100,
      more: false,
      next_cursor: null,
    });
    await deliverAll();
    const times = new Map<string | null, number>();
    for (const id of idsOf(received)) times.set(id, (times.get(id) ?? 0) + 1);
    expect([times.size, new Set(times.values())]).toEqual([1_100, new Set([2])]);
  });

  it('refuses the cursor of another endpoint', async () => {
    const { deliveryEnv } = testDeliveryEnv(accepts);
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    const range = { from: addMs(ctx.now, -HOUR), to: addMs(ctx.now, HOUR), includeDelivered: true };
    await expect(replayRange(ctx, endpoint, { ...range, cursor: newId('dlv') })).rejects.toMatchObject({
      code: 'deliveries.cursor_invalid',
    });
  });
});

it('a test event takes the normal path and is marked as a test', async () => {
  const { deliveryEnv, received } = testDeliveryEnv(accepts);
  const { endpoint, secret } = await subscribe(ctx, deliveryEnv, publisherId, { events: ['payout.updated'] });
  await sendTest(ctx, endpoint, 'commission.updated');
  await deliverDue(ctx, deliveryEnv);
  const body = (await received[0]?.clone().text()) ?? '';
  expect(JSON.parse(body)).toMatchObject({
    event: 'commission.updated',
    test: true,
    publisher_id: publisherId,
  });
  expect(await verifiedBy(received[0], secret)).toBe(true);
});

it('deleteOldDeliveries deletes events, deliveries and attempts after 30 days, and nothing younger', async () => {
  const { deliveryEnv } = testDeliveryEnv(accepts);
  const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
  await emitEvents(publisherId);
  await deliverDue(ctx, deliveryEnv);
  const day = addMs(ctx.now, 30 * DAY);
  await env.DB.batch(eventStatements({ ...ctx, now: day }, [newEvent(publisherId)]));
  expect(await deleteOldDeliveries({ ...ctx, now: day })).toEqual({ deleted: 0 });
  expect(await deleteOldDeliveries({ ...ctx, now: addMs(day, MINUTE) })).toEqual({ deleted: 3 });
  expect(await deliveriesOf(endpoint)).toHaveLength(1);
});
