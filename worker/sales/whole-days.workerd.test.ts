import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyPrograms } from '../catalog/apply-programs.ts';
import { ensureNetworks, updateNetworkSettings } from '../catalog/networks-seed.ts';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { createClickId } from '../clicks/click-id.ts';
import { balancesUnder } from '../ledger/balances.ts';
import type { AdapterContext } from '../networks/contract.ts';
import { NETWORKS } from '../networks/networks.ts';
import { listAlerts } from '../platform/alerts/alerts.ts';
import { type ConversionId, type PublisherId, publisherNumber } from '../platform/ids.ts';
import { parseUsd } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, type Day, HOUR, parseDay, parseInstant, startOfDay } from '../platform/time.ts';
import { checkAssignment } from './assign-conversion.ts';
import { ingestReport } from './ingest.ts';
import { reattribute } from './reattribute.ts';
import {
  acceptStatement,
  listRefusedDays,
  listRefusedRows,
  moveRefusedDays,
  REFUSED_DAY_STATES,
  readRefusedDay,
  requireAcceptable,
} from './refused-days/refused-days.ts';
import type { Entry, ReportRow } from './report-row.ts';
import { CLICK_ID_KEY, reporting } from './testing/reporting.ts';
import { sampleRow } from './testing/sample-row.ts';

const ctx = testContext();
const { publisherWithClick } = await reporting(ctx);
await ensureNetworks(ctx, [
  { slug: 'siteplug', name: 'SitePlug', apiBaseUrl: '', settings: NETWORKS.siteplug.settings },
]);
const [program = 0] = (await applyPrograms(ctx, 'siteplug', [sampleProgram('Tern Toys')])).numbers;
const DAY = parseDay('2026-11-10');
const NEXT = parseDay('2026-11-11');

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM alerts').run();
  await env.DB.prepare('DELETE FROM report_rows').run();
  await env.DB.prepare('DELETE FROM refused_days').run();
  await env.DB.prepare('DELETE FROM refused_day_rows').run();
});

const rowOf = (id: string, publisherRef: string, changes: Partial<ReportRow> = {}) =>
  sampleRow(id, {
    eventAt: startOfDay(DAY),
    publisherRef,
    orderId: null,
    sale: null,
    clicks: 3,
    commission: parseUsd('10'),
    ...changes,
  });

function restate(rows: Entry<ReportRow>[] | ReportRow[], wholeDays = [DAY], at = ctx) {
  const entries = rows.map((row) => ('row' in row || 'malformed' in row ? row : { row }));
  return ingestReport(at, { clickIdKeys: [CLICK_ID_KEY] }, 'siteplug', entries, 'sync', { wholeDays });
}

