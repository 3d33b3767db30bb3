import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setStatus } from '../accounts/publishers/publishers.ts';
import type { ClickId } from '../clicks/click-id.ts';
import { type Click, clickRow } from '../clicks/click-record.ts';
import { sampleClick } from '../clicks/redirect/testing/click.ts';
import { writeClicks } from '../clicks/write-clicks.ts';
import { createPayout } from '../payouts/create-payout.ts';
import { advancePayout } from '../payouts/payouts.ts';
import { giveDetails } from '../payouts/testing/give-details.ts';
import { type PublisherId, publisherNumber } from '../platform/ids.ts';
import { parseUsd, ZERO } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import type { ReportRow } from '../sales/report-row.ts';
import { reporting } from '../sales/testing/reporting.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { announceClicks } from './announce-clicks.ts';
import { enqueueWebhookRun, eventStatements } from './emit.ts';
import { updateEndpoint } from './endpoints.ts';
import { clearSubscriberCache } from './subscribers.ts';
import { testDeliveryEnv } from './testing/delivery-env.ts';
import { clearWebhooks, storedEvents, subscribe } from './testing/subscribe.ts';

const ctx = testContext();
const { publisherWithClick, report, clickOf } = await reporting(ctx);
const { deliveryEnv } = testDeliveryEnv(() => new Response());
let sales = 0;

beforeEach(clearWebhooks);

describe('the events of a conversion', () => {
  it('follow each status from pending to approved to reversed, with the previous values', async () => {
    const { publisherId, reportSale } = await publisherWithSale();
    await subscribe(ctx, deliveryEnv, publisherId);
    await reportSale({ commission: parseUsd('10') });
    await reportSale({ commission: parseUsd('12.50'), status: 'approved', statusRaw: 'READY' });
    await reportSale({ commission: ZERO, status: 'reversed', statusRaw: 'DISQUALIFIED', reason: 'Returned' });

    const events = await storedEvents();
    expect(events.map(({ type, payload }) => [type, payload.status, payload.earnings])).toEqual([
      ['conversion.created', 'pending', '5.00'],
      ['commission.updated', 'approved', '6.25'],
      ['commission.updated', 'reversed', '0.00'],
    ]);
    expect(events[1]?.payload).toMatchObject({ previous_status: 'pending', previous_earnings: '5.00' });
    expect(events[2]?.payload).toMatchObject({
      previous_status: 'approved',
      previous_earnings: '6.25',
      reason: 'Returned',
    });
    expect(events[0]?.payload).toMatchObject({
      order_id: expect.stringMatching(/^order-/),
      brand_id: expect.stringMatching(/^brd_/),
      currency: 'USD',
      conversion_data: { order_value: '100.00', order_currency: 'USD', commission_rate: '5.00' },
    });
    expect(await deliveries()).toBe(3);
  });

  it('are not repeated if a report brings no change', async () => {
    const { publisherId, reportSale } = await publisherWithSale();
    await subscribe(ctx, deliveryEnv, publisherId);
    await reportSale({});
    await reportSale({});
    await reportSale({ statusRaw: 'STILL PENDING' });
    expect(await storedEvents()).toHaveLength(1);
  });

  it('reach an endpoint that is added while the conversion is being recorded', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    let writes = 0;
    const write = async (statements: D1PreparedStatement[]) => {
      if (writes++ === 0) await subscribe(ctx, deliveryEnv, publisherId);
      await env.DB.batch(statements);
    };
    await report([sampleRow(`while-added-${sales++}`, { clickRef })], { write, pause: async () => {} });
    expect(writes).toBe(2);
    expect(await storedEvents()).toMatchObject([{ type: 'conversion.created', publisher_id: publisherId }]);
  });

  it('carry the link and the sub-ID of the click', async () => {
    const { publisherId, clickRef, reportSale } = await publisherWithSale();
    await subscribe(ctx, deliveryEnv, publisherId);
    await writeClicks(env, [clickRow(click(publisherId, clickRef))]);
    await reportSale({});
    const [event] = await storedEvents();
    expect(event?.payload).toMatchObject({
      click_id: clickRef,
      link_id: 'lnk_0000000000000000',
      sub_id: 'spring “sale”',
    });
  });

  it('are not created without a publisher', async () => {
    const { publisherId } = await publisherWithSale();
    await subscribe(ctx, deliveryEnv, publisherId);
    await report([sampleRow(`unattributed-${sales++}`)]);
    expect(await storedEvents()).toEqual([]);
  });
});

