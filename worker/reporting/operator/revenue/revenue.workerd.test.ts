import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPayout } from '../../../payouts/create-payout.ts';
import { advancePayout } from '../../../payouts/payouts.ts';
import { publishersWithSales } from '../../../payouts/testing/publishers-with-sales.ts';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { call, read } from '../../../platform/http/testing/call.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import { parseUsd } from '../../../platform/money.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { wholeReads } from '../../../platform/testing/query-plans.ts';
import { ALL_DAYS, addMs, DAY, parseInstant } from '../../../platform/time.ts';
import { bookAdjustment } from '../../../sales/adjustments/decide-adjustment.ts';
import { proposeAdjustment } from '../../../sales/adjustments/propose-adjustment.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';
import { archiveAll } from '../testing/archive-all.ts';
import { readRevenue } from './read-revenue.ts';

const ctx = testContext();
const { publisherWithSales, report } = await publishersWithSales(ctx);
const key = ADMIN;
let first: PublisherId;
let second: PublisherId;

interface Figure {
  amount: string;
  all_time: string;
  ledger: string;
  differs: boolean;
}
interface RevenueBody {
  data: {
    figures: Record<string, Figure>;
    payment_status: Record<string, Figure>;
    networks: (Figure & { network: string })[];
    top_publishers: (Figure & { rank: number; publisher_id: string })[];
    clicks: number;
    conversions: number;
    conversion_rate: string | null;
    share_text: string;
    differs: boolean;
  };
}
interface RowsBody {
  data: { kind: string; amount: string; id: string }[];
  summary: { amount: string };
  meta: { next_cursor: string | null };
}

beforeAll(async () => {
  const one = await publisherWithSales();
  first = one.publisherId;
  await report([one.paid('a', '30'), one.paid('b', '50'), one.pending('c', '7.77'), one.approved('d', '9')]);
  const payout = await createPayout(ctx, first);
  for (const state of ['approved', 'sent', 'settled'] as const) await advancePayout(ctx, payout.id, state);
  // A chargeback after the payout, an unattributed sale, and one of a month before its click.
  await report([
    one.reversed('a', 'Returned'),
    sampleRow('unattributed', { commission: parseUsd('3') }),
    one.paid('older', '11.000001', { eventAt: parseInstant('2026-10-02T10:00:00Z') }),
  ]);
  const two = await publisherWithSales();
  second = two.publisherId;
  await report([two.paid('e', '144.123456')]);
  const sent = await createPayout(ctx, second);
  for (const state of ['approved', 'sent'] as const) await advancePayout(ctx, sent.id, state);
  const { id } = await proposeAdjustment(
    { ...ctx, actor: { kind: 'operator', name: 'ada' } },
    { publisherId: first, amount: parseUsd('-2.5'), kind: 'correction', reason: 'Test', conversionId: null },
  );
  await bookAdjustment(ctx, id, { reason: 'Checked', secondPerson: 'approved' });
});

describe('GET /v1/operations/revenue', () => {
  it('finds the payouts that are on their way without reading all payouts', async () => {
    const reads = await wholeReads(ctx, (each) => readRevenue(each, ALL_DAYS));
    expect(reads.filter(({ name, text }) => name === 'p' && text.includes('FROM payouts p'))).toEqual([]);
  });

  it('equals the balances of the ledger after chargebacks, payouts and adjustments', async () => {
    const { data } = await revenue();
    expect(data.differs).toBe(false);
    for (const figure of [...Object.values(data.figures), ...Object.values(data.payment_status)]) {
      expect(figure.amount).toBe(figure.all_time);
      expect(figure.amount).toBe(figure.ledger);
      expect(figure.differs).toBe(false);
    }
    expect(data.figures.total_revenue?.amount).toBe('224.893457');
    expect(data.figures.unattributed?.amount).toBe('14.000001');
    expect(data.networks).toMatchObject([{ amount: '224.893457', ledger: '224.893457' }]);
    expect(data.top_publishers.map(({ rank, publisher_id }) => [rank, publisher_id])).toEqual([
      [1, second],
      [2, first],
    ]);
    expect(data.share_text).toBe('50% revenue share');
    expect(data).toMatchObject({ clicks: 0, conversion_rate: null });
  });

  it('has what can be paid, what is owed, awaited, on the way and paid as figures of their own', async () => {
    const { data } = await revenue();
    const amounts = Object.entries(data.payment_status).map(([name, { amount }]) => [name, amount]);
    // The first publisher owes a chargeback of 15.00 and a correction of 2.50, with 4.50 that the network hasn't paid yet. Of the
    // second one's 72.061728, the whole cents are on the way.
    expect(Object.fromEntries(amounts)).toEqual({
      pending: '3.885',
      awaiting: '4.50',
      confirmed: '0.001728',
      debts: '17.50',
      on_the_way: '72.06',
      paid: '40.00',
    });
  });

  it('shows a figure that differs from the ledger', async () => {
    await env.DB.prepare(
      "UPDATE conversions SET gross = gross + 1 WHERE publisher_id = ? AND status = 'pending'",
    )
      .bind(first)
      .run();
    const { data } = await revenue();
    expect(data.differs).toBe(true);
    expect(data.figures.total_revenue?.differs).toBe(true);
    expect(data.networks[0]?.differs).toBe(true);
    await env.DB.prepare(
      "UPDATE conversions SET gross = gross - 1 WHERE publisher_id = ? AND status = 'pending'",
    )
      .bind(first)
      .run();
  });

  it('opens every figure to rows that add up to it, of any period, page by page', async () => {
    await rowsAddUp('');
    await rowsAddUp('&from=2026-10-01&to=2026-10-31');
  });

  it('refuses a period that ends before it begins, and an unknown cursor', async () => {
    expect((await get('?from=2026-11-02&to=2026-11-01')).status).toBe(400);
    expect((await get('/rows?cursor=x')).body).toMatchObject({ code: 'revenue.cursor_invalid' });
  });

  it('requires an operator', async () => {
    expect((await call('/v1/operations/revenue')).status).toBe(401);
  });
});