describe('a restated day', () => {
  it.each([
    ['', null],
    [', also if they have a time of change', startOfDay(DAY)],
  ])(
    'reverses the rows that it no longer lists, and restores them when it lists them again, each time%s',
    async (_, modifiedAt) => {
      const { publisherId: one } = await publisherWithClick();
      const { publisherId: two } = await publisherWithClick();
      const changes = { commission: parseUsd('500'), modifiedAt };
      const [kept, gone] = [rowOf(`kept-${modifiedAt}`, one), rowOf(`gone-${modifiedAt}`, two, changes)];
      await restate([kept, gone]);
      expect(await pendingOf(two)).toBe(250_000_000);
      expect(await restate([kept])).toEqual({ new: 0, changed: 1, unchanged: 1, rejected: 0 });
      expect(await pendingOf(two)).toBe(0);
      expect(await saleOf(gone.externalId)).toMatchObject({
        status: 'reversed',
        reason: 'removed_by_network',
        net: 0,
      });
      expect(await restate([kept])).toEqual({ new: 0, changed: 0, unchanged: 1, rejected: 0 });
      await restate([kept, gone]);
      expect(await saleOf(gone.externalId)).toMatchObject({
        status: 'pending',
        reason: null,
        net: 250_000_000,
      });
      await restate([kept]);
      expect(await pendingOf(two)).toBe(0);
      expect(await pendingOf(one)).toBe(5_000_000);
      expect(await alerts()).toEqual([]);
    },
  );

  it('doesn’t change other days or other networks', async () => {
    const { publisherId } = await publisherWithClick();
    const next = rowOf('next-day', publisherId, { eventAt: startOfDay(NEXT) });
    await restate([rowOf('a', publisherId), rowOf('b', publisherId), next], [DAY, NEXT]);
    await restate([rowOf('a', publisherId)]);
    expect(await saleOf('next-day')).toMatchObject({ status: 'pending' });
  });

  it('removes nothing and raises an alert when it is empty or has lost most of its rows', async () => {
    const { publisherId } = await publisherWithClick();
    const rows = Array.from({ length: 10 }, (_, index) => rowOf(`many-${index}`, publisherId));
    await restate(rows);
    for (const left of [[], rows.slice(0, 5)]) {
      await restate(left);
      expect(await pendingOf(publisherId)).toBe(50_000_000);
    }
    expect(await alerts()).toEqual([{ code: 'report.day_shrunk', level: 'critical', count: 2 }]);
    await restate(rows.slice(0, 6));
    expect(await pendingOf(publisherId)).toBe(30_000_000);
    await updateNetworkSettings(ctx, 'siteplug', { minDayShare: 0 });
    await restate([]);
    expect(await pendingOf(publisherId)).toBe(0);
    await updateNetworkSettings(ctx, 'siteplug', { minDayShare: 0.6 });
  });

  it('keeps a row that can’t be read, and removes nothing when that row can’t be identified', async () => {
    const { publisherId } = await publisherWithClick();
    const rows = [rowOf('one', publisherId), rowOf('two', publisherId), rowOf('three', publisherId)];
    await restate(rows);
    const broken = { raw: '{"revenue":"n/a"}', code: 'money.not_a_decimal', detail: 'No amount.' };
    const [one] = rows;
    if (!one) throw new Error('There are rows.');
    await restate([{ row: one }, { malformed: { ...broken, externalId: 'two' } }]);
    expect(await saleOf('two')).toMatchObject({ status: 'pending' });
    expect(await saleOf('three')).toMatchObject({ status: 'reversed' });
    await restate([{ row: one }, { malformed: broken }]);
    expect(await saleOf('two')).toMatchObject({ status: 'pending' });
    expect(await alerts()).toContainEqual({ code: 'report.day_unreadable', level: 'critical', count: 1 });
  });

  it('is replaced when it has more rows than fit in a batch', async () => {
    const { publisherId } = await publisherWithClick();
    const rows = Array.from({ length: 2_500 }, (_, index) =>
      rowOf(`large-${index}`, publisherId, { commission: parseUsd('0.01') }),
    );
    await restate(rows);
    expect(await restate(rows.slice(0, 2_000))).toMatchObject({ changed: 500, unchanged: 2_000 });
    expect(await pendingOf(publisherId)).toBe(2_000 * 5_000);
  }, 60_000);
});

