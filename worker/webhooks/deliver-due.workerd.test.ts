import { env } from 'cloudflare:workers';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublisherId } from '../platform/ids.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../platform/time.ts';
import { deliverDue } from './deliver-due.ts';
import { rotateSecret, updateEndpoint } from './endpoints.ts';
import type { Endpoint } from './tables.ts';
import { testDeliveryEnv } from './testing/delivery-env.ts';
import {
  accepts,
  ctx,
  deliveriesOf,
  emitEvents,
  headersOf,
  idsOf,
  newPublisher,
  reload,
  verifiedBy,
} from './testing/delivery-scene.ts';
import { clearWebhooks, subscribe } from './testing/subscribe.ts';

let publisherId: PublisherId;

beforeEach(async () => {
  await clearWebhooks();
  publisherId = await newPublisher();
});

afterEach(() => vi.useRealTimers());

describe('deliverDue, for an event that can’t become a request', () => {
  it.each([
    ['a payload that isn’t JSON', `UPDATE webhook_events SET payload = '{broken'`],
    ['a payload that is cut', `UPDATE webhook_events SET payload = '{"order_id":"ord'`],
    ['no payload', `UPDATE webhook_events SET payload = ''`],
  ])('fails the delivery of %s and sends the others of the endpoint', async (_, damage) => {
    const { deliveryEnv, received } = testDeliveryEnv(accepts);
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId, { times: 3 });
    await env.DB.prepare(
      `${damage} WHERE id = (SELECT event_id FROM webhook_deliveries ORDER BY next_attempt_at LIMIT 1)`,
    ).run();
    expect(await deliverDue(ctx, deliveryEnv)).toBe(3);
    expect(received).toHaveLength(2);
    const states = (await deliveriesOf(endpoint)).map(({ delivery }) => delivery.state);
    expect(states.toSorted()).toEqual(['delivered', 'delivered', 'failed']);
  });

  it('sends an event whose text has half a character, as every reader of JSON can read it', async () => {
    const { deliveryEnv, received } = testDeliveryEnv(accepts);
    await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId, { payload: { order_id: 'order-\ud800' }, times: 2 });
    expect(await deliverDue(ctx, deliveryEnv)).toBe(2);
    expect(received).toHaveLength(2);
  });

  it('fails the delivery at once and sends the others of the endpoint', async () => {
    const { deliveryEnv, received } = testDeliveryEnv(accepts);
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId, { times: 3 });
    await env.DB.prepare(
      `UPDATE webhook_events SET created_at = 9000000000000000 WHERE id = (
         SELECT event_id FROM webhook_deliveries ORDER BY next_attempt_at LIMIT 1)`,
    ).run();
    expect(await deliverDue(ctx, deliveryEnv)).toBe(3);
    expect(received).toHaveLength(2);
    const states = (await deliveriesOf(endpoint)).map(({ delivery, log }) => [delivery.state, log[0]?.fault]);
    expect(states.toSorted()).toEqual([
      ['delivered', null],
      ['delivered', null],
      ['failed', 'unsendable'],
    ]);
    expect(await reload(endpoint)).toMatchObject({ isActive: true, failingSince: null });
  });
});

describe('deliverDue', () => {
  it('sends an event once, as a signed POST with the documented fields', async () => {
    const { deliveryEnv, received } = testDeliveryEnv(accepts);
    const { endpoint, secret } = await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId, {
      payload: { brand_id: 'brd_1', earnings: '4.20', conversion_data: { order_value: '84.00' } },
    });
    expect(await deliverDue(ctx, deliveryEnv)).toBe(1);
    expect(await deliverDue(ctx, deliveryEnv)).toBe(0);

    const [request] = received;
    const body = (await request?.text()) ?? '';
    expect(request?.method).toBe('POST');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(new Webhook(secret).verify(body, headersOf(request))).toEqual({
      event: 'conversion.created',
      timestamp: new Date(ctx.now).toISOString(),
      publisher_id: publisherId,
      brand_id: 'brd_1',
      link_id: null,
      earnings: '4.20',
      conversion_data: { order_value: '84.00' },
    });
    expect(await deliveriesOf(endpoint)).toMatchObject([
      {
        delivery: { state: 'delivered', attempts: 1 },
        event: { id: request?.headers.get('webhook-id') },
        log: [{ status: 200, responseBody: 'accepted', fault: null }],
      },
    ]);
  });

  it('sends an event to every subscribed endpoint, and fills in the macros of a postback', async () => {
    const { deliveryEnv, received } = testDeliveryEnv(accepts);
    await subscribe(ctx, deliveryEnv, publisherId);
    await subscribe(ctx, deliveryEnv, publisherId, {
      kind: 'postback',
      url: 'https://t.example/pb?e={event}&c={click_id}&p={payout}&s={sub_id}&id={event_id}',
    });
    await emitEvents(publisherId, { payload: { click_id: 'abc', earnings: '4.20', sub_id: 'a&b' } });
    expect(await deliverDue(ctx, deliveryEnv)).toBe(2);
    const postback = received.find((request) => request.method === 'GET');
    const webhook = received.find((request) => request.method === 'POST');
    expect(postback?.url).toBe(
      `https://t.example/pb?e=conversion.created&c=abc&p=4.20&s=a%26b&id=${webhook?.headers.get('webhook-id')}`,
    );
  });

  it('signs with the old and the new secret for a day after a rotation, then with the new one only', async () => {
    const { deliveryEnv, received, advance } = testDeliveryEnv(accepts);
    const { endpoint, secret: old } = await subscribe(ctx, deliveryEnv, publisherId);
    const rotated = await rotateSecret(ctx, deliveryEnv, { publisherId, id: endpoint.id });
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    advance(24 * HOUR + SECOND);
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    const [during, after] = received;
    expect(await verifiedBy(during, old)).toBe(true);
    expect(await verifiedBy(during, rotated.secret)).toBe(true);
    vi.useFakeTimers({ now: deliveryEnv.clock(), toFake: ['Date'] });
    expect(await verifiedBy(after, rotated.secret)).toBe(true);
    expect(await verifiedBy(after, old)).toBe(false);
  });
});

