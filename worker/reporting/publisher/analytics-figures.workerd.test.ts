import { beforeAll, describe, expect, it } from 'vitest';
import type { ClickRecord } from '../../clicks/click-record.ts';
import { publishStoresOf } from '../../clicks/testing/stores.ts';
import { createRun, finishRun } from '../../networks/run-rows.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { parseUsd } from '../../platform/money.ts';
import { addDays, addMs, DAY, type Day, dayOf, HOUR, MINUTE, startOfDay } from '../../platform/time.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { GROUPINGS } from './analytics-groups.ts';

interface State {
  conversions: number;
  earnings: string;
}
interface Figures {
  groups: Record<string, string | number | null>[];
  reasons: { classification: string; reason: string; explanation: string; visits: number }[] | null;
  summary: {
    total_visits: number;
    total_clicks: number;
    total_conversions: number;
    total_earnings: string;
    epc: string;
    by_status: Record<'pending' | 'approved' | 'paid' | 'reversed', State>;
  };
  freshness: {
    last_click_at: string | null;
    clicks_final: boolean;
    networks: { network: string; by: string; last_report_at: string | null; late: boolean }[];
    reports_from: string;
    earnings_final: boolean;
  };
}
type ExportRow = Record<string, string | number | null>;

const STATUSES = ['pending', 'approved', 'paid', 'reversed'] as const;

let scene: Scene;
let one: Member;
/** The last days of a month and the first of the next. */
let days: Day[];
let range: string;

beforeAll(async () => {
  scene = await openScene();
  one = await scene.signUp();
  const firstOfMonth = `${addDays(dayOf(scene.ctx.now), -40).slice(0, 7)}-01` as Day;
  days = [addDays(firstOfMonth, -2), addDays(firstOfMonth, -1), firstOfMonth, addDays(firstOfMonth, 1)];
  range = `start_date=${days[0]}&end_date=${days.at(-1)}`;
  for (const [index, day] of days.entries()) {
    const at = addMs(startOfDay(day), 12 * HOUR);
    const status = STATUSES[index] ?? 'pending';
    const click = (changes: Partial<ClickRecord>, minutes: number) =>
      scene.click(one, { clickedAt: addMs(at, minutes * MINUTE), country: 'DE', ...changes });
    const clickRef = await click({ subId: `post-${index % 2}` }, 0);
    await click({ country: 'US', brandId: null, programId: null }, 1);
    await click({ classification: 'bot', reason: 'known_bot' }, 2);
    await publishStoresOf([clickRef]);
    await scene.report(
      sampleRow(`sale-${index}`, {
        ...{ eventAt: addMs(at, HOUR), clickRef, status, statusRaw: status },
        commission: parseUsd(status === 'reversed' ? '0' : `${10 + index}.000002`),
      }),
    );
  }
  // Outside of the range.
  await scene.click(one, { clickedAt: addMs(startOfDay(days[0] as Day), -HOUR) });
});

const figuresOf = async (query: string, by = one) =>
  (await read<Figures>(`/v1/publisher/analytics?${query}`, by)).body;
const exportOf = async (query: string) =>
  (await read<{ data: ExportRow[] }>(`/v1/publisher/exports/${query}`, one)).body.data;

