import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublisherId } from '../platform/ids.ts';
import { MINUTE } from '../platform/time.ts';
import { deliverDue } from './deliver-due.ts';
import type { DeliveryEnv } from './delivery-env.ts';
import { updateEndpoint } from './endpoints.ts';
import { ctx, happens, idsOf, logOf, newPublisher, reread, takes } from './testing/delivery-scene.ts';
import { listening, nobodyListens } from './testing/listening.ts';
import { hangs, IMPATIENT, testOutside } from './testing/test-outside.ts';

let publisherId: PublisherId;

beforeEach(async () => {
  await nobodyListens();
  publisherId = await newPublisher();
});

describe('a receiver that hangs', () => {
  it('costs one attempt, and keeps nobody else waiting', async () => {
    const receive = (request: Request) => (request.url.includes('hangs') ? hangs() : takes());
    const { outside, received } = testOutside(receive, IMPATIENT);
    const stuck = await listening(ctx, outside, publisherId, { url: 'https://hangs.example/in' });
    await happens(publisherId, { times: 20 });
    const neighbours = await Promise.all(Array.from({ length: 6 }, newPublisher));
    for (const each of neighbours) {
      await listening(ctx, outside, each, { url: `https://${each.toLowerCase()}.example/in` });
      await happens(each);
    }
    expect(await deliverDue(ctx, outside)).toBe(7);
    expect(received.filter((request) => request.url.includes('hangs'))).toHaveLength(1);
    const log = (await logOf(stuck.endpoint)).flatMap((each) => each.log);
    expect(log).toMatchObject([{ status: null, fault: 'timed_out' }]);
    expect(await deliverDue(ctx, outside)).toBe(0);
  });

  it('keeps a turn short: what is left of a long queue comes in the next', async () => {
    const { outside } = testOutside(takes);
    await listening(ctx, outside, publisherId);
    await happens(publisherId, { times: 60 });
    expect(await deliverDue(ctx, outside)).toBe(50);
    expect(await deliverDue(ctx, outside)).toBe(10);
  });
});

describe('many consumers at once', () => {
  it('send every delivery once', async () => {
    const { outside, received } = testOutside(takes);
    await listening(ctx, outside, publisherId);
    await happens(publisherId, { times: 30 });
    const made = await Promise.all(Array.from({ length: 4 }, () => deliverDue(ctx, outside)));
    expect(made.reduce((total, each) => total + each)).toBe(30);
    expect(new Set(idsOf(received)).size).toBe(30);
    expect(received).toHaveLength(30);
  });

  it('take over what a crashed one held, after its lease', async () => {
    const { outside, received, pass } = testOutside(takes);
    await listening(ctx, outside, publisherId);
    await happens(publisherId);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const batch = vi.spyOn(ctx.db.$client, 'batch').mockRejectedValueOnce(new Error('crashed'));
    await deliverDue(ctx, outside);
    batch.mockRestore();
    logged.mockRestore();
    expect(await deliverDue(ctx, outside)).toBe(0);
    pass(MINUTE);
    expect(await deliverDue(ctx, outside)).toBe(1);
    expect(received).toHaveLength(2);
    expect(new Set(idsOf(received)).size).toBe(1);
  });
});

describe('an address', () => {
  it('whose name leads to a private network is refused at the making and at the moving', async () => {
    const refused = expect.objectContaining({ code: 'webhook.address_refused', status: 422 });
    let addresses = ['93.184.216.34', '::ffff:10.0.0.1'];
    const { outside } = testOutside(takes, { resolve: async () => addresses });
    await expect(listening(ctx, outside, publisherId)).rejects.toThrow(refused);
    addresses = ['93.184.216.34'];
    const { endpoint } = await listening(ctx, outside, publisherId);
    addresses = ['127.0.0.1'];
    const moved = updateEndpoint(ctx, outside, endpoint, { url: 'https://metadata.alder.example/' });
    await expect(moved).rejects.toThrow(refused);
    expect((await reread(endpoint)).url).toBe(endpoint.url);
  });

  it('whose name leads to a private network by now is not called', async () => {
    let addresses = ['93.184.216.34'];
    const { outside, received } = testOutside(takes, { resolve: async () => addresses });
    const { endpoint } = await listening(ctx, outside, publisherId);
    addresses = ['93.184.216.34', '169.254.169.254'];
    await happens(publisherId);
    await deliverDue(ctx, outside);
    expect(received).toEqual([]);
    expect(await logOf(endpoint)).toMatchObject([
      { delivery: { state: 'pending' }, log: [{ status: null, fault: 'address_refused' }] },
    ]);
  });

  it('whose name can’t be looked up is not called either', async () => {
    let resolve: DeliveryEnv['resolve'] = async () => ['93.184.216.34'];
    const { outside, received } = testOutside(takes, {
      resolve: (host) => resolve?.(host) ?? Promise.resolve([]),
    });
    const { endpoint } = await listening(ctx, outside, publisherId);
    resolve = () => Promise.reject(new Error('no resolver'));
    await happens(publisherId);
    await deliverDue(ctx, outside);
    expect(received).toEqual([]);
    expect((await logOf(endpoint))[0]?.log).toMatchObject([{ fault: 'lookup_failed' }]);
  });
});
