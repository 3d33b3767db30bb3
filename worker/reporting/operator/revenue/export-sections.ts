import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { ExportCell } from '../../../platform/contract/csv-line.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import { micros, toExactDollars } from '../../../platform/money.ts';
import { dayOf, minDay } from '../../../platform/time.ts';
import { archivedEarnings } from '../../../sales/reader/earnings.ts';
import { archivedParts, type RevenueFilter } from '../../../sales/reader/read-sums.ts';
import { clickRows } from '../../publisher/exports/click-rows.ts';
import type { RevenueExport } from './export-input.ts';

/** One kind of rows of an export. */
export interface ExportSection {
  name: string;
  title: string;
  columns: readonly string[];
  pages(ctx: Context, input: RevenueExport): AsyncGenerator<ExportCell[][], void>;
}

const BATCH_SIZE = 2_000;

interface EarningRow {
  day: string;
  id: string;
  publisherId: string;
  network: string;
  brand: string | null;
  gross: number;
  net: number;
  pending: number;
  confirmed: number;
  paid: number;
  conversions: number;
  audit: string;
}

/** An earning of which a part is archived has two lines. */
export const revenueSection: ExportSection = {
  name: 'revenue',
  title: 'Revenue & Earnings',
  columns: [
    ...[
      'earnings_date',
      'earning_id',
      'publisher_id',
      'network',
      'brand_id',
      'gross_earnings',
      'net_earnings',
    ],
    ...['pending', 'confirmed', 'paid', 'conversions', 'audit_status', 'archived'],
  ],
  async *pages(ctx, input) {
    yield* storedPages<EarningRow>(
      ctx,
      (day, id) =>
        sql`SELECT earnings_date AS day, id, publisher_id AS publisherId, network_id AS network, brand_id AS brand, gross, net,
            net_pending AS pending, net_confirmed AS confirmed, net_paid_out AS paid, conversions, audit_status AS audit
          FROM publisher_earnings WHERE earnings_date BETWEEN ${day} AND ${input.to} AND (earnings_date, id) > (${day}, ${id})
            ${matching(input)} ORDER BY earnings_date, id LIMIT ${BATCH_SIZE}`,
      input,
      (row) => [
        ...[row.day, row.id, row.publisherId, row.network, row.brand],
        ...[row.gross, row.net, row.pending, row.confirmed, row.paid].map((amount) =>
          toExactDollars(micros(amount)),
        ),
        ...[row.conversions, row.audit, 'no'],
      ],
    );
    for await (const { publisherId, earnings } of archivedEarnings(ctx, filterOf(input), input.brand_id))
      yield earnings.map((each) => [
        ...[each.day, each.id, publisherId, each.networkId, each.brandId, toExactDollars(each.gross)],
        ...[toExactDollars(each.net), '0.00', '0.00', toExactDollars(each.net), each.conversions],
        ...['audited', 'yes'],
      ]);
  },
};

/** The click logs of the publishers who have clicks, one after another. A publisher’s first clicks of a month are some minutes late. */
export const clickSection: ExportSection = {
  name: 'clicks',
  title: 'Click Logs',
  columns: ['publisher_id', ...clickRows.columns],
  async *pages(ctx, input) {
    const brandAt = clickRows.columns.indexOf('brand_id');
    for (const publisherId of await publishersWithClicks(ctx, input)) {
      const range = { publisherId, from: input.from, to: minDay(input.to, dayOf(ctx.now)) };
      for await (const rows of clickRows.pages(ctx, range))
        yield rows
          .filter((cells) => input.brand_id === undefined || cells[brandAt] === input.brand_id)
          .map((cells) => [publisherId, ...cells]);
    }
  },
};

interface ConversionRow {
  day: string;
  id: string;
  publisherId: string;
  network: string;
  brand: string | null;
  click: string | null;
  order: string | null;
  status: string;
  gross: number;
  net: number;
  paid: number;
  convertedAt: number;
}

export const conversionSection: ExportSection = {
  name: 'conversions',
  title: 'Conversions',
  columns: [
    ...[
      'day',
      'conversion_id',
      'converted_at',
      'publisher_id',
      'network',
      'brand_id',
      'click_id',
      'order_id',
    ],
    ...['status', 'gross', 'net', 'paid'],
  ],
  async *pages(ctx, input) {
    yield* storedPages<ConversionRow>(
      ctx,
      (day, id) =>
        sql`SELECT day, id, publisher_id AS publisherId, network_id AS network, brand_id AS brand, click_id AS click,
            order_id AS "order", status, gross, net, paid_out AS paid, converted_at AS convertedAt
          FROM conversions WHERE day BETWEEN ${day} AND ${input.to} AND (day, id) > (${day}, ${id})
            ${matching(input)} ORDER BY day, id LIMIT ${BATCH_SIZE}`,
      input,
      conversionCells,
    );
    for await (const { publisherId, sales } of archivedParts(ctx, filterOf(input), CONVERSION_FIELDS))
      yield sales
        .filter(({ brandId }) => input.brand_id === undefined || brandId === input.brand_id)
        .map(({ networkId, brandId, clickId, orderId, paidOut, ...sale }) =>
          conversionCells({
            ...{ ...sale, network: networkId, brand: brandId, click: clickId, order: orderId, paid: paidOut },
            publisherId,
          }),
        );
  },
};

const CONVERSION_FIELDS = [
  'convertedAt',
  'brandId',
  'clickId',
  'orderId',
  'status',
  'gross',
  'net',
  'paidOut',
] as const;

function conversionCells(row: ConversionRow): ExportCell[] {
  return [
    ...[row.day, row.id, new Date(row.convertedAt).toISOString(), row.publisherId, row.network, row.brand],
    ...[row.click, row.order, row.status],
    ...[row.gross, row.net, row.paid].map((amount) => toExactDollars(micros(amount))),
  ];
}

async function* storedPages<Row extends { day: string; id: string }>(
  ctx: Context,
  query: (day: string, id: string) => SQL,
  { from }: RevenueExport,
  cellsOf: (row: Row) => ExportCell[],
): AsyncGenerator<ExportCell[][], void> {
  for (let day: string = from, id = ''; ; ) {
    const rows = await ctx.db.all<Row>(query(day, id));
    const last = rows.at(-1);
    if (last) yield rows.map(cellsOf);
    if (!last || rows.length < BATCH_SIZE) return;
    ({ day, id } = last);
  }
}

function matching({ brand_id, publisher_id }: RevenueExport): SQL {
  return sql`${brand_id === undefined ? sql`` : sql`AND brand_id = ${brand_id}`}
    ${publisher_id === undefined ? sql`` : sql`AND publisher_id = ${publisher_id}`}`;
}

function filterOf({ publisher_id: publisherId, ...input }: RevenueExport): RevenueFilter {
  return { ...input, publisherId };
}

async function publishersWithClicks(ctx: Context, input: RevenueExport): Promise<PublisherId[]> {
  if (input.publisher_id !== undefined) return [input.publisher_id];
  const rows = await ctx.db.all<{ id: PublisherId }>(
    sql`SELECT DISTINCT publisher_id AS id FROM click_stores
      WHERE month BETWEEN ${input.from.slice(0, 7)} AND ${input.to.slice(0, 7)} ORDER BY 1`,
  );
  return rows.map(({ id }) => id);
}
