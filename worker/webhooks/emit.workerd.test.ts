import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClickId } from '../clicks/click-id.ts';
import { clickRow, writeClicks } from '../clicks/click-record.ts';
import type { ReportRow } from '../conversions/report-row.ts';
import { reporting } from '../conversions/testing/reporting.ts';
import { sampleRow } from '../conversions/testing/sample-row.ts';
import { createPayout } from '../payouts/create-payout.ts';
import { advancePayout } from '../payouts/payouts.ts';
import { type PublisherId, publisherNumber } from '../platform/ids.ts';
import { parseUsd, ZERO } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import { setStatus } from '../publishers/publishers.ts';
import { sampleClick } from '../tracking/testing/click.ts';
import { clickEventStatements } from './click-events.ts';
import { enqueueWebhookRun, eventStatements } from './emit.ts';
import { updateEndpoint } from './endpoints.ts';
import { clearSubscriberCache } from './subscribers.ts';
import { eventsInBooks, listening, nobodyListens } from './testing/listening.ts';
import { testOutside } from './testing/test-outside.ts';

const ctx = testContext();
const { publisherWithClick, report, clickOf } = await reporting(ctx);
const { outside } = testOutside(() => new Response());
let sales = 0;

beforeEach(nobodyListens);

describe('a conversion', () => {
  it('that goes from pending to approved to reversed is told step by step, with what was before', async () => {
    const { publisherId, say } = await publisherWithSale();
    await listening(ctx, outside, publisherId);
    await say({ commission: parseUsd('10') });
    await say({ commission: parseUsd('12.50'), status: 'approved', statusRaw: 'READY' });
    await say({ commission: ZERO, status: 'reversed', statusRaw: 'DISQUALIFIED', reason: 'Returned' });

    const told = await eventsInBooks();
    expect(told.map(({ type, payload }) => [type, payload.status, payload.earnings])).toEqual([
      ['conversion.created', 'pending', '5.00'],
      ['commission.updated', 'approved', '6.25'],
      ['commission.updated', 'reversed', '0.00'],
    ]);
    expect(told[1]?.payload).toMatchObject({ previous_status: 'pending', previous_earnings: '5.00' });
    expect(told[2]?.payload).toMatchObject({
      previous_status: 'approved',
      previous_earnings: '6.25',
      reason: 'Returned',
    });
    expect(told[0]?.payload).toMatchObject({
      order_id: expect.stringMatching(/^order-/),
      brand_id: expect.stringMatching(/^brd_/),
      currency: 'USD',
      conversion_data: { order_value: '100.00', order_currency: 'USD', commission_rate: '5.00' },
    });
    expect(await deliveries()).toBe(3);
  });

  it('that is reported again without news tells nothing', async () => {
    const { publisherId, say } = await publisherWithSale();
    await listening(ctx, outside, publisherId);
    await say({});
    await say({});
    await say({ statusRaw: 'STILL PENDING' });
    expect(await eventsInBooks()).toHaveLength(1);
  });

  it('carries the link and the sub-id of its click', async () => {
    const { publisherId, clickRef, say } = await publisherWithSale();
    await listening(ctx, outside, publisherId);
    await writeClicks(env.DB, [click(publisherId, clickRef)]);
    await say({});
    const [told] = await eventsInBooks();
    expect(told?.payload).toMatchObject({
      click_id: clickRef,
      link_id: 'lnk_0000000000000000',
      sub_id: 'spring “sale”',
    });
  });

  it('without a publisher tells nobody', async () => {
    const { publisherId } = await publisherWithSale();
    await listening(ctx, outside, publisherId);
    await report([sampleRow(`orphan-${sales++}`)]);
    expect(await eventsInBooks()).toEqual([]);
  });
});

describe('nothing is written', () => {
  it('for a publisher without an endpoint, while another is told', async () => {
    const [mine, other] = [await publisherWithSale(), await publisherWithSale()];
    await listening(ctx, outside, mine.publisherId);
    await other.say({});
    expect(await eventsInBooks()).toEqual([]);
    await mine.say({});
    expect((await eventsInBooks()).map((told) => told.publisher_id)).toEqual([mine.publisherId]);
  });

  it('for a type that the endpoint did not ask for', async () => {
    const { publisherId, say } = await publisherWithSale();
    await listening(ctx, outside, publisherId, { events: ['payout.updated'] });
    await say({});
    expect(await eventsInBooks()).toEqual([]);
  });

  it('for an endpoint that is switched off', async () => {
    const { publisherId, say } = await publisherWithSale();
    const { endpoint } = await listening(ctx, outside, publisherId);
    await updateEndpoint(ctx, outside, endpoint, { isActive: false });
    await say({});
    expect(await eventsInBooks()).toEqual([]);
  });

  it('twice, when the same batch runs again', async () => {
    const { publisherId } = await publisherWithSale();
    await listening(ctx, outside, publisherId);
    await listening(ctx, outside, publisherId, { events: ['link.created'] });
    const event = {
      publisherId,
      type: 'link.created',
      payload: { link_id: 'lnk_1' },
      cause: 'lnk_1',
    } as const;
    for (let run = 0; run < 3; run++) await env.DB.batch(eventStatements(ctx, [event]));
    expect(await eventsInBooks()).toHaveLength(1);
    expect(await deliveries()).toBe(2);
  });

  it('when the batch that it belongs to fails', async () => {
    const { publisherId } = await publisherWithSale();
    await listening(ctx, outside, publisherId);
    const failing = env.DB.prepare('INSERT INTO publishers (number) VALUES (NULL)');
    const event = { publisherId, type: 'link.created', payload: {} } as const;
    await expect(env.DB.batch([...eventStatements(ctx, [event]), failing])).rejects.toThrow('NOT NULL');
    expect(await eventsInBooks()).toEqual([]);
  });
});