describe('eventStatements', () => {
  it('writes nothing for a publisher without an endpoint, and an event for another', async () => {
    const [mine, other] = [await publisherWithSale(), await publisherWithSale()];
    await subscribe(ctx, deliveryEnv, mine.publisherId);
    await other.reportSale({});
    expect(await storedEvents()).toEqual([]);
    await mine.reportSale({});
    expect((await storedEvents()).map((event) => event.publisher_id)).toEqual([mine.publisherId]);
  });

  it('writes nothing for a type without a subscriber', async () => {
    const { publisherId, reportSale } = await publisherWithSale();
    await subscribe(ctx, deliveryEnv, publisherId, { events: ['payout.updated'] });
    await reportSale({});
    expect(await storedEvents()).toEqual([]);
  });

  it('writes nothing for a disabled endpoint', async () => {
    const { publisherId, reportSale } = await publisherWithSale();
    const { endpoint } = await subscribe(ctx, deliveryEnv, publisherId);
    await updateEndpoint(ctx, deliveryEnv, endpoint, { isActive: false });
    await reportSale({});
    expect(await storedEvents()).toEqual([]);
  });

  it('writes an event once if the same batch runs again', async () => {
    const { publisherId } = await publisherWithSale();
    await subscribe(ctx, deliveryEnv, publisherId);
    await subscribe(ctx, deliveryEnv, publisherId, { events: ['link.created'] });
    const event = {
      publisherId,
      type: 'link.created',
      payload: { link_id: 'lnk_1' },
      cause: 'lnk_1',
    } as const;
    for (let run = 0; run < 3; run++) await env.DB.batch(eventStatements(ctx, [event]));
    expect(await storedEvents()).toHaveLength(1);
    expect(await deliveries()).toBe(2);
  });

  it('writes nothing if its batch fails', async () => {
    const { publisherId } = await publisherWithSale();
    await subscribe(ctx, deliveryEnv, publisherId);
    const failing = env.DB.prepare('INSERT INTO publishers (number) VALUES (NULL)');
    const event = { publisherId, type: 'link.created', payload: {} } as const;
    await expect(env.DB.batch([...eventStatements(ctx, [event]), failing])).rejects.toThrow('NOT NULL');
    expect(await storedEvents()).toEqual([]);
  });
});

it('eventStatements creates the deliveries of thousands of events in one batch', async () => {
  const { publisherId } = await publisherWithSale();
  await subscribe(ctx, deliveryEnv, publisherId);
  const events = Array.from({ length: 3_000 }, (_, index) => ({
    publisherId,
    type: 'link.created' as const,
    payload: { title: 'x'.repeat(600), index },
    cause: `many-${index}`,
  }));
  await env.DB.batch(eventStatements(ctx, events));
  expect(await deliveries()).toBe(3_000);
});

describe('announceClicks', () => {
  it('creates one event for a counted click with a subscriber, and none for a bot', async () => {
    const [mine, other] = [await publisherWithSale(), await publisherWithSale()];
    await subscribe(ctx, deliveryEnv, mine.publisherId, { events: ['click.tracked'] });
    await subscribe(ctx, deliveryEnv, other.publisherId, { events: ['conversion.created'] });
    const clicks = [
      click(mine.publisherId, mine.clickRef),
      click(mine.publisherId, clickOf(9), 'bot'),
      click(other.publisherId, other.clickRef),
    ];
    await write(clicks);
    await write(clicks);
    const events = await storedEvents();
    expect(events).toMatchObject([
      {
        type: 'click.tracked',
        publisher_id: mine.publisherId,
        payload: { click_id: mine.clickRef, link_id: 'lnk_0000000000000000', sub_id: 'spring “sale”' },
      },
    ]);
    expect(Object.keys(events[0]?.payload)).not.toContain('ip_hash');
    expect(await deliveries()).toBe(1);
  });

  it('makes one query per minute while there are no subscribers', async () => {
    const { publisherId, clickRef } = await publisherWithSale();
    await subscribe(ctx, deliveryEnv, publisherId, { events: ['conversion.created'] });
    clearSubscriberCache();
    const prepare = vi.spyOn(ctx.db.$client, 'prepare');
    const { link, event } = click(publisherId, clickRef);
    for (let call = 0; call < 20; call++) await announceClicks(ctx, [{ ...link, ...event, isNew: true }]);
    expect(prepare).toHaveBeenCalledTimes(1);
    prepare.mockRestore();
    expect(await storedEvents()).toEqual([]);
  });
});

