import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PublisherId } from '../platform/ids.ts';
import { addMs, DAY, HOUR, MINUTE } from '../platform/time.ts';
import { deleteOldDeliveries } from './delete-old-deliveries.ts';
import { deliverDue } from './deliver-due.ts';
import { eventStatements } from './emit.ts';
import { updateEndpoint } from './endpoints.ts';
import { replayOne, replayRange } from './replay.ts';
import { sendTest } from './send-test.ts';
import {
  at,
  ctx,
  happens,
  idsOf,
  logOf,
  newPublisher,
  news,
  takes,
  verifiedBy,
} from './testing/delivery-scene.ts';
import { listening, nobodyListens } from './testing/listening.ts';
import { testOutside } from './testing/test-outside.ts';

let publisherId: PublisherId;

beforeEach(async () => {
  await nobodyListens();
  publisherId = await newPublisher();
});

describe('a replay', () => {
  it('sends one delivery again under its own id', async () => {
    const { outside, received } = testOutside(takes);
    const { endpoint } = await listening(ctx, outside, publisherId);
    await happens(publisherId);
    await deliverDue(ctx, outside);
    const [delivery] = await logOf(endpoint);
    if (!delivery) throw new Error('There is a delivery.');
    await replayOne(at(outside), endpoint, delivery.delivery.id);
    await deliverDue(ctx, outside);
    expect(idsOf(received)).toEqual([delivery.event.id, delivery.event.id]);
    expect((await logOf(endpoint))[0]?.log).toHaveLength(2);
  });

  it('of a time sends what failed or was cancelled then, and what arrived only when asked to', async () => {
    const answers = [200, 410];
    const { outside, received } = testOutside(() => new Response(null, { status: answers.shift() ?? 200 }));
    const { endpoint: gone } = await listening(ctx, outside, publisherId);
    await happens(publisherId, { times: 4 });
    await deliverDue(ctx, outside);
    const endpoint = await updateEndpoint(ctx, outside, gone, { isActive: true });
    const hour = { from: addMs(ctx.now, -HOUR), to: addMs(ctx.now, HOUR) };
    const before = { from: addMs(ctx.now, -HOUR), to: ctx.now };
    expect(await replayRange(at(outside), endpoint, { ...before, delivered: true })).toEqual({
      replayed: 0,
      more: false,
    });
    expect(await replayRange(at(outside), endpoint, { ...hour, delivered: false })).toEqual({
      replayed: 3,
      more: false,
    });
    await deliverDue(ctx, outside);
    expect((await logOf(endpoint)).map(({ delivery }) => delivery.state)).toEqual(
      Array.from({ length: 4 }, () => 'delivered'),
    );
    expect(await replayRange(at(outside), endpoint, { ...hour, delivered: true })).toMatchObject({
      replayed: 4,
    });
    expect(received).toHaveLength(5);
  });

  it('is bounded', async () => {
    const { outside } = testOutside(takes);
    const { endpoint: made } = await listening(ctx, outside, publisherId);
    await happens(publisherId, { times: 1_100 });
    await updateEndpoint(ctx, outside, made, { isActive: false });
    const endpoint = await updateEndpoint(ctx, outside, made, { isActive: true });
    const hour = { from: addMs(ctx.now, -HOUR), to: addMs(ctx.now, HOUR), delivered: false };
    expect(await replayRange(at(outside), endpoint, hour)).toEqual({ replayed: 1_000, more: true });
    expect(await replayRange(at(outside), endpoint, hour)).toEqual({ replayed: 100, more: false });
  });
});

it('a test event takes the same way, and says that it is one', async () => {
  const { outside, received } = testOutside(takes);
  const { endpoint, secret } = await listening(ctx, outside, publisherId, { events: ['payout.updated'] });
  await sendTest(ctx, endpoint, 'commission.updated');
  await deliverDue(ctx, outside);
  const body = (await received[0]?.clone().text()) ?? '';
  expect(JSON.parse(body)).toMatchObject({
    event: 'commission.updated',
    test: true,
    publisher_id: publisherId,
  });
  expect(await verifiedBy(received[0], secret)).toBe(true);
});

it('after 30 days an event, its deliveries and their log are forgotten, and nothing younger', async () => {
  const { outside } = testOutside(takes);
  const { endpoint } = await listening(ctx, outside, publisherId);
  await happens(publisherId);
  await deliverDue(ctx, outside);
  const day = addMs(ctx.now, 30 * DAY);
  await env.DB.batch(eventStatements({ ...ctx, now: day }, [news(publisherId)]));
  expect(await deleteOldDeliveries({ ...ctx, now: day })).toEqual({ deleted: 0 });
  expect(await deleteOldDeliveries({ ...ctx, now: addMs(day, MINUTE) })).toEqual({ deleted: 3 });
  expect(await logOf(endpoint)).toHaveLength(1);
});