it('many events at once reach each their own endpoints', async () => {
  const { publisherId } = await publisherWithSale();
  await listening(ctx, outside, publisherId);
  const events = Array.from({ length: 3_000 }, (_, index) => ({
    publisherId,
    type: 'link.created' as const,
    payload: { title: 'x'.repeat(600), index },
    cause: `many-${index}`,
  }));
  await env.DB.batch(eventStatements(ctx, events));
  expect(await deliveries()).toBe(3_000);
});

describe('clicks', () => {
  it('that are counted are told to those who want clicks, once, and bots are not', async () => {
    const [mine, other] = [await publisherWithSale(), await publisherWithSale()];
    await listening(ctx, outside, mine.publisherId, { events: ['click.tracked'] });
    await listening(ctx, outside, other.publisherId, { events: ['conversion.created'] });
    const rows = [
      click(mine.publisherId, mine.clickRef),
      click(mine.publisherId, clickOf(9), 'bot'),
      click(other.publisherId, other.clickRef),
    ];
    await write(rows);
    await write(rows);
    const told = await eventsInBooks();
    expect(told).toMatchObject([
      {
        type: 'click.tracked',
        publisher_id: mine.publisherId,
        payload: { click_id: mine.clickRef, link_id: 'lnk_0000000000000000', sub_id: 'spring “sale”' },
      },
    ]);
    expect(Object.keys(told[0]?.payload)).not.toContain('ip_hash');
    expect(await deliveries()).toBe(1);
  });

  it('cost no statement more while nobody wants them, and one question a minute', async () => {
    const { publisherId, clickRef } = await publisherWithSale();
    await listening(ctx, outside, publisherId, { events: ['conversion.created'] });
    clearSubscriberCache();
    const prepare = vi.spyOn(ctx.db.$client, 'prepare');
    for (let call = 0; call < 20; call++)
      expect(await clickEventStatements(ctx, [click(publisherId, clickRef)])).toEqual([]);
    expect(prepare).toHaveBeenCalledTimes(1);
    prepare.mockRestore();
  });
});

describe('what else a publisher is told', () => {
  it('is each step of a payout', async () => {
    const { publisherId, say } = await publisherWithSale();
    await say({ commission: parseUsd('10'), status: 'paid', statusRaw: 'PAID' });
    await listening(ctx, outside, publisherId);
    const { id } = await createPayout(ctx, publisherId, { ignoreMinimum: true });
    for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, id, state);
    const told = await eventsInBooks();
    expect(told.map(({ payload }) => [payload.previous_status, payload.status, payload.amount])).toEqual([
      ['created', 'approved', '5.00'],
      ['approved', 'sent', '5.00'],
      ['sent', 'settled', '5.00'],
    ]);
  });

  it('is that they are taken back, not that they are suspended or were active all along', async () => {
    const { publisherId } = await publisherWithSale();
    await listening(ctx, outside, publisherId);
    for (const standing of ['active', 'suspended', 'active'] as const)
      await setStatus(ctx, publisherId, standing);
    expect(await eventsInBooks()).toMatchObject([
      { type: 'publisher.approved', payload: { standing: 'active' } },
    ]);
  });
});

describe('a nudge', () => {
  it('goes out only where somebody listens, and its failing harms nobody', async () => {
    const { publisherId } = await publisherWithSale();
    const send = vi.fn(() => Promise.reject(new Error('The queue is down.')));
    const WEBHOOKS = Object.assign(Object.create(env.WEBHOOKS), { send });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await enqueueWebhookRun({ DB: env.DB, WEBHOOKS });
    expect(send).not.toHaveBeenCalled();
    await listening(ctx, outside, publisherId, { events: ['payout.updated'] });
    await enqueueWebhookRun({ DB: env.DB, WEBHOOKS }, 'click.tracked');
    expect(send).not.toHaveBeenCalled();
    await enqueueWebhookRun({ DB: env.DB, WEBHOOKS });
    expect(send).toHaveBeenCalledTimes(1);
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });
});

async function publisherWithSale() {
  const { publisherId } = await publisherWithClick();
  const clickRef = clickOf(publisherNumber(publisherId) ?? 0);
  const name = `sale-${sales++}`;
  return {
    publisherId,
    clickRef,
    say: (changes: Partial<ReportRow>) => report([sampleRow(name, { clickRef, ...changes })]),
  };
}

function click(publisherId: PublisherId, clickId: ClickId, verdict: 'click' | 'bot' = 'click') {
  const networkId = 'wildfire';
  const linkId = 'lnk_0000000000000000';
  const subId = 'spring “sale”';
  const said = { clickId, clickedAt: ctx.now, publisherId, linkId, networkId, verdict, subId, country: 'DE' };
  return clickRow(sampleClick(said));
}

function write(rows: ReturnType<typeof click>[]) {
  return writeClicks(env.DB, rows, (piece) => clickEventStatements(ctx, piece));
}

function deliveries(): Promise<number | null> {
  return env.DB.prepare('SELECT COUNT(*) AS n FROM webhook_deliveries').first<number>('n');
}
