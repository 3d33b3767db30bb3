import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { setStatus } from '../../../accounts/publishers/publishers.ts';
import { clickFacts } from '../../../clicks/click-id.ts';
import { createPayout } from '../../../payouts/create-payout.ts';
import { advancePayout } from '../../../payouts/payouts.ts';
import { giveDetails } from '../../../payouts/testing/give-details.ts';
import { dayText } from '../../../platform/date-text.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import type { PayoutId } from '../../../platform/ids.ts';
import { parseUsd } from '../../../platform/money.ts';
import { dayOf } from '../../../platform/time.ts';
import { earningIdOf } from '../../../sales/earnings/earning-rows.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';

type Sale = Record<string, unknown> & {
  transfers: { from: string; to: string; amount: string }[];
  report_versions: { row_id: string; version: number; raw: string | null; raw_error: string | null }[];
};
interface Trace {
  data: { earning: Record<string, unknown>; conversions: Sale[] };
  summary: Record<string, unknown>;
}

let scene: Scene;
let one: Member;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
});

describe('the trace of an earning that was approved and paid', () => {
  let clickId: string;
  let payoutId: PayoutId;

  beforeAll(async () => {
    clickId = await scene.click(one, { subId: 'newsletter', destination: 'https://alder-nook.example/x' });
    const sale = { eventAt: scene.ctx.now, clickRef: clickId };
    await scene.report(sampleRow('whole', { ...sale, commission: parseUsd('5.9465') }));
    await scene.report(
      sampleRow('whole', { ...sale, commission: parseUsd('6'), status: 'paid', statusRaw: 'PAID' }),
    );
    await giveDetails(scene.ctx, one.id);
    payoutId = (await createPayout(scene.ctx, one.id, { ignoreMinimum: true })).id;
    for (const state of ['approved', 'sent', 'settled'] as const)
      await advancePayout(scene.ctx, payoutId, state);
  });

  it('leads to its click, every version of its report, its share rule, its ledger transfers and its payout', async () => {
    const { body } = await trace(one);
    expect(body.data.earning).toMatchObject({ net_earnings: '3.00', payment_status: 'paid' });
    expect(body.data.conversions).toMatchObject([
      {
        status: 'paid',
        network_status: 'PAID',
        gross: '6.00',
        net: '3.00',
        share_percent: 50,
        share_rule: { id: 'shr_00000000000000000000', effective_from: '2020-01-01' },
        click: {
          click_id: clickId,
          publisher_id: one.id,
          recorded: true,
          classification: 'click',
          sub_id: 'newsletter',
          destination: 'https://alder-nook.example/x',
        },
        report_versions: [
          { version: 1, status: 'pending', commission: '5.9465', superseded: false, source: 'sync' },
          { version: 2, status: 'paid', commission: '6.00', superseded: false, source: 'sync' },
        ],
        payouts: [{ payout_id: payoutId, state: 'settled', amount: '3.00' }],
      },
    ]);
  });

  it('is also found by the conversion’s ID, with a summary in one sentence', async () => {
    const { body: whole } = await trace(one);
    const [sale] = whole.data.conversions;
    const path = `/v1/publisher/conversions/${sale?.id}/trace`;
    const { status, body } = await read<{ data: Sale; summary: Record<string, unknown> }>(path, one);
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...sale, earning_id: earningOf(one) });
    expect(body.summary).toEqual({
      sentence: `Order order-whole of ${dayText(dayOf(scene.ctx.now))} from click ${clickId} is paid. Gross 6.00 USD, your share 50%, net 3.00 USD. Paid out in ${payoutId}.`,
      net: '3.00',
      ledger_net: '3.00',
      adds_up: true,
    });
    expect(await read(path, await scene.signUp())).toMatchObject({
      status: 404,
      body: { code: 'conversion.unknown' },
    });
  });

  it('adds up: the transfers into the publisher’s accounts sum to the net amount', async () => {
    const { body } = await trace(one);
    expect(body.summary).toEqual({ conversions: 1, net: '3.00', ledger_net: '3.00', adds_up: true });
    const transfers = body.data.conversions.flatMap((sale) => sale.transfers);
    const own = (key: string) => key.startsWith(`publisher:${one.id}:`);
    const moved = transfers.map(
      ({ from, to, amount }) => parseUsd(amount) * (Number(own(to)) - Number(own(from))),
    );
    expect(moved.reduce((total, each) => total + each, 0)).toBe(3_000_000);
  });

  it('doesn’t add up when the ledger differs', async () => {
    const d1 = scene.ctx.db.$client;
    const set = (net: number) =>
      d1.prepare('UPDATE publisher_earnings SET net = ?1 WHERE id = ?2').bind(net, earningOf(one)).run();
    await set(3_000_001);
    expect((await trace(one)).body.summary).toMatchObject({ net: '3.000001', adds_up: false });
    await set(3_000_000);
  });
});

