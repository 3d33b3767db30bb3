import { env } from 'cloudflare:workers';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublisherId } from '../platform/ids.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../platform/time.ts';
import { deliverDue } from './deliver-due.ts';
import { rotateSecret, updateEndpoint } from './endpoints.ts';
import type { Endpoint } from './tables.ts';
import {
  ctx,
  happens,
  headersOf,
  idsOf,
  logOf,
  newPublisher,
  reread,
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

afterEach(() => vi.useRealTimers());

describe('an event that no request can be made of', () => {
  it('is failed at once, and keeps none of the others of its endpoint', async () => {
    const { outside, received } = testOutside(takes);
    const { endpoint } = await listening(ctx, outside, publisherId);
    await happens(publisherId, { times: 3 });
    await env.DB.prepare(
      `UPDATE webhook_events SET created_at = 9000000000000000 WHERE id = (
         SELECT event_id FROM webhook_deliveries ORDER BY next_attempt_at LIMIT 1)`,
    ).run();
    expect(await deliverDue(ctx, outside)).toBe(3);
    expect(received).toHaveLength(2);
    const states = (await logOf(endpoint)).map(({ delivery, log }) => [delivery.state, log[0]?.fault]);
    expect(states.toSorted()).toEqual([
      ['delivered', null],
      ['delivered', null],
      ['failed', 'unsendable'],
    ]);
    expect(await reread(endpoint)).toMatchObject({ isActive: true, failingSince: null });
  });
});

describe('an event', () => {
  it('arrives as a signed POST with the documented fields, once', async () => {
    const { outside, received } = testOutside(takes);
    const { endpoint, secret } = await listening(ctx, outside, publisherId);
    await happens(publisherId, {
      payload: { brand_id: 'brd_1', earnings: '4.20', conversion_data: { order_value: '84.00' } },
    });
    expect(await deliverDue(ctx, outside)).toBe(1);
    expect(await deliverDue(ctx, outside)).toBe(0);

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
    expect(await logOf(endpoint)).toMatchObject([
      {
        delivery: { state: 'delivered', attempts: 1 },
        event: { id: request?.headers.get('webhook-id') },
        log: [{ status: 200, responseBody: 'taken', fault: null }],
      },
    ]);
  });

  it('goes to every endpoint that wants it, and a postback has its macros filled in', async () => {
    const { outside, received } = testOutside(takes);
    await listening(ctx, outside, publisherId);
    await listening(ctx, outside, publisherId, {
      kind: 'postback',
      url: 'https://t.example/pb?e={event}&c={click_id}&p={payout}&s={sub_id}&id={event_id}',
    });
    await happens(publisherId, { payload: { click_id: 'abc', earnings: '4.20', sub_id: 'a&b' } });
    expect(await deliverDue(ctx, outside)).toBe(2);
    const postback = received.find((request) => request.method === 'GET');
    const webhook = received.find((request) => request.method === 'POST');
    expect(postback?.url).toBe(
      `https://t.example/pb?e=conversion.created&c=abc&p=4.20&s=a%26b&id=${webhook?.headers.get('webhook-id')}`,
    );
  });

  it('is signed by the old and the new secret for a day after a rotation, then by the new one', async () => {
    const { outside, received, pass } = testOutside(takes);
    const { endpoint, secret: old } = await listening(ctx, outside, publisherId);
    const rotated = await rotateSecret(ctx, outside, { publisherId, id: endpoint.id });
    await happens(publisherId);
    await deliverDue(ctx, outside);
    pass(24 * HOUR + SECOND);
    await happens(publisherId);
    await deliverDue(ctx, outside);
    const [during, after] = received;
    expect(await verifiedBy(during, old)).toBe(true);
    expect(await verifiedBy(during, rotated.secret)).toBe(true);
    vi.useFakeTimers({ now: outside.clock(), toFake: ['Date'] });
    expect(await verifiedBy(after, rotated.secret)).toBe(true);
    expect(await verifiedBy(after, old)).toBe(false);
  });
});

describe('a receiver that fails', () => {
  it('is tried again with the same id and a fresh signature, until it takes the event', async () => {
    const answers = [500, 404, 200];
    const { outside, received, pass } = testOutside(
      () => new Response(null, { status: answers.shift() ?? 200 }),
    );
    const { endpoint } = await listening(ctx, outside, publisherId);
    await happens(publisherId);
    for (const wait of [0, 6 * SECOND, 6 * MINUTE, DAY]) {
      pass(wait);
      await deliverDue(ctx, outside);
    }
    expect(new Set(idsOf(received)).size).toBe(1);
    expect(new Set(received.map((request) => request.headers.get('webhook-signature'))).size).toBe(3);
    const [delivery] = await logOf(endpoint);
    expect(delivery?.delivery).toMatchObject({ state: 'delivered', attempts: 3 });
    expect(delivery?.log.map((each) => each.status)).toEqual([500, 404, 200]);
    expect((await reread(endpoint)).failingSince).toBeNull();
  });

  it('is not tried before its time', async () => {
    const { outside, received, pass } = testOutside(() => new Response(null, { status: 500 }));
    await listening(ctx, outside, publisherId);
    await happens(publisherId);
    await deliverDue(ctx, outside);
    pass(4 * SECOND);
    expect(await deliverDue(ctx, outside)).toBe(0);
    expect(received).toHaveLength(1);
  });

  it('by asking for time with 429 gets it, for all that is due', async () => {
    const busy = () => new Response(null, { status: 429, headers: { 'retry-after': '600' } });
    const { outside, received, pass } = testOutside(busy);
    await listening(ctx, outside, publisherId);
    await happens(publisherId, { times: 2 });
    expect(await deliverDue(ctx, outside)).toBe(1);
    pass(599 * SECOND);
    expect(await deliverDue(ctx, outside)).toBe(0);
    pass(2 * SECOND);
    await deliverDue(ctx, outside);
    expect(received).toHaveLength(2);
  });

  it('by redirecting is not followed', async () => {
    const elsewhere = { location: 'http://169.254.169.254/latest/meta-data/' };
    const { outside, received } = testOutside(() => new Response(null, { status: 307, headers: elsewhere }));
    const { endpoint } = await listening(ctx, outside, publisherId);
    await happens(publisherId);
    await deliverDue(ctx, outside);
    expect(received.map((request) => request.url)).toEqual(['https://hooks.alder.example/in']);
    expect(await logOf(endpoint)).toMatchObject([
      { delivery: { state: 'pending' }, log: [{ status: 307, fault: 'redirected' }] },
    ]);
  });

  it('by saying 410 is switched off at once, what waits is cancelled, and the owner gets one mail', async () => {
    const wakeMails = vi.fn(async () => {});
    const { outside } = testOutside(() => new Response(null, { status: 410 }), { wakeMails });
    const { endpoint } = await listening(ctx, outside, publisherId);
    await happens(publisherId, { times: 2 });
    expect(await deliverDue(ctx, outside)).toBe(1);
    expect(await reread(endpoint)).toMatchObject({ isActive: false, disabledReason: 'gone' });
    expect((await logOf(endpoint)).map(({ delivery }) => delivery.state).sort()).toEqual([
      'cancelled',
      'failed',
    ]);
    expect(await mailsAbout(endpoint)).toHaveLength(1);
    expect(wakeMails).toHaveBeenCalledTimes(1);
    await happens(publisherId);
    expect(await deliverDue(ctx, outside)).toBe(0);
  });

  it('for three days on end is switched off; the mail says which endpoint, to its owner', async () => {
    const { outside, received, pass } = testOutside(() => new Response('no', { status: 500 }));
    const { endpoint } = await listening(ctx, outside, publisherId);
    await happens(publisherId);
    let hours = 0;
    while ((await reread(endpoint)).isActive && hours++ < 100) {
      await deliverDue(ctx, outside);
      pass(HOUR);
    }
    expect(hours).toBeGreaterThanOrEqual(72);
    expect(received).toHaveLength(10);
    expect(await reread(endpoint)).toMatchObject({ isActive: false, disabledReason: 'failing' });
    const [mail, ...others] = await mailsAbout(endpoint);
    expect(others).toEqual([]);
    expect(mail?.recipient).toMatch(/@site\.example$/);
    expect(JSON.parse(mail?.content ?? '')).toMatchObject({ endpoint_name: 'My backend' });
  });

  it('now and then stays on: one delivery that arrives begins a new count', async () => {
    let fails = true;
    const { outside, pass } = testOutside(() => new Response(null, { status: fails ? 500 : 200 }));
    const { endpoint } = await listening(ctx, outside, publisherId);
    for (let day = 0; day < 8; day++) {
      fails = day % 2 === 0;
      await happens(publisherId);
      await deliverDue(ctx, outside);
      pass(DAY);
    }
    expect((await reread(endpoint)).isActive).toBe(true);
  });

  it('can be switched on again with a clean record', async () => {
    const { outside } = testOutside(() => new Response(null, { status: 410 }));
    const { endpoint } = await listening(ctx, outside, publisherId);
    await happens(publisherId);
    await deliverDue(ctx, outside);
    const enabled = await updateEndpoint(ctx, outside, endpoint, { isActive: true });
    expect(enabled).toMatchObject({ isActive: true, disabledReason: null, failingSince: null });
  });
});

async function mailsAbout(endpoint: Endpoint) {
  const { results } = await env.DB.prepare('SELECT recipient, content FROM mails WHERE cause LIKE ?')
    .bind(`webhook_disabled:${endpoint.id}:%`)
    .all<{ recipient: string; content: string }>();
  return results;
}