describe('the figures of a period over a month border, with sales in every state', () => {
  it('list conversions and earnings by status, which add up to the totals', async () => {
    const { summary } = await figuresOf(range);
    expect(summary).toMatchObject({
      ...{ total_visits: 12, total_clicks: 8, total_conversions: 3, total_earnings: '16.500003' },
      epc: '2.0625',
      by_status: {
        pending: { conversions: 1, earnings: '5.000001' },
        approved: { conversions: 1, earnings: '5.500001' },
        paid: { conversions: 1, earnings: '6.000001' },
        reversed: { conversions: 1, earnings: '0.00' },
      },
    });
  });

  it('list every visit by its reason', async () => {
    expect((await figuresOf(range)).reasons).toEqual([
      { classification: 'click', reason: 'counted', explanation: 'The click counts.', visits: 8 },
      { classification: 'bot', reason: 'known_bot', explanation: expect.any(String), visits: 4 },
    ]);
  });

  it('list the reasons of one brand for up to 92 days', async () => {
    const ofBrand = `brand_id=${scene.program.brand_id}`;
    expect((await figuresOf(`${range}&${ofBrand}`)).reasons).toMatchObject([{ visits: 4 }, { visits: 4 }]);
    expect((await figuresOf(`days=93&${ofBrand}`)).reasons).toBeNull();
  });

  it.each(GROUPINGS)('are the same in the export by %s', async (by) => {
    const { groups, summary } = await figuresOf(`${range}&group_by=${by}`);
    const rows = await exportOf(`analytics?format=json&${range}&group_by=${by}`);
    expect(rows.map(({ [by]: value, ...row }) => ({ value, ...row }))).toEqual(groups);
    const sum = (field: string) => rows.reduce((total, row) => total + Number(row[field]), 0);
    expect(sum('visits')).toBe(summary.total_visits);
    expect(sum('clicks')).toBe(summary.total_clicks);
    expect(sum('conversions')).toBe(summary.total_conversions);
    expect(sum('earnings')).toBeCloseTo(Number(summary.total_earnings), 6);
  });

  it('are the same in the export by day and brand, also of one brand', async () => {
    for (const more of ['', `&brand_id=${scene.program.brand_id}`]) {
      const { summary } = await figuresOf(range + more);
      const rows = await exportOf(`analytics?format=json&${range}${more}`);
      const sum = (field: string) => rows.reduce((total, row) => total + Number(row[field]), 0);
      expect(sum('clicks')).toBe(summary.total_clicks);
      expect(sum('conversions')).toBe(summary.total_conversions);
      expect(sum('earnings')).toBeCloseTo(Number(summary.total_earnings), 6);
    }
  });

  it('name brands, programs and the publisher’s own links', async () => {
    const { body } = await read<{ data: { id: string } }>('/v1/publisher/affiliate-links', {
      ...{ method: 'POST', key: one.key },
      body: { brand_id: scene.program.brand_id, title: 'Lamp of the month' },
    });
    const other = await scene.signUp();
    for (const member of [one, other]) await scene.click(member, { linkId: body.data.id });
    const namesOf = async (by: string, member = one) =>
      (await figuresOf(`days=1&group_by=${by}`, member)).groups.map(({ name }) => name);
    expect(await namesOf('link')).toEqual(['Lamp of the month']);
    expect(await namesOf('link', other)).toEqual([null]);
    expect(await namesOf('brand')).toEqual(['Alder Nook']);
    expect(await namesOf('program')).toEqual(['Alder Nook Program']);
    expect(await namesOf('country')).toEqual([null]);
  });
});

