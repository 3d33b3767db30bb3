import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { ExportCell } from '../../../platform/contract/csv-line.ts';
import { isPublisherId, type PublisherId } from '../../../platform/ids.ts';
import { micros, toExactDollars } from '../../../platform/money.ts';
import { dayOf, minDay } from '../../../platform/time.ts';
import { archivedParts } from '../../../sales/reader/read-sums.ts';
import { clickPages, clickRows } from '../../publisher/exports/click-rows.ts';
import type { RevenueExport } from './export-input.ts';
import { BATCH_SIZE, type ExportSection, filterOf, matching, startOf, storedPages } from './section-pages.ts';

/** Publishers that are looked up at once. */
const MAX_PUBLISHERS = 200;

/** The click logs of the publishers who have clicks, one after another, as their own exports have them. */
export const clickSection: ExportSection = {
  name: 'clicks',
  columns: ['publisher_id', ...clickRows.columns],
  async *pages(ctx, input, from) {
    const brandAt = clickRows.columns.indexOf('brand_id');
    const [last = '', rest = ''] = (from ?? []).map(String);
    for await (const publisherId of publishersWithClicks(ctx, input, { last, isDone: rest === '' })) {
      const range = { publisherId, from: input.from, to: minDay(input.to, dayOf(ctx.now)) };
      const start = publisherId === last ? rest : null;
      for await (const { rows, after: next } of clickPages(ctx, range, start))
        yield {
          rows: rows
            .filter((cells) => input.brand_id === undefined || cells[brandAt] === input.brand_id)
            .map((cells) => [publisherId, ...cells]),
          at: [publisherId, next ?? ''],
        };
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
  async *pages(ctx, input, from) {
    const [step = 0, archive = 0] = from ?? [];
    if (step === 0)
      yield* storedPages<ConversionRow>(
        ctx,
        (day, id) =>
          sql`SELECT day, id, publisher_id AS publisherId, network_id AS network, brand_id AS brand, click_id AS click,
            order_id AS "order", status, held_reason AS heldReason,
            unattributed_reason AS unattributedReason, gross, net, paid_out AS paid, converted_at AS convertedAt
          FROM conversions WHERE day BETWEEN ${day} AND ${input.to} AND (day, id) > (${day}, ${id})
            ${matching(input)} ORDER BY day, id LIMIT ${BATCH_SIZE}`,
        { step: 0, start: startOf(from, 0, input) },
        conversionCells,
      );
    const first = step === 0 ? 0 : Number(archive);
    for await (const part of archivedParts(ctx, filterOf(input), CONVERSION_FIELDS, first)) {
      const { publisherId, sales } = part;
      const rows = sales
        .filter(({ brandId }) => input.brand_id === undefined || brandId === input.brand_id)
        .map(({ networkId, brandId, clickId, orderId, paidOut, ...sale }) =>
          conversionCells({
            ...{ ...sale, network: networkId, brand: brandId, click: clickId, order: orderId, paid: paidOut },
            ...{ publisherId, heldReason: null, unattributedReason: null },
          }),
        );
      yield { rows, at: [1, part.archive + 1] };
    }
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

/** Publishers who may have clicks in the period, by their IDs, from the last one of a part on, if it isn’t done. */
async function* publishersWithClicks(
  ctx: Context,
  input: RevenueExport,
  { last, isDone }: { last: string; isDone: boolean },
): AsyncGenerator<PublisherId, void> {
  if (!isDone && isPublisherId(last)) yield last;
  if (input.publisher_id !== undefined) {
    if (last === '') yield input.publisher_id;
    return;
  }
  for (let after = last; ; ) {
    const rows = await ctx.db.all<{ id: PublisherId }>(
      sql`SELECT DISTINCT publisher_id AS id FROM click_stores WHERE publisher_id > ${after}
        AND month BETWEEN ${input.from.slice(0, 7)} AND ${input.to.slice(0, 7)} ORDER BY 1 LIMIT ${MAX_PUBLISHERS}`,
    );
    for (const { id } of rows) yield id;
    const next = rows.at(-1)?.id;
    if (next === undefined || rows.length < MAX_PUBLISHERS) return;
    after = next;
  }
}