describe('deliverDue, after two rotations within a day', () => {
  it('signs with every secret that was replaced, for a day after the last rotation', async () => {
    const { deliveryEnv, received, advance } = testDeliveryEnv(accepts);
    const { endpoint, secret: first } = await subscribe(ctx, deliveryEnv, publisherId);
    const target = { publisherId, id: endpoint.id };
    const { secret: second } = await rotateSecret(ctx, deliveryEnv, target);
    const { secret: third } = await rotateSecret(ctx, deliveryEnv, target);
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    for (const secret of [first, second, third]) expect(await verifiedBy(received[0], secret)).toBe(true);
    advance(24 * HOUR + SECOND);
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    vi.useFakeTimers({ now: deliveryEnv.clock(), toFake: ['Date'] });
    expect(await verifiedBy(received[1], third)).toBe(true);
    for (const secret of [first, second]) expect(await verifiedBy(received[1], secret)).toBe(false);
  });

  it('signs with both new secrets if they were made at the same time', async () => {
    const { deliveryEnv, received } = testDeliveryEnv(accepts);
    const { endpoint, secret: first } = await subscribe(ctx, deliveryEnv, publisherId);
    const target = { publisherId, id: endpoint.id };
    const rotated = await Promise.all([1, 2, 3].map(() => rotateSecret(ctx, deliveryEnv, target)));
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    for (const secret of [first, ...rotated.map((each) => each.secret)])
      expect(await verifiedBy(received[0], secret)).toBe(true);
  });

  it('signs with five secrets at most', async () => {
    const { deliveryEnv, received } = testDeliveryEnv(accepts);
    const { endpoint, secret } = await subscribe(ctx, deliveryEnv, publisherId);
    const made = [secret];
    for (let count = 0; count < 6; count++)
      made.push((await rotateSecret(ctx, deliveryEnv, { publisherId, id: endpoint.id })).secret);
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    const accepted = await Promise.all(made.map((each) => verifiedBy(received[0], each)));
    expect(accepted).toEqual([false, false, true, true, true, true, true]);
  });
});

