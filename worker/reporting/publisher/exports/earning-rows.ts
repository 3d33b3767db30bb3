import { sql } from 'drizzle-orm';
import { readBrandNames } from '../../../catalog/brand-names.ts';
import type { Context } from '../../../platform/context.ts';
import type { BrandId, EarningId } from '../../../platform/ids.ts';
import { type MicroUsd, toExactDollars, ZERO } from '../../../platform/money.ts';
import type { Day } from '../../../platform/time.ts';
import {
  type ArchivedEarning,
  addEarning,
  EARNING_FIELDS,
} from '../../../sales/sale-archive/archived-sales.ts';
import type { ArchivedSale } from '../../../sales/sale-archive/sales-table.ts';
import { addArchived, paymentStatusOf } from '../statement.ts';
import { type Dataset, pagesWithArchives } from './dataset.ts';

interface Row {
  at: Day;
  id: EarningId;
  network: string;
  brand: BrandId | null;
  brandName: string | null;
  gross: MicroUsd;
  net: MicroUsd;
  pending: MicroUsd;
  confirmed: MicroUsd;
  paidOut: MicroUsd;
  conversions: number;
  reversed: number;
  audit: string;
}

export const earningRows: Dataset = {
  columns: [
    ...['earning_id', 'earnings_date', 'network', 'brand_id', 'brand_name', 'gross_earnings', 'net_earnings'],
    ...['pending', 'confirmed', 'paid', 'conversions', 'reversed', 'payment_status', 'audit_status'],
  ],
  pages(ctx, { publisherId, from, to }) {
    return pagesWithArchives<Row, (typeof EARNING_FIELDS)[number]>(
      ctx,
      { publisherId, from, to },
      {
        stored: (behind, limit) =>
          sql`SELECT e.earnings_date AS at, e.id, e.network_id AS network, e.brand_id AS brand, b.name AS brandName,
                e.gross, e.net, e.net_pending AS pending, e.net_confirmed AS confirmed, e.net_paid_out AS paidOut,
                e.conversions, e.reversed, e.audit_status AS audit
              FROM publisher_earnings e LEFT JOIN brands b ON b.id = e.brand_id
              WHERE e.publisher_id = ${publisherId} AND e.earnings_date BETWEEN ${behind.at} AND ${to}
                AND (e.earnings_date, e.id) > (${behind.at}, ${behind.id}) ORDER BY e.earnings_date, e.id LIMIT ${limit}`,
        fields: EARNING_FIELDS,
        combine: (stored, sales) => combined(ctx, stored, sales),
      },
      (row) => [
        ...[row.id, row.at, row.network, row.brand, row.brandName],
        ...[row.gross, row.net, row.pending, row.confirmed, row.paidOut].map(toExactDollars),
        ...[row.conversions, row.reversed, paymentStatusOf(row), row.audit],
      ],
    );
  },
};

async function combined(
  ctx: Context,
  stored: readonly Row[],
  sales: readonly Pick<ArchivedSale, (typeof EARNING_FIELDS)[number] | 'day'>[],
): Promise<Row[]> {
  const archived = new Map<EarningId, ArchivedEarning>();
  for (const sale of sales) addEarning(archived, sale);
  const known = new Set(stored.map(({ id }) => id));
  const others = [...archived.values()].filter(({ id }) => !known.has(id));
  const names = await readBrandNames(
    ctx,
    others.flatMap(({ brandId }) => brandId ?? []),
  );
  const empty = others.map(
    ({ id, day, networkId, brandId }): Row => ({
      ...{
        at: day,
        id,
        network: networkId,
        brand: brandId,
        brandName: (brandId && names.get(brandId)) ?? null,
      },
      ...{ gross: ZERO, net: ZERO, pending: ZERO, confirmed: ZERO, paidOut: ZERO },
      ...{ conversions: 0, reversed: 0, audit: 'unaudited' },
    }),
  );
  return [...stored, ...empty].map((row) => addArchived(row, archived.get(row.id)));
}
