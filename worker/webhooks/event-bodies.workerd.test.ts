import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { setStatus } from '../accounts/publishers/publishers.ts';
import { edgeBuilders } from '../app/edge-builders.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { clicksOf } from '../clicks/testing/stores.ts';
import { banDomains } from '../compliance/banned-domains.ts';
import { createPayout } from '../payouts/create-payout.ts';
import { advancePayout } from '../payouts/payouts.ts';
import { giveDetails } from '../payouts/testing/give-details.ts';
import { read } from '../platform/http/testing/call.ts';
import { openScene } from '../platform/http/testing/scene.ts';
import { parseUsd } from '../platform/money.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { announceClicks } from './announce-clicks.ts';
import { EVENT_SCHEMAS } from './event-schemas.ts';
import { EVENT_TYPES, type EventType } from './event-types.ts';
import { eventBody } from './request.ts';
import { testDeliveryEnv } from './testing/delivery-env.ts';
import { storedEvents, subscribe } from './testing/subscribe.ts';

let events: Awaited<ReturnType<typeof storedEvents>>;

beforeAll(async () => {
  const scene = await openScene([sampleProgram('Alder Nook')]);
  const { ctx } = scene;
  await banDomains(ctx, { domains: ['banned.example'], source: 'manual' });
  const member = await scene.signUp();
  await publishEdge(ctx, env.EDGE, edgeBuilders);
  await subscribe(ctx, testDeliveryEnv(() => new Response()).deliveryEnv, member.id);
  const clickRef = await scene.click(member, { subId: 'newsletter', country: 'DE' });
  const stored = (await clicksOf(member.id)).map((click) => ({ ...click, isNew: true }));
  await announceClicks(ctx, stored);
  const sale = { eventAt: ctx.now, clickRef, commission: parseUsd('4.20') };
  await scene.report(sampleRow('sale', sale));
  await scene.report(sampleRow('sale', { ...sale, status: 'paid', statusRaw: 'PAID' }));
  await scene.report(sampleRow('unclicked', { eventAt: ctx.now, clickRef: scene.idOf(member) }));
  await giveDetails(ctx, member.id);
  const { id } = await createPayout(ctx, member.id, { ignoreMinimum: true });
  for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, id, state);
  for (const status of ['suspended', 'active'] as const) await setStatus(ctx, member.id, status);
  const post = { method: 'POST', key: member.key };
  const url = 'https://alder-nook.example/lamps';
  await read('/v1/publisher/affiliate-links', { ...post, body: { url } });
  await read('/v1/publisher/keys', {
    ...post,
    body: { name: 'Second', preset: 'read_only', rate_limit: 100 },
  });
  await read('/v1/compliance-check', { ...post, body: { url: 'https://banned.example/' } });
  events = await storedEvents();
});

it('every event type is sent with exactly the documented fields', () => {
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(EVENT_TYPES));
  for (const { type, publisher_id: publisherId, payload } of events) {
    const known = EVENT_TYPES.find((each): each is EventType => each === type);
    if (!known) throw new Error(type);
    const body = eventBody({ type: known, publisherId, createdAt: 0 as never, payload });
    expect(EVENT_SCHEMAS[known].strict().safeParse(body), JSON.stringify(body)).toMatchObject({
      success: true,
    });
  }
});

it('a sale event has gross commission, share, net earnings and the earning ID', () => {
  const [sale] = events.filter(({ type }) => type === 'conversion.created');
  expect(sale?.payload).toMatchObject({
    gross_commission: '4.20',
    share_percent: 50,
    earnings: '2.10',
    earning_id: expect.stringMatching(/^ern_/),
  });
});
