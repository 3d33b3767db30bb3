import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { balancesUnder } from '../ledger/balances.ts';
import { parseUsd, ZERO } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import { addDays, addMs, dayOf, MINUTE, parseInstant, startOfDay } from '../platform/time.ts';
import { ingestReport } from './ingest.ts';
import type { ReportRow } from './report-row.ts';
import { setShareRule } from './set-share-rule.ts';
import { CLICK_ID_KEY, reporting } from './testing/reporting.ts';
import { sampleRow } from './testing/sample-row.ts';
import { Turns } from './testing/turns.ts';

const ctx = testContext();
const { publisherWithClick, report } = await reporting(ctx);
const pushed = { source: 'postback', pause: async () => {} };

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM rejected_rows').run();
});

/** A row of a postback, without a time of its own. */
const push = (id: string, changes: Partial<ReportRow> = {}) => sampleRow(id, { eventAt: null, ...changes });

describe('a pushed row', () => {
  it('doesn’t undo a reversal when it is sent again late', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const approval = push('late', { clickRef, status: 'approved', statusRaw: 'approved' });
    const reversal = push('late', { clickRef, status: 'reversed', statusRaw: 'rejected', commission: ZERO });
    await report([approval], pushed);
    await report([reversal], pushed);
    expect(await report([approval], pushed)).toEqual({ new: 0, changed: 0, unchanged: 1, rejected: 0 });
    expect(await saleOf('late')).toMatchObject({ status: 'reversed', net: 0, version: 2 });
    expect(await balancesOf(publisherId)).toEqual({ approved: 0 });
  });

  it.each([
    ['paid', 'approved'],
    ['approved', 'pending'],
    ['reversed', 'approved'],
    ['reversed', 'paid'],
  ] as const)('goes from %s to %s only under a newer time', async (from, to) => {
    const { clickRef } = await publisherWithClick();
    const id = `${from}-${to}`;
    const at = (time: string) => ({ clickRef, modifiedAt: parseInstant(time) });
    await report([push(id, { ...at('2026-11-05'), status: from, statusRaw: from })], pushed);
    const timeless = push(id, { clickRef, status: to, statusRaw: 'without a time' });
    expect(await report([timeless], pushed)).toMatchObject({ changed: 0, rejected: 1 });
    const sameTime = push(id, { ...at('2026-11-05'), status: to, statusRaw: 'at the same time' });
    expect(await report([sameTime], pushed)).toMatchObject({ changed: 0, rejected: 1 });
    expect(await saleOf(id)).toMatchObject({ status: from });
    const { results } = await env.DB.prepare('SELECT DISTINCT code, source FROM rejected_rows').all();
    expect(results).toEqual([{ code: 'report.status_backward', source: 'postback' }]);
    await report([push(id, { ...at('2026-11-06'), status: to, statusRaw: 'later' })], pushed);
    expect(await saleOf(id)).toMatchObject({ status: to });
  });

  it('keeps the time, day and share of its first arrival while it has no time', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await setShareRule(ctx, { publisherId, sharePpm: 100_000, effectiveFrom: addDays(dayOf(ctx.now), 1) });
    await report([push('moved', { clickRef, commission: parseUsd('4') })], pushed);
    const nextWeek = { ...ctx, now: addMs(ctx.now, 7 * 24 * 60 * MINUTE) };
    const update = push('moved', {
      clickRef: null,
      orderId: null,
      sale: null,
      status: 'approved',
      statusRaw: 'approved',
      commission: parseUsd('4'),
    });
    await ingestReport(nextWeek, { clickIdKeys: [CLICK_ID_KEY] }, 'wildfire', [{ row: update }], 'postback');
    expect(await saleOf('moved')).toMatchObject({
      converted_at: ctx.now,
      day: dayOf(ctx.now),
      net: 2_000_000,
      status: 'approved',
      order_id: 'order-moved',
      sale_amount: '100.00',
    });
    const timed = push('moved', { clickRef, eventAt: startOfDay(dayOf(ctx.now)), commission: parseUsd('4') });
    await report([{ ...timed, status: 'approved', statusRaw: 'approved' }], pushed);
    expect(await saleOf('moved')).toMatchObject({ converted_at: startOfDay(dayOf(ctx.now)) });
  });

  it('is booked each time when thirty messages about one sale arrive at once', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const turns = new Turns();
    const options = { source: 'callback', pause: turns.pause };
    const calls = Array.from({ length: 30 }, (_, index) =>
      turns.run(() => report([push('busy', { clickRef, reason: `message ${index}` })], options)),
    );
    const counts = await Promise.all(calls);
    expect(counts.filter((each) => each.rejected > 0)).toEqual([]);
    expect(counts.reduce((sum, each) => sum + each.new + each.changed, 0)).toBe(30);
    expect(await balancesOf(publisherId)).toEqual({ pending: 2_973_250 });
  });
});

