import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PublisherId } from '../platform/ids.ts';
import { DAY } from '../platform/time.ts';
import { deliverDue } from './deliver-due.ts';
import { readDeliveries } from './delivery-log.ts';
import { readHealth } from './endpoint-health.ts';
import { sendTest } from './send-test.ts';
import type { Endpoint } from './tables.ts';
import { testDeliveryEnv } from './testing/delivery-env.ts';
import { ctx, emitEvents, newPublisher } from './testing/delivery-scene.ts';
import { clearWebhooks, subscribe } from './testing/subscribe.ts';

let publisherId: PublisherId;
let endpoint: Endpoint;
let respond: () => Response;
const { deliveryEnv } = testDeliveryEnv(() => respond());

beforeEach(async () => {
  await clearWebhooks();
  respond = () => new Response('accepted');
  publisherId = await newPublisher();
  ({ endpoint } = await subscribe(ctx, deliveryEnv, publisherId));
});

describe('the delivery log', () => {
  it('lists every delivery once, page by page, also if they were created at the same time', async () => {
    await emitEvents(publisherId, { times: 5 });
    const seen: string[] = [];
    for (let cursor: Parameters<typeof readDeliveries>[2]['cursor']; ; ) {
      const { deliveries, next } = await readDeliveries(ctx, endpoint.id, { cursor, limit: 2 });
      seen.push(...deliveries.map(({ delivery }) => delivery.id));
      if (next === null) break;
      cursor = next;
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  it('filters by event and by state', async () => {
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    await sendTest(ctx, endpoint, 'payout.updated');
    const events = async (query: object) =>
      (await readDeliveries(ctx, endpoint.id, { ...query, limit: 10 })).deliveries.map(
        ({ event }) => event.type,
      );
    expect(await events({ event: 'payout.updated' })).toEqual(['payout.updated']);
    expect(await events({ state: 'delivered' })).toEqual(['conversion.created']);
    expect(await events({ state: 'delivered', event: 'payout.updated' })).toEqual([]);
  });

  it('refuses a delivery of another endpoint as its cursor', async () => {
    await emitEvents(publisherId);
    const other = await subscribe(ctx, deliveryEnv, publisherId, { url: 'https://hooks.alder.example/2' });
    const cursor = await sendTest(ctx, other.endpoint, 'payout.updated');
    await expect(readDeliveries(ctx, endpoint.id, { cursor, limit: 10 })).rejects.toMatchObject({
      code: 'deliveries.cursor_invalid',
      status: 400,
    });
  });
});

describe('the health of an endpoint', () => {
  it('has its newest delivery with the last status, and the counts of a day', async () => {
    expect((await readHealth(ctx, [endpoint.id])).get(endpoint.id)).toEqual({
      lastDelivery: null,
      lastDay: { deliveries: 0, delivered: 0, failed: 0 },
    });
    await emitEvents(publisherId, { times: 2 });
    await deliverDue(ctx, deliveryEnv);
    await env.DB.prepare('UPDATE webhook_deliveries SET created_at = created_at - ?1').bind(DAY).run();
    respond = () => new Response(null, { status: 400 });
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    expect((await readHealth(ctx, [endpoint.id])).get(endpoint.id)).toMatchObject({
      lastDelivery: { state: 'pending', status: 400 },
      lastDay: { deliveries: 1, delivered: 0, failed: 0 },
    });
  });
});