describe('the export of revenue', () => {
  it('has a CSV of each chosen table in a ZIP, and a name with the day', async () => {
    const response = await call('/v1/operations/revenue/export?format=csv&clicks=false', { key });
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="sales-export-\d{4}-\d{2}-\d{2}\.zip"/,
    );
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['revenue.csv', 'conversions.csv']);
    expect(strFromU8(files['conversions.csv'] ?? new Uint8Array())).toContain('144.123456');
  });

  it('of one table is a CSV with one line of columns, whose sums are the figures of the screen', async () => {
    const response = await call('/v1/operations/revenue/export?clicks=false&conversions=false', { key });
    expect(response.headers.get('content-disposition')).toMatch(/filename="sales-export-.*\.csv"/);
    const [head = '', ...lines] = (await response.text()).trimEnd().split('\r\n');
    const columns = head.split(',');
    const sum = (column: string) =>
      lines.reduce((total, line) => total + parseUsd(line.split(',')[columns.indexOf(column)] ?? ''), 0);
    const { data } = await revenue();
    const amount = (figure: Figure | undefined) => parseUsd(figure?.amount ?? '');
    const { figures, payment_status: status } = data;
    expect(sum('gross_earnings')).toBe(amount(figures.total_revenue));
    expect(sum('claims')).toBe(amount(figures.claims));
    expect(sum('net_earnings')).toBe(amount(figures.publisher_earnings));
    expect(sum('held')).toBe(amount(figures.held));
    expect(sum('network_margin')).toBe(amount(figures.network_margin));
    expect(sum('unattributed')).toBe(amount(figures.unattributed));
    expect(sum('pending')).toBe(amount(status.pending));
    expect(sum('awaiting_network_payment')).toBe(amount(status.awaiting));
    expect(sum('paid')).toBe(amount(status.paid));
    expect(sum('confirmed')).toBe(
      amount(status.confirmed) - amount(status.debts) + amount(status.awaiting) + amount(status.on_the_way),
    );
  });

  it('has all rows in one table in the older form, each with the name of its kind', async () => {
    const response = await call('/functions/v1/data-export', {
      ...{ method: 'POST', key },
      body: {
        ...{ format: 'csv', dateFrom: '', dateTo: '', brandId: '', publisherId: '' },
        ...{ includeRevenue: true, includeClicks: false, includeConversions: true },
      },
    });
    expect(response.headers.get('content-type')).toContain('text/csv');
    const [head = '', ...lines] = (await response.text()).trimEnd().split('\r\n');
    expect(head.split(',').slice(0, 3)).toEqual(['table', 'kind', 'earnings_date']);
    expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(new Set(['revenue', 'conversions']));
    expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([head.split(',').length]));
  });
});

it('ranks a publisher with an adjustment and no sale', async () => {
  const { publisherId } = await publisherWithSales();
  const { id } = await proposeAdjustment(
    { ...ctx, actor: { kind: 'operator', name: 'ada' } },
    { publisherId, amount: parseUsd('500'), kind: 'goodwill', reason: 'Test', conversionId: null },
  );
  await bookAdjustment(ctx, id, { reason: 'Checked', secondPerson: 'approved' });
  const { data } = await revenue();
  expect(data.top_publishers[0]).toMatchObject({
    publisher_id: publisherId,
    amount: '500.00',
    differs: false,
  });
});

it('includes archived sales: the same figures, rows and export after the archive has moved them', async () => {
  const before = await revenue();
  await archiveAll(ctx, { ...ctx, now: addMs(ctx.now, 150 * DAY) });
  const moved = await env.DB.prepare('SELECT SUM(conversions) AS n FROM sale_archives').first<number>('n');
  expect(moved).toBeGreaterThan(0);
  const after = await revenue();
  expect(after.data.figures).toEqual(before.data.figures);
  expect(after.data.payment_status).toEqual(before.data.payment_status);
  await rowsAddUp('');
  await rowsAddUp('&from=2026-11-02&to=2026-12-31');
  const response = await call('/v1/operations/revenue/export?format=json&clicks=false', { key });
  const body = await response.json<{ conversions: { gross: string }[] }>();
  expect(body.conversions).toHaveLength(7);
});

async function rowsAddUp(range: string): Promise<void> {
  const { data } = await revenue(range.replace('&', '?'));
  const figures = { ...data.figures, ...data.payment_status };
  for (const [figure, { amount }] of Object.entries(figures)) {
    let total = 0n;
    for (let cursor = ''; ; ) {
      const { body } = await get<RowsBody>(`/rows?figure=${figure}&limit=2${range}${cursor}`);
      expect(body.summary.amount).toBe(amount);
      for (const row of body.data) total += BigInt(parseUsd(row.amount));
      if (body.meta.next_cursor === null) break;
      cursor = `&cursor=${body.meta.next_cursor}`;
    }
    expect({ figure, total }).toEqual({ figure, total: BigInt(parseUsd(amount)) });
  }
}

async function revenue(query = ''): Promise<RevenueBody> {
  return (await get<RevenueBody>(query)).body;
}

function get<Body>(path: string) {
  return read<Body>(`/v1/operations/revenue${path}`, { key });
}