describe('a network that is both synced and pushed', () => {
  const postback = (click: string, changes: Partial<ReportRow> = {}) =>
    push(`TX-${click.slice(-6)}`, {
      clickRef: click,
      orderId: `A-${click.slice(-6)}`,
      commission: parseUsd('5'),
      ...changes,
    });
  const reported = (click: string, changes: Partial<ReportRow> = {}) =>
    sampleRow(`700-${click.slice(-6)}`, {
      clickRef: click,
      orderId: `A-${click.slice(-6)}`,
      commission: parseUsd('5'),
      ...changes,
    });

  it.each([
    ['the postback', true],
    ['the report', false],
  ])('reports a sale once when %s comes first, and updates of either stay with it', async (_, pushFirst) => {
    const { publisherId, clickRef } = await publisherWithClick();
    const arrivals = [() => report([postback(clickRef)], pushed), () => report([reported(clickRef)])];
    for (const arrive of pushFirst ? arrivals : arrivals.toReversed()) await arrive();
    expect(await balancesOf(publisherId)).toEqual({ pending: 2_500_000 });
    await report([postback(clickRef, { commission: parseUsd('6') })], pushed);
    expect(await balancesOf(publisherId)).toEqual({ pending: 2_500_000 });
    await report([reported(clickRef, { commission: parseUsd('8'), status: 'approved', statusRaw: 'READY' })]);
    await report([postback(clickRef, { status: 'approved', statusRaw: 'approved' })], pushed);
    expect(await balancesOf(publisherId)).toEqual({ pending: 0, approved: 4_000_000 });
    expect(await liveSalesOf(publisherId)).toBe(1);
  });

  it('reports it once when both arrive at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const { publisherId, clickRef } = await publisherWithClick();
      await Promise.all([
        report([postback(clickRef)], pushed),
        report([reported(clickRef)], { pause: async () => {} }),
      ]);
      expect(await balancesOf(publisherId)).toEqual({ pending: 2_500_000 });
    }
  });

  it('counts sales of another click or another order separately', async () => {
    const [one, two] = [await publisherWithClick(), await publisherWithClick()];
    await report([reported(one.clickRef)]);
    await report(
      [
        postback(one.clickRef, { externalId: 'TX-other', groupId: 'TX-other', orderId: 'B-2' }),
        postback(two.clickRef, { orderId: reported(one.clickRef).orderId }),
      ],
      pushed,
    );
    expect(await balancesOf(one.publisherId)).toEqual({ pending: 5_000_000 });
    expect(await balancesOf(two.publisherId)).toEqual({ pending: 2_500_000 });
  });

  it.each([
    ['the postback', true],
    ['the report', false],
  ])('reports it once though the order is written in another case, when %s comes first', async (_, first) => {
    const { publisherId, clickRef } = await publisherWithClick();
    const orderId = `  ORDER-${clickRef.slice(-6)} `;
    const arrivals = [
      () => report([postback(clickRef, { orderId })], pushed),
      () => report([reported(clickRef, { orderId: orderId.trim().toLowerCase() })]),
    ];
    for (const arrive of first ? arrivals : arrivals.toReversed()) await arrive();
    expect(await balancesOf(publisherId)).toEqual({ pending: 2_500_000 });
    expect(await liveSalesOf(publisherId)).toBe(1);
  });

  it.each([
    ['order', { orderId: null }, { clickRef: null }],
    ['click', { clickRef: null }, { orderId: null }],
  ])('reports it once though a later postback names the %s', async (_, before, after) => {
    const { publisherId, clickRef } = await publisherWithClick();
    await report([postback(clickRef, before)], pushed);
    await report([reported(clickRef)]);
    await report([postback(clickRef, { ...after, status: 'approved', statusRaw: 'approved' })], pushed);
    expect(await balancesOf(publisherId)).toMatchObject({ pending: 2_500_000 });
    expect((await balancesOf(publisherId)).approved ?? 0).toBe(0);
    expect(await liveSalesOf(publisherId)).toBe(1);
  });

  it('moves pushed rows with the synced row to another group', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    await report([postback(clickRef)], pushed);
    await report([reported(clickRef, { groupId: 'commission:1' })]);
    await report([reported(clickRef, { groupId: 'action:1' })]);
    expect(await balancesOf(publisherId)).toEqual({ pending: 2_500_000 });
    expect(await liveSalesOf(publisherId)).toBe(1);
  });

  it('counts a row that was pushed and is synced later under the same id as synced', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const row = reported(clickRef);
    await report([row], { source: 'callback' });
    expect(await report([row])).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
    await report([postback(clickRef)], pushed);
    expect(await balancesOf(publisherId)).toEqual({ pending: 2_500_000 });
  });

  it('counts the line items of an order that a callback and the report name as sales of their own', async () => {
    const { publisherId, clickRef } = await publisherWithClick();
    const item = (id: string, commission: string, changes: Partial<ReportRow> = {}) =>
      sampleRow(`${id}-${clickRef.slice(-6)}`, {
        clickRef,
        orderId: `A-${clickRef.slice(-6)}`,
        commission: parseUsd(commission),
        ...changes,
      });
    await report([item('101', '10')]);
    await report([item('102', '4')], { source: 'callback' });
    expect(await balancesOf(publisherId)).toEqual({ pending: 7_000_000 });
    await report([item('101', '10'), item('102', '4')]);
    expect(await balancesOf(publisherId)).toEqual({ pending: 7_000_000 });
    await report([
      item('101', '0', { status: 'reversed', statusRaw: 'DISQUALIFIED' }),
      item('102', '4', { status: 'approved', statusRaw: 'READY' }),
    ]);
    expect(await balancesOf(publisherId)).toEqual({ pending: 0, approved: 2_000_000 });
    expect(await liveSalesOf(publisherId)).toBe(1);
  });

  it.each([true, false])(
    'counts line items apart once a sync lists them under the IDs of postbacks (one page: %s)',
    async (isOnePage) => {
      const { publisherId, clickRef } = await publisherWithClick();
      const items = ['101', '102'].map((id) =>
        reported(clickRef, { externalId: `${id}-${clickRef}`, groupId: `${id}-${clickRef}` }),
      );
      const pages = isOnePage ? [items] : items.map((item) => [item]);
      for (const item of items) await report([item], pushed);
      for (const page of pages) await report(page);
      expect(await balancesOf(publisherId)).toEqual({ pending: 5_000_000 });
      expect(await liveSalesOf(publisherId)).toBe(2);
    },
  );
});

function saleOf(externalId: string) {
  return env.DB.prepare(
    'SELECT c.* FROM conversions c JOIN report_rows r ON r.conversion_id = c.id WHERE r.external_id = ?',
  )
    .bind(externalId)
    .first();
}

function liveSalesOf(publisherId: string) {
  return env.DB.prepare(
    "SELECT COUNT(*) AS n FROM conversions WHERE publisher_id = ? AND status <> 'reversed'",
  )
    .bind(publisherId)
    .first('n');
}

async function balancesOf(publisherId: string) {
  const prefix = `publisher:${publisherId}`;
  const balances = await balancesUnder(ctx, prefix);
  return Object.fromEntries([...balances].map(([key, balance]) => [key.slice(prefix.length + 1), balance]));
}
