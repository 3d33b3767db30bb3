import { sql } from 'drizzle-orm';
import { readBrandNames } from '../../../catalog/brand-names.ts';
import type { BrandId, ConversionId } from '../../../platform/ids.ts';
import { type MicroUsd, toExactDollars } from '../../../platform/money.ts';
import { type Day, type Instant, toIso } from '../../../platform/time.ts';
import type { ArchivedSale, SaleField } from '../../../sales/sale-archive/sales-table.ts';
import { type Dataset, pagesWithArchives } from './dataset.ts';

interface Row {
  at: Day;
  id: ConversionId;
  convertedAt: Instant;
  status: string;
  reason: string | null;
  network: string;
  brand: BrandId | null;
  brandName: string | null;
  click: string | null;
  link: string | null;
  subId: string | null;
  order: string | null;
  saleAmount: string | null;
  saleCurrency: string | null;
  gross: MicroUsd;
  net: MicroUsd;
  paidOut: MicroUsd;
}

/** The current state of sales and of days of paid clicks. */
export const conversionRows: Dataset = {
  columns: [
    ...['conversion_id', 'converted_at', 'status', 'reason', 'network', 'brand_id', 'brand_name', 'click_id'],
    ...['link_id', 'sub_id', 'order_id', 'sale_amount', 'sale_currency', 'gross', 'net', 'paid'],
  ],
  pages(ctx, { publisherId, from, to }) {
    return pagesWithArchives<Row, (typeof FIELDS)[number]>(
      ctx,
      { publisherId, from, to },
      {
        stored: (behind, limit) =>
          sql`SELECT v.day AS at, v.id, v.converted_at AS convertedAt, v.status, v.reason, v.network_id AS network,
                v.brand_id AS brand, b.name AS brandName, v.click_id AS click, c.link_id AS link, c.sub_id AS subId,
                v.order_id AS "order", v.sale_amount AS saleAmount, v.sale_currency AS saleCurrency, v.gross, v.net,
                v.paid_out AS paidOut
              FROM conversions v LEFT JOIN brands b ON b.id = v.brand_id
                LEFT JOIN retained_clicks c ON c.click_id = v.click_id
              WHERE v.publisher_id = ${publisherId} AND v.day BETWEEN ${behind.at} AND ${to}
                AND (v.day, v.id) > (${behind.at}, ${behind.id}) ORDER BY v.day, v.id LIMIT ${limit}`,
        fields: FIELDS,
        async combine(stored, archived) {
          const names = await readBrandNames(
            ctx,
            archived.flatMap(({ brandId }) => brandId ?? []),
          );
          return [...stored, ...archived.map((sale) => rowOf(sale, names))];
        },
      },
      (row) => [
        ...[row.id, toIso(row.convertedAt), row.status, row.reason, row.network, row.brand, row.brandName],
        ...[row.click, row.link, row.subId, row.order, row.saleAmount, row.saleCurrency],
        ...[row.gross, row.net, row.paidOut].map(toExactDollars),
      ],
    );
  },
};

const FIELDS = [
  'convertedAt',
  'status',
  'reason',
  'networkId',
  'brandId',
  'clickId',
  'linkId',
  'subId',
  'orderId',
  'saleAmount',
  'saleCurrency',
  'gross',
  'net',
  'paidOut',
] as const satisfies readonly SaleField[];

function rowOf(
  sale: Pick<ArchivedSale, (typeof FIELDS)[number] | 'id' | 'day'>,
  names: ReadonlyMap<BrandId, string>,
): Row {
  const { id, day, networkId, brandId, clickId, linkId, orderId, ...rest } = sale;
  return {
    ...rest,
    ...{ at: day, id, network: networkId, brand: brandId, click: clickId, link: linkId, order: orderId },
    brandName: (brandId && names.get(brandId)) ?? null,
  };
}