describe('the freshness of figures', () => {
  it('says when the latest click was stored, and that a period with today isn’t final', async () => {
    const member = await scene.signUp();
    expect((await figuresOf('days=7', member)).freshness.last_click_at).toBeNull();
    const clickedAt = addMs(scene.ctx.now, -MINUTE);
    await scene.click(member, { clickedAt });
    const before = dayOf(addMs(scene.ctx.now, -DAY));
    expect((await figuresOf('days=7', member)).freshness).toMatchObject({
      last_click_at: new Date(clickedAt).toISOString(),
      clicks_final: false,
    });
    expect((await figuresOf(`end_date=${before}`, member)).freshness.clicks_final).toBe(true);
  });

  it('says when each network’s report was read last, and if it is late', async () => {
    const networkOf = async () =>
      (await figuresOf('days=7')).freshness.networks.find(({ network }) => network === 'wildfire');
    expect(await networkOf()).toMatchObject({ by: 'report', last_report_at: null, late: true });
    const totals = { pages: 1, rowsExpected: null, rowsNew: 0, rowsChanged: 0 };
    const readAt = async (now: typeof scene.ctx.now) => {
      const ctx = { ...scene.ctx, now };
      const run = await createRun(ctx, { networkId: 'wildfire', kind: 'revenue', startedBy: 'cron' });
      await finishRun(ctx, run.id, {
        status: 'completed',
        totals: { ...totals, rowsUnchanged: 0, rowsClosed: 0, rowsRejected: 0 },
        digest: null,
      });
      return new Date(now).toISOString();
    };
    const long = await readAt(addMs(scene.ctx.now, -4 * HOUR));
    expect(await networkOf()).toMatchObject({ last_report_at: long, late: true });
    const recently = await readAt(addMs(scene.ctx.now, -10 * MINUTE));
    expect(await networkOf()).toMatchObject({ last_report_at: recently, late: false });
  });

  it('lists a network that reports by postbacks once it has reported a sale of the period', async () => {
    const { networks } = (await figuresOf('days=7')).freshness;
    expect(networks.map(({ by }) => by)).not.toContain('postback');
  });

  it('says that earnings are final once no sale is pending and no report covers the period', async () => {
    const member = await scene.signUp();
    const { freshness } = await figuresOf('days=1', member);
    expect(freshness.earnings_final).toBe(false);
    const before = addDays(freshness.reports_from as Day, -1);
    const old = `start_date=${addDays(before, -9)}&end_date=${before}`;
    expect((await figuresOf(old, member)).freshness.earnings_final).toBe(true);
    const at = startOfDay(addDays(before, -1));
    const clickRef = await scene.click(member, { clickedAt: at });
    await publishStoresOf([clickRef]);
    await scene.report(sampleRow('old-sale', { eventAt: addMs(at, HOUR), clickRef }));
    expect((await figuresOf(old, member)).freshness.earnings_final).toBe(false);
  });
});

describe('exports of clicks', () => {
  it('take the filters of the click log', async () => {
    const query = `format=json&${range}`;
    expect(await exportOf(`clicks?${query}`)).toHaveLength(12);
    expect(await exportOf(`clicks?${query}&country=US`)).toHaveLength(4);
    expect(await exportOf(`clicks?${query}&brand_id=(none)&classification=click`)).toHaveLength(4);
    expect(await exportOf(`clicks?${query}&sub_id=post-1`)).toHaveLength(2);
  });

  it.each([
    ['earnings?country=DE', 'country'],
    ['links?group_by=day', 'group_by'],
    ['clicks?group_by=day', 'group_by'],
    ['analytics?sub_id=a', 'sub_id'],
    ['analytics?brand_id=(none)', 'brand_id'],
  ])('the export %s is refused', async (path, field) => {
    const { status, body } = await read<{ fields: object[] }>(`/v1/publisher/exports/${path}`, one);
    expect([status, body.fields]).toEqual([400, [{ field, message: expect.any(String) }]]);
  });

  it('are refused before they begin if they would be counted from too many clicks', async () => {
    const query = `group_by=country&days=93&brand_id=${scene.program.brand_id}`;
    expect((await read(`/v1/publisher/exports/analytics?${query}`, one)).body).toMatchObject({
      code: 'period.too_long',
    });
  });

  it('the name of a file has its dataset, dimension and period', async () => {
    const response = await call(`/v1/publisher/exports/analytics?group_by=sub_id&${range}`, one);
    const name = `tributary-analytics-by-sub-id-${days[0]}-${days.at(-1)}.csv`;
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  });
});

describe('the sales of clicks in the click log', () => {
  it('are listed with their status and earnings', async () => {
    const { body } = await read<{ data: { conversions: { id: string }[] }[] }>(
      `/v1/publisher/clicks?${range}`,
      one,
    );
    const sales = body.data.flatMap(({ conversions }) => conversions);
    const net = ['0.00', '6.000001', '5.500001', '5.000001'];
    expect(sales).toEqual(
      [...STATUSES]
        .reverse()
        .map((status, index) => ({ id: expect.any(String), status, earnings: net[index] })),
    );
    const trace = await call(`/v1/publisher/conversions/${sales[0]?.id}/trace`, one);
    expect(trace.status).toBe(200);
  });
});
