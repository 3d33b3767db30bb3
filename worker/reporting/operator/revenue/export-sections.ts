import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { ExportCell } from '../../../platform/contract/csv-line.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import { micros, toExactDollars } from '../../../platform/money.ts';
import { dayOf, minDay } from '../../../platform/time.ts';
import { archivedParts } from '../../../sales/reader/read-sums.ts';
import { clickRows } from '../../publisher/exports/click-rows.ts';
import type { RevenueExport } from './export-input.ts';
import { BATCH_SIZE, type ExportSection, filterOf, matching, storedPages } from './section-pages.ts';

/** The click logs of the publishers who have clicks, one after another, as their own exports have them. */
export const clickSection: ExportSection = {
  name: 'clicks',
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
  heldReason: string | null;
  unattributedReason: string | null;
  gross: number;
  net: number;
  paid: number;
  convertedAt: number;
}

export const conversionSection: ExportSection = {
  name: 'conversions',
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
    ...['status', 'held_reason', 'unattributed_reason', 'gross', 'net', 'paid'],
  ],
  async *pages(ctx, input) {
    yield* storedPages<ConversionRow>(
      ctx,
      (day, id) =>
        sql`SELECT day, id, publisher_id AS publisherId, network_id AS network, brand_id AS brand, click_id AS click,
            order_id AS "order", status, held_reason AS heldReason,
            unattributed_reason AS unattributedReason, gross, net, paid_out AS paid, converted_at AS convertedAt
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
            ...{ publisherId, heldReason: null, unattributedReason: null },
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
    ...[row.click, row.order, row.status, row.heldReason, row.unattributedReason],
    ...[row.gross, row.net, row.paid].map((amount) => toExactDollars(micros(amount))),
  ];
}

async function publishersWithClicks(ctx: Context, input: RevenueExport): Promise<PublisherId[]> {
  if (input.publisher_id !== undefined) return [input.publisher_id];
  const rows = await ctx.db.all<{ id: PublisherId }>(
    sql`SELECT DISTINCT publisher_id AS id FROM click_stores
      WHERE month BETWEEN ${input.from.slice(0, 7)} AND ${input.to.slice(0, 7)} ORDER BY 1`,
  );
  return rows.map(({ id }) => id);
}
