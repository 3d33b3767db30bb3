import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { edgeBuilders } from '../app/edge-builders.ts';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { writeClicks } from '../clicks/click-record.ts';
import { banDomains } from '../compliance/banned-domains.ts';
import { sampleRow } from '../conversions/testing/sample-row.ts';
import { read } from '../http/testing/call.ts';
import { openScene } from '../http/testing/scene.ts';
import { createPayout } from '../payouts/create-payout.ts';
import { advancePayout } from '../payouts/payouts.ts';
import { parseUsd } from '../platform/money.ts';
import { setStatus } from '../publishers/publishers.ts';
import { clickEventStatements } from './click-events.ts';
import { eventBody } from './event-body.ts';
import { EVENT_SCHEMAS } from './event-schemas.ts';
import { EVENT_TYPES, type EventType } from './event-types.ts';
import { eventsInBooks, listening } from './testing/listening.ts';
import { testOutside } from './testing/test-outside.ts';

let told: Awaited<ReturnType<typeof eventsInBooks>>;

beforeAll(async () => {
  const scene = await openScene([sampleProgram('Alder Nook')]);
  const { ctx } = scene;
  await banDomains(ctx, { domains: ['banned.example'], source: 'manual' });
  const one = await scene.signUp();
  await publishEdge(ctx, env.EDGE, edgeBuilders);
  await listening(ctx, testOutside(() => new Response()).outside, one.id);
  const clickRef = await scene.click(one, { subId: 'newsletter', country: 'DE' });
  const columns = `click_id, clicked_at, publisher_id, requested_by, program_id, brand_id, link_id, network_id, verdict,
    reason, destination, sub_id, traffic_source, referer, user_agent, country, ip_hash`;
  const rows = await env.DB.prepare(`SELECT ${columns} FROM click_logs`).raw<string[]>();
  await writeClicks(env.DB, rows, (piece) => clickEventStatements(ctx, piece));
  const sale = { eventAt: ctx.now, clickRef, commission: parseUsd('4.20') };
  await scene.report(sampleRow('sale', sale));
  await scene.report(sampleRow('sale', { ...sale, status: 'paid', statusRaw: 'PAID' }));
  await scene.report(sampleRow('unclicked', { eventAt: ctx.now, clickRef: scene.idOf(one) }));
  const { id } = await createPayout(ctx, one.id, { ignoreMinimum: true });
  for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, id, state);
  for (const standing of ['suspended', 'active'] as const) await setStatus(ctx, one.id, standing);
  const post = { method: 'POST', key: one.key };
  const url = 'https://alder-nook.example/lamps';
  await read('/v1/publisher/affiliate-links', { ...post, body: { url } });
  await read('/v1/publisher/keys', {
    ...post,
    body: { name: 'Second', preset: 'read_only', rate_limit: 100 },
  });
  await read('/v1/compliance-check', { ...post, body: { url: 'https://banned.example/' } });
  told = await eventsInBooks();
});

it('every type of event is sent as the contract describes it, no field more and none less', () => {
  expect(new Set(told.map(({ type }) => type))).toEqual(new Set(EVENT_TYPES));
  for (const { type, publisher_id: publisherId, payload } of told) {
    const known = EVENT_TYPES.find((each): each is EventType => each === type);
    if (!known) throw new Error(type);
    const body = eventBody({ type: known, publisherId, createdAt: 0 as never, payload });
    expect(EVENT_SCHEMAS[known].strict().safeParse(body), JSON.stringify(body)).toMatchObject({
      success: true,
    });
  }
});

it('an event of a sale says gross, share and net, and which earning it belongs to', () => {
  const [sale] = told.filter(({ type }) => type === 'conversion.created');
  expect(sale?.payload).toMatchObject({
    gross_commission: '4.20',
    share_percent: 50,
    earnings: '2.10',
    earning_id: expect.stringMatching(/^ern_/),
  });
});