describe('the trace of an earning', () => {
  it('shows the click from its ID when the click’s row is missing', async () => {
    const member = await scene.signUp();
    const clickRef = scene.idOf(member);
    await scene.report(sampleRow('lost', { eventAt: scene.ctx.now, clickRef }));
    expect((await trace(member)).body.data.conversions).toMatchObject([
      { click: { click_id: clickRef, publisher_id: member.id, recorded: false, classification: null } },
    ]);
  });

  it('shows a click that was stored after its sale was reported', async () => {
    const member = await scene.signUp();
    const clickRef = scene.idOf(member);
    await scene.report(sampleRow('before-its-click', { eventAt: scene.ctx.now, clickRef }));
    await scene.click(member, { clickId: clickRef, clickedAt: clickFacts(clickRef).at, subId: 'late' });
    const { body } = await trace(member);
    expect(body.data.conversions).toMatchObject([
      { click: { click_id: clickRef, recorded: true, classification: 'click', sub_id: 'late' } },
    ]);
  });

  it('lists many conversions page by page and adds up over all of them', async () => {
    const member = await scene.signUp();
    const rows = Array.from({ length: 7 }, (_, index) =>
      sampleRow(`many-${index}`, {
        eventAt: scene.ctx.now,
        clickRef: scene.idOf(member),
        commission: parseUsd('0.000003'),
      }),
    );
    await scene.report(...rows);
    const pages = await Promise.all([1, 2, 3].map((page) => trace(member, `?per_page=3&page=${page}`)));
    const ids = pages.flatMap(({ body }) => body.data.conversions.map((sale) => sale.id));
    expect(new Set(ids).size).toBe(7);
    for (const { body } of pages) expect(body.summary).toMatchObject({ conversions: 7, adds_up: true });
  });

  it('shows why a conversion is held, and no reason for one that isn’t', async () => {
    const member = await scene.signUp();
    await scene.report(sampleRow('free', { eventAt: scene.ctx.now, clickRef: scene.idOf(member) }));
    await setStatus(scene.ctx, member.id, 'suspended');
    await scene.report(sampleRow('held', { eventAt: scene.ctx.now, clickRef: scene.idOf(member) }));
    await setStatus(scene.ctx, member.id, 'active');
    const { body } = await trace(member);
    const reasons = body.data.conversions.map((sale) => [sale.order_id, sale.held_reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      'order-free': null,
      'order-held': 'publisher_suspended',
    });
  });

  it('shows every version of a pushed row that has joined the synced sale of its click and order', async () => {
    const member = await scene.signUp();
    const clickRef = scene.idOf(member);
    const sale = { eventAt: scene.ctx.now, clickRef, orderId: 'joined-order' };
    await scene.push(sampleRow('pushed', { ...sale, commission: parseUsd('2') }));
    await scene.push(sampleRow('pushed', { ...sale, status: 'approved', statusRaw: 'APPROVED' }));
    await scene.report(sampleRow('synced', sale));
    const { body } = await trace(member);
    const versions = body.data.conversions.map((each) =>
      each.report_versions.map(({ row_id, version }) => `${row_id} ${version}`),
    );
    expect(versions.toSorted((a, b) => b.length - a.length)).toEqual([
      ['pushed 1', 'pushed 2', 'synced 1'],
      ['pushed 1', 'pushed 2'],
    ]);
  });

  it('shows the raw texts of report rows, also those that are in R2; without them it has the reason', async () => {
    const member = await scene.signUp();
    const sale = { eventAt: scene.ctx.now, clickRef: scene.idOf(member) };
    const page = Array.from({ length: 30 }, (_, index) => sampleRow(`archived-${index}`, sale));
    await scene.report(...page);
    const { objects } = await env.ARCHIVE.list({ prefix: 'report-rows/' });
    expect(objects).toHaveLength(1);
    const last = sampleRow('archived-7', { ...sale, status: 'approved', statusRaw: 'READY' });
    await scene.report(last);
    const versionsOf = async () => {
      const { body } = await trace(member);
      return new Map(
        body.data.conversions.flatMap((each) =>
          each.report_versions.map(({ row_id, version, raw, raw_error }) => [
            `${row_id} ${version}`,
            { raw, raw_error },
          ]),
        ),
      );
    };
    const expected = new Map(
      page.map(({ externalId, raw }) => [`${externalId} 1`, { raw, raw_error: null }]),
    );
    expected.set('archived-7 2', { raw: last.raw, raw_error: null });
    expect(await versionsOf()).toEqual(expected);
    for (const { key } of objects) await env.ARCHIVE.delete(key);
    const versions = await versionsOf();
    expect(versions.size).toBe(31);
    expect(versions.get('archived-7 1')).toEqual({ raw: null, raw_error: 'object_missing' });
    expect(versions.get('archived-7 2')).toEqual({ raw: last.raw, raw_error: null });
  });

  it('shows the transfers that reversed it, with the reason', async () => {
    const member = await scene.signUp();
    const sale = { eventAt: scene.ctx.now, clickRef: scene.idOf(member) };
    await scene.report(sampleRow('back', sale));
    await scene.report(
      sampleRow('back', { ...sale, status: 'reversed', commission: parseUsd(0), reason: 'returned' }),
    );
    const { body } = await trace(member);
    expect(body.summary).toMatchObject({ net: '0.00', adds_up: true });
    expect(body.data.conversions).toMatchObject([{ status: 'reversed', reason: 'returned' }]);
    expect(body.data.conversions[0]?.transfers).toContainEqual(
      expect.objectContaining({ from: `publisher:${member.id}:pending`, reason: 'returned' }),
    );
  });

  it('returns 404 for an earning of another publisher', async () => {
    const other = await scene.signUp();
    expect(await traceOf(earningOf(one), other)).toMatchObject({
      status: 404,
      body: { code: 'earning.unknown' },
    });
  });

  it.each([
    ['ern_0000000000000000', 404, 'earning.unknown'],
    ['ern_1', 400, 'request.invalid'],
    ['brd_0000000000000000', 400, 'request.invalid'],
    ['%00', 400, 'request.invalid'],
  ])('rejects the ID %s with %i %s', async (id, status, code) => {
    expect(await traceOf(id, one)).toMatchObject({ status, body: { code } });
  });
});

function earningOf(member: Member): string {
  const { brand_id: brandId } = scene.program;
  return earningIdOf({ publisherId: member.id, networkId: 'wildfire', brandId, day: dayOf(scene.ctx.now) });
}

function trace(member: Member, query = '') {
  return traceOf(earningOf(member), member, query);
}

function traceOf(id: string, member: Member, query = '') {
  return read<Trace>(`/v1/publisher/earnings/${id}/trace${query}`, member);
}