describe('a refused day', () => {
  const later = { ...ctx, now: addMs(ctx.now, HOUR) };

  it('is kept with the rows that it lacks and the time of its first refusal, until it is restated in full', async () => {
    const rows = await tenRows('kept');
    await restate(rows);
    await restate(rows.slice(0, 3));
    await restate(rows.slice(0, 3), [DAY], later);
    const [day, ...others] = await refused();
    expect(others).toEqual([]);
    expect(day).toMatchObject({
      ...{ networkId: 'siteplug', day: DAY, code: 'report.day_shrunk', rowsBefore: 10, rowsAfter: 3 },
      ...{ missing: 7, publishers: 1, net: 35_000_000, paidOut: 0, refusedAt: ctx.now },
    });
    const { rows: missing } = await listRefusedRows(ctx, day?.id ?? '', { limit: 10, offset: 0 });
    expect(missing.map(({ externalId }) => externalId)).toEqual(rows.slice(3).map((row) => row.externalId));
    await restate(rows);
    expect(await refused()).toEqual([]);
    expect(await count('refused_day_rows')).toBe(0);
  });

  it('is another one once it lacks other rows', async () => {
    const rows = await tenRows('other');
    await restate(rows);
    await restate(rows.slice(0, 3));
    const [first] = await refused();
    await restate(rows.slice(0, 2), [DAY], later);
    expect(await refused()).toMatchObject([{ missing: 8, refusedAt: later.now }]);
    await expect(readRefusedDay(ctx, first?.id ?? '')).rejects.toMatchObject({ code: 'refused_day.unknown' });
    expect(await count('refused_day_rows')).toBe(8);
  });

  it('removes these rows once it is accepted, though it is guarded as before', async () => {
    const rows = await tenRows('accepted');
    const publisher = rows[0]?.publisherRef as PublisherId;
    const next = rows.map((_, index) => rowOf(`next-${index}`, publisher, { eventAt: startOfDay(NEXT) }));
    await restate([...rows, ...next], [DAY, NEXT]);
    await restate([...rows.slice(0, 3), ...next.slice(0, 3)], [DAY, NEXT]);
    await accept(DAY);
    await restate([...rows.slice(0, 3), ...next.slice(0, 3)], [DAY, NEXT]);
    expect(await pendingOf(publisher)).toBe(13 * 5_000_000);
    expect(await refused()).toMatchObject([{ day: NEXT }]);
    await restate(rows.slice(0, 1));
    expect(await refused()).toMatchObject([{ day: NEXT }, { day: DAY, missing: 2 }]);
  });

  it('is refused again if it lacks other rows than the accepted ones, and removes fewer of them', async () => {
    const rows = await tenRows('changed');
    await restate(rows);
    await restate(rows.slice(0, 4));
    await accept(DAY);
    await restate(rows.slice(1, 5));
    expect(await pendingOf(rows[0]?.publisherRef as PublisherId)).toBe(50_000_000);
    expect(await refused()).toMatchObject([{ missing: 6, acceptedAt: null }]);
    await restate(rows.slice(0, 4));
    await accept(DAY);
    await restate(rows.slice(0, 5));
    expect(await pendingOf(rows[0]?.publisherRef as PublisherId)).toBe(25_000_000);
    expect(await refused()).toEqual([]);
  });

  it('removes nothing although it is accepted while a row of it can’t be identified', async () => {
    const rows = await tenRows('unreadable');
    await restate(rows);
    await restate(rows.slice(0, 4));
    await accept(DAY);
    const malformed = { raw: '{}', code: 'row.unreadable', detail: 'It can’t be read.' };
    await restate([...rows.slice(0, 4).map((row) => ({ row })), { malformed }]);
    expect(await pendingOf(rows[0]?.publisherRef as PublisherId)).toBe(50_000_000);
    const [day] = await refused();
    expect(day).toMatchObject({ code: 'report.day_unreadable', acceptedAt: null });
    expect(() => day && requireAcceptable(day)).toThrow(/can’t be identified/);
  });

  it('raises no alert while it is left, and one once it lacks other rows', async () => {
    const rows = await tenRows('left');
    await restate(rows);
    await restate(rows.slice(0, 3));
    const [left] = await refused();
    await moveRefusedDays(ctx, [left?.id ?? ''], 'left', 'Known');
    const raised = await alerts();
    await restate(rows.slice(0, 3));
    expect(await alerts()).toEqual(raised);
    await restate(rows.slice(0, 2));
    expect(await alerts()).toEqual([{ code: 'report.day_shrunk', level: 'critical', count: 2 }]);
    expect(await refused()).toMatchObject([{ missing: 8, leftAt: null }]);
  });

  it('is kept once if two workers read it', async () => {
    const rows = await tenRows('twice');
    await restate(rows);
    await Promise.all([restate(rows.slice(0, 3)), restate(rows.slice(0, 3))]);
    expect(await refused()).toMatchObject([{ missing: 7 }]);
  });

  async function tenRows(name: string): Promise<ReportRow[]> {
    const { publisherId } = await publisherWithClick();
    return Array.from({ length: 10 }, (_, index) => rowOf(`${name}-${index}`, publisherId));
  }

  async function refused() {
    const states = await Promise.all(
      REFUSED_DAY_STATES.map((state) => listRefusedDays(ctx, { state, limit: 10, offset: 0 })),
    );
    return states.flatMap(({ days }) => days);
  }

  async function accept(day: Day): Promise<void> {
    const found = (await refused()).find((each) => each.day === day);
    await acceptStatement(ctx, found?.id ?? '').run();
  }

  function count(table: string) {
    return env.DB.prepare(`SELECT COUNT(*) AS count FROM ${table}`).first<number>('count');
  }
});

describe('a row that names only its day', () => {
  const pacificEvening = parseInstant('2026-11-11T07:30:00Z');
  const clickOf = (publisher: number) =>
    createClickId(CLICK_ID_KEY, { at: pacificEvening, publisher, program });

  it('pays for a click in the last hours of the day of a network west of UTC', async () => {
    const { publisherId } = await publisherWithClick();
    const clickRef = clickOf(publisherNumber(publisherId) ?? 0);
    await restate([rowOf('evening', '', { clickRef, publisherRef: null })]);
    expect(await saleOf('evening')).toMatchObject({ publisher_id: publisherId, unattributed_reason: null });
  });

  it('is credited for such a click when it is attributed again or by an operator', async () => {
    const later = publisherNumber((await publisherWithClick()).publisherId) ?? 0;
    const clicks = [1, 2].map((after) => clickOf(later + after));
    for (const [index, clickRef] of clicks.entries())
      await restate([rowOf(`unknown-${index}`, '', { clickRef, publisherRef: null })], []);
    expect(await saleOf('unknown-0')).toMatchObject({ unattributed_reason: 'publisher_unknown' });
    const { publisherId: one } = await publisherWithClick();
    const again = await reattribute(ctx, [CLICK_ID_KEY], await idOf('unknown-0'));
    expect(again).toMatchObject({ changed: true, conversion: { publisherId: one } });
    const { publisherId: two } = await publisherWithClick();
    const input = { publisherId: two, clickId: clicks[1] ?? '', acceptLateSale: false };
    expect(await checkAssignment(ctx, [CLICK_ID_KEY], await idOf('unknown-1'), input)).toMatchObject({
      fault: null,
    });
  });

  async function idOf(externalId: string): Promise<ConversionId> {
    const row = await env.DB.prepare('SELECT conversion_id FROM report_rows WHERE external_id = ?')
      .bind(externalId)
      .first<ConversionId>('conversion_id');
    if (row === null) throw new Error(`There is no row ${externalId}.`);
    return row;
  }
});