describe('deliverDue, for a receiver that fails', () => {
  it('retries with the same ID and a new signature until the receiver accepts the event', async () => {
    const statuses = [500, 404, 200];
    const { deliveryEnv, received, advance } = testDeliveryEnv(
      () => new Response(null, { status: statuses.shift() ?? 200 }),
    );
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId);
    for (const wait of [0, 6 * SECOND, 6 * MINUTE, DAY]) {
      advance(wait);
      await deliverDue(ctx, deliveryEnv);
    }
    expect(new Set(idsOf(received)).size).toBe(1);
    expect(new Set(received.map((request) => request.headers.get('webhook-signature'))).size).toBe(3);
    const [delivery] = await deliveriesOf(endpoint);
    expect(delivery?.delivery).toMatchObject({ state: 'delivered', attempts: 3 });
    expect(delivery?.log.map((each) => each.status)).toEqual([500, 404, 200]);
    expect((await reload(endpoint)).failingSince).toBeNull();
  });

  it('makes no attempt before the next one is due', async () => {
    const { deliveryEnv, received, advance } = testDeliveryEnv(() => new Response(null, { status: 500 }));
    await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    advance(4 * SECOND);
    expect(await deliverDue(ctx, deliveryEnv)).toBe(0);
    expect(received).toHaveLength(1);
  });

  it('postpones all due deliveries by the Retry-After of a 429', async () => {
    const busy = () => new Response(null, { status: 429, headers: { 'retry-after': '600' } });
    const { deliveryEnv, received, advance } = testDeliveryEnv(busy);
    await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId, { times: 2 });
    expect(await deliverDue(ctx, deliveryEnv)).toBe(1);
    advance(599 * SECOND);
    expect(await deliverDue(ctx, deliveryEnv)).toBe(0);
    advance(2 * SECOND);
    await deliverDue(ctx, deliveryEnv);
    expect(received).toHaveLength(2);
  });

  it.each(['0', 'Thu, 01 Jan 2026 00:00:00 GMT'])(
    'doesn’t try the other deliveries at once after a Retry-After of %s',
    async (after) => {
      const busy = () => new Response(null, { status: 503, headers: { 'retry-after': after } });
      const { deliveryEnv, received, advance } = testDeliveryEnv(busy);
      await subscribe(ctx, deliveryEnv, publisherId);
      await emitEvents(publisherId, { times: 5 });
      expect(await deliverDue(ctx, deliveryEnv)).toBe(1);
      expect(await deliverDue(ctx, deliveryEnv)).toBe(0);
      advance(4 * SECOND);
      expect(await deliverDue(ctx, deliveryEnv)).toBe(0);
      advance(7 * SECOND);
      expect(await deliverDue(ctx, deliveryEnv)).toBe(1);
      expect(received).toHaveLength(2);
    },
  );

  it('doesn’t follow a redirect', async () => {
    const elsewhere = { location: 'http://169.254.169.254/latest/meta-data/' };
    const { deliveryEnv, received } = testDeliveryEnv(
      () => new Response(null, { status: 307, headers: elsewhere }),
    );
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    expect(received.map((request) => request.url)).toEqual(['https://hooks.alder.example/in']);
    expect(await deliveriesOf(endpoint)).toMatchObject([
      { delivery: { state: 'pending' }, log: [{ status: 307, fault: 'redirected' }] },
    ]);
  });

  it('disables the endpoint after a 410, cancels its pending deliveries and emails the owner once', async () => {
    const wakeMails = vi.fn(async () => {});
    const { deliveryEnv } = testDeliveryEnv(() => new Response(null, { status: 410 }), { wakeMails });
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId, { times: 2 });
    expect(await deliverDue(ctx, deliveryEnv)).toBe(1);
    expect(await reload(endpoint)).toMatchObject({ isActive: false, disabledReason: 'gone' });
    expect((await deliveriesOf(endpoint)).map(({ delivery }) => delivery.state).sort()).toEqual([
      'canceled',
      'failed',
    ]);
    expect(await emailsAbout(endpoint)).toHaveLength(1);
    expect(wakeMails).toHaveBeenCalledTimes(1);
    await emitEvents(publisherId);
    expect(await deliverDue(ctx, deliveryEnv)).toBe(0);
  });

  it('disables the endpoint after three days of failures and names it in an email to its owner', async () => {
    const { deliveryEnv, received, advance } = testDeliveryEnv(() => new Response('no', { status: 500 }));
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId);
    let hours = 0;
    while ((await reload(endpoint)).isActive && hours++ < 100) {
      await deliverDue(ctx, deliveryEnv);
      advance(HOUR);
    }
    expect(hours).toBeGreaterThanOrEqual(72);
    expect(received).toHaveLength(10);
    expect(await reload(endpoint)).toMatchObject({ isActive: false, disabledReason: 'failing' });
    const [email, ...others] = await emailsAbout(endpoint);
    expect(others).toEqual([]);
    expect(email?.recipient).toMatch(/@site\.example$/);
    expect(JSON.parse(email?.content ?? '')).toMatchObject({ endpoint_name: 'My backend' });
  });

  it('keeps an endpoint active that fails now and then: a success resets its failures', async () => {
    let isFailing = true;
    const { deliveryEnv, advance } = testDeliveryEnv(
      () => new Response(null, { status: isFailing ? 500 : 200 }),
    );
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    for (let day = 0; day < 8; day++) {
      isFailing = day % 2 === 0;
      await emitEvents(publisherId);
      await deliverDue(ctx, deliveryEnv);
      advance(DAY);
    }
    expect((await reload(endpoint)).isActive).toBe(true);
  });

  it('clears the failures of an endpoint that is enabled again', async () => {
    const { deliveryEnv } = testDeliveryEnv(() => new Response(null, { status: 410 }));
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    await emitEvents(publisherId);
    await deliverDue(ctx, deliveryEnv);
    const enabled = await updateEndpoint(ctx, deliveryEnv, endpoint, { isActive: true });
    expect(enabled).toMatchObject({ isActive: true, disabledReason: null, failingSince: null });
  });
});

async function emailsAbout(endpoint: Endpoint) {
  const { results } = await env.DB.prepare('SELECT recipient, content FROM emails WHERE cause LIKE ?')
    .bind(`webhook_disabled:${endpoint.id}:%`)
    .all<{ recipient: string; content: string }>();
  return results;
}
