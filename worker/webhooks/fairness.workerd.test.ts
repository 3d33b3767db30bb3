import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublisherId } from '../platform/ids.ts';
import type { DeliveryEnv } from '../platform/outbound/delivery-env.ts';
import { webhookLookupFailed } from '../platform/outbound/dns-over-https.ts';
import { MINUTE } from '../platform/time.ts';
import { deliverDue } from './deliver-due.ts';
import { updateEndpoint } from './endpoints.ts';
import { neverResponds, SHORT_TIMEOUT, testDeliveryEnv } from './testing/delivery-env.ts';
import {
  accepts,
  ctx,
  deliveriesOf,
  emitEvents,
  idsOf,
  newPublisher,
  reload,
} from './testing/delivery-scene.ts';
import { clearWebhooks, subscribe } from './testing/subscribe.ts';

let publisherId: PublisherId;

beforeEach(async () => {
  await clearWebhooks();
  publisherId = await newPublisher();
});

describe('deliverDue, with a receiver that never responds', () => {
  it('makes one attempt and doesn’t delay other endpoints', async () => {
    const receive = (request: Request) => (request.url.includes('hangs') ? neverResponds() : accepts());
    const { deliveryEnv, received } = testDeliveryEnv(receive, SHORT_TIMEOUT);
    const stuck = await subscribe(ctx, deliveryEnv, publisherId, { url: 'https://hangs.example/in' });
    await emitEvents(publisherId, { times: 20 });
    const neighbors = await Promise.all(Array.from({ length: 6 }, newPublisher));
    for (const each of neighbors) {
      await subscribe(ctx, deliveryEnv, each, { url: `https://${each.toLowerCase()}.example/in` });
      await emitEvents(each);
    }
    expect(await deliverDue(ctx, deliveryEnv)).toBe(7);
    expect(received.filter((request) => request.url.includes('hangs'))).toHaveLength(1);
    const log = (await deliveriesOf(stuck.endpoint)).flatMap((each) => each.log);
    expect(log).toMatchObject([{ status: null, fault: 'timed_out' }]);
    expect(await deliverDue(ctx, deliveryEnv)).toBe(0);
  });

  it('leaves the rest of a long queue for the next run', async () => {
    const { deliveryEnv } = testDeliveryEnv(accepts);
    await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId, { times: 60 });
    expect(await deliverDue(ctx, deliveryEnv)).toBe(50);
    expect(await deliverDue(ctx, deliveryEnv)).toBe(10);
  });
});

describe('concurrent runs of deliverDue', () => {
  it('send every delivery once', async () => {
    const { deliveryEnv, received } = testDeliveryEnv(accepts);
    await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId, { times: 30 });
    const attempts = await Promise.all(Array.from({ length: 4 }, () => deliverDue(ctx, deliveryEnv)));
    expect(attempts.reduce((total, each) => total + each)).toBe(30);
    expect(new Set(idsOf(received)).size).toBe(30);
    expect(received).toHaveLength(30);
  });

  it('take over the delivery of a crashed run after its lease', async () => {
    const { deliveryEnv, received, advance } = testDeliveryEnv(accepts);
    await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const batch = vi.spyOn(ctx.db.$client, 'batch').mockRejectedValueOnce(new Error('crashed'));
    await deliverDue(ctx, deliveryEnv);
    batch.mockRestore();
    logged.mockRestore();
    expect(await deliverDue(ctx, deliveryEnv)).toBe(0);
    advance(MINUTE);
    expect(await deliverDue(ctx, deliveryEnv)).toBe(1);
    expect(received).toHaveLength(2);
    expect(new Set(idsOf(received)).size).toBe(1);
  });
});

describe('the address of an endpoint', () => {
  it('is refused on creation and on update if its name resolves to a private network', async () => {
    const refused = expect.objectContaining({ code: 'webhook.address_refused', status: 422 });
    let addresses = ['93.184.216.34', '::ffff:10.0.0.1'];
    const { deliveryEnv } = testDeliveryEnv(accepts, { resolve: async () => addresses });
    await expect(subscribe(ctx, deliveryEnv, publisherId)).rejects.toThrow(refused);
    addresses = ['93.184.216.34'];
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    addresses = ['127.0.0.1'];
    const update = updateEndpoint(ctx, deliveryEnv, endpoint, { url: 'https://metadata.alder.example/' });
    await expect(update).rejects.toThrow(refused);
    expect((await reload(endpoint)).url).toBe(endpoint.url);
  });

  it('isn’t called if its name resolves to a private network now', async () => {
    let addresses = ['93.184.216.34'];
    const { deliveryEnv, received } = testDeliveryEnv(accepts, { resolve: async () => addresses });
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    addresses = ['93.184.216.34', '169.254.169.254'];
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    expect(received).toEqual([]);
    expect(await deliveriesOf(endpoint)).toMatchObject([
      { delivery: { state: 'pending' }, log: [{ status: null, fault: 'address_refused' }] },
    ]);
  });

  it('isn’t called if its name can’t be looked up', async () => {
    let resolve: DeliveryEnv['resolve'] = async () => ['93.184.216.34'];
    const { deliveryEnv, received } = testDeliveryEnv(accepts, {
      resolve: (host) => resolve?.(host) ?? Promise.resolve([]),
    });
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    resolve = () => Promise.reject(webhookLookupFailed('No resolver answers.'));
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    expect(received).toEqual([]);
    expect((await deliveriesOf(endpoint))[0]?.log).toMatchObject([{ fault: 'lookup_failed' }]);
  });
});