it('a row that keeps its approval keeps its click and the reason why no one has it', async () => {
  const at = startOfDay(DAY);
  const clickRef = createClickId(CLICK_ID_KEY, { at, publisher: 4_000, program });
  const computed = { clickRef, publisherRef: null, isStatusComputed: true } as const;
  await restate([rowOf('decided', '', { ...computed, status: 'approved', statusRaw: 'settled' })]);
  const before = await saleOf('decided');
  expect(before).toMatchObject({ click_id: clickRef, unattributed_reason: 'publisher_unknown' });
  const restated = { ...computed, commission: parseUsd('12'), statusRaw: 'restated' };
  await restate([rowOf('decided', '', restated)]);
  expect(await saleOf('decided')).toMatchObject({
    status: 'approved',
    gross: 12_000_000,
    click_id: clickRef,
    program_id: before?.program_id,
    unattributed_reason: 'publisher_unknown',
  });
  const row = await env.DB.prepare("SELECT click_id FROM report_rows WHERE external_id = 'decided'").first();
  expect(row).toEqual({ click_id: clickRef });
});

describe('a corrected mapping of SitePlug', () => {
  const day = (geo: string, sub: string, revenue: string) => ({
    date: DAY,
    geo,
    subid: sub,
    cid: '',
    brand_id: 'b-1',
    clicks: 2,
    revenue,
  });

  it('keeps the identity of every row and records nothing twice if a value was corrected', async () => {
    const { publisherId } = await publisherWithClick();
    const rows = [day('US', publisherId, '4'), { ...day('US', publisherId, '6'), brand_id: 'b-2' }];
    expect(await readAndBook(rows, {})).toMatchObject({ new: 2 });
    expect(await readAndBook(rows, { map: { country: 'geo' } })).toMatchObject({ new: 0 });
    expect(await pendingOf(publisherId)).toBe(5_000_000);
  });

  it('replaces the rows of each day if the identity was corrected', async () => {
    const { publisherId } = await publisherWithClick();
    const rows = [day('US', publisherId, '4'), { ...day('DE', publisherId, '6'), brand_id: 'b-2' }];
    await readAndBook(rows, {});
    const identity = ['geo', 'subid', 'cid', 'brand_id'];
    expect(await readAndBook(rows, { map: { country: 'geo' }, identity })).toMatchObject({
      new: 2,
      changed: 2,
    });
    expect(await pendingOf(publisherId)).toBe(5_000_000);
  });

  async function readAndBook(rows: object[], report: object) {
    const context: AdapterContext = {
      settings: { ...NETWORKS.siteplug.settings, adapter: { report } },
      secrets: { customer_key: 'key', site_id: 'site' },
      upstream: { fetch: async () => Response.json({ data: rows }), now: () => ctx.now },
    };
    const page = await NETWORKS.siteplug.adapter.transactions(context, { from: DAY, to: DAY }, null);
    return restate(page.rows, [...(page.wholeDays ?? [])]);
  }
});

async function pendingOf(publisherId: PublisherId) {
  const balances = await balancesUnder(ctx, `publisher:${publisherId}`);
  return balances.get(`publisher:${publisherId}:pending`);
}

function saleOf(externalId: string) {
  return env.DB.prepare(
    'SELECT c.* FROM conversions c JOIN report_rows r ON r.conversion_id = c.id WHERE r.external_id = ?',
  )
    .bind(externalId)
    .first();
}

async function alerts() {
  const { alerts: found } = await listAlerts(ctx, { page: 1, perPage: 10 });
  return found.map(({ code, level, count }) => ({ code, level, count }));
}