describe('other events', () => {
  it('are created for each step of a payout', async () => {
    const { publisherId, reportSale } = await publisherWithSale();
    await reportSale({ commission: parseUsd('10'), status: 'paid', statusRaw: 'PAID' });
    await subscribe(ctx, deliveryEnv, publisherId);
    await giveDetails(ctx, publisherId);
    const { id } = await createPayout(ctx, publisherId, { ignoreMinimum: true });
    for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, id, state);
    const events = await storedEvents();
    expect(events.map(({ payload }) => [payload.previous_status, payload.status, payload.amount])).toEqual([
      ['created', 'approved', '5.00'],
      ['approved', 'sent', '5.00'],
      ['sent', 'settled', '5.00'],
    ]);
  });

  it('are created if a suspended publisher becomes active, not for a suspension or an active publisher', async () => {
    const { publisherId } = await publisherWithSale();
    await subscribe(ctx, deliveryEnv, publisherId);
    for (const status of ['active', 'suspended', 'active'] as const)
      await setStatus(ctx, publisherId, status);
    expect(await storedEvents()).toMatchObject([
      { type: 'publisher.approved', payload: { status: 'active' } },
    ]);
  });
});

describe('enqueueWebhookRun', () => {
  it('sends a message only if there are subscribers, and survives a queue failure', async () => {
    const { publisherId } = await publisherWithSale();
    const send = vi.fn(() => Promise.reject(new Error('The queue is down.')));
    const WEBHOOKS = Object.assign(Object.create(env.WEBHOOKS), { send });
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await enqueueWebhookRun({ DB: env.DB, WEBHOOKS });
    expect(send).not.toHaveBeenCalled();
    await subscribe(ctx, deliveryEnv, publisherId, { events: ['payout.updated'] });
    await enqueueWebhookRun({ DB: env.DB, WEBHOOKS }, 'click.tracked');
    expect(send).not.toHaveBeenCalled();
    await enqueueWebhookRun({ DB: env.DB, WEBHOOKS });
    expect(send).toHaveBeenCalledTimes(1);
    expect(warning).toHaveBeenCalledTimes(1);
    warning.mockRestore();
  });
});

async function publisherWithSale() {
  const { publisherId } = await publisherWithClick();
  const clickRef = clickOf(publisherNumber(publisherId) ?? 0);
  const name = `sale-${sales++}`;
  return {
    publisherId,
    clickRef,
    reportSale: (changes: Partial<ReportRow>) => report([sampleRow(name, { clickRef, ...changes })]),
  };
}

function click(publisherId: PublisherId, clickId: ClickId, classification: 'click' | 'bot' = 'click') {
  const networkId = 'wildfire';
  const linkId = 'lnk_0000000000000000';
  const subId = 'spring “sale”';
  const fields = {
    clickId,
    clickedAt: ctx.now,
    publisherId,
    linkId,
    networkId,
    classification,
    subId,
    country: 'DE',
  };
  return sampleClick(fields);
}

function write(clicks: readonly Click[]) {
  return writeClicks(env, clicks.map(clickRow), { announce: (stored) => announceClicks(ctx, stored) });
}

function deliveries(): Promise<number | null> {
  return env.DB.prepare('SELECT COUNT(*) AS n FROM webhook_deliveries').first<number>('n');
}
