import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { BrandId, PublisherId } from '../../../platform/ids.ts';
import { micros, ZERO } from '../../../platform/money.ts';
import { addDays, type Period } from '../../../platform/time.ts';
import { readWithArchives } from '../../../sales/sale-archive/archived-sales.ts';
import type { BrandPay, BrandSales } from './figures.ts';

/** The sales of a period, reversed ones included, and what brands paid for them and before. */
export interface SaleFacts {
  /** All sales by link and by brand. */
  salesOf: Map<string, number>;
  brandSales: Omit<BrandSales, 'name'>[];
  brandPay: Omit<BrandPay, 'name'>[];
}

type SoldRow = { brandId: BrandId | null; linkId: string | null; sales: number };
type ReversedRow = { brandId: BrandId | null; reason: string | null; sales: number };
type PaidRow = {
  brandId: BrandId;
  currency: string;
  isNow: number;
  sales: number;
  amount: number;
  commission: number;
};

/** Reads the sales of a period, and what brands paid in as many days before it. */
export async function readSaleFacts(
  ctx: Context,
  publisherId: PublisherId,
  { from, to }: Period,
  days: number,
): Promise<SaleFacts> {
  const before = addDays(from, -days);
  const ofPeriod = sql`v.publisher_id = ${publisherId} AND v.day BETWEEN ${from} AND ${to} AND v.reported_clicks IS NULL`;
  const { rows, archived } = await readWithArchives<[SoldRow, ReversedRow, PaidRow]>(
    ctx,
    { publisherId, from: before, to },
    sql`SELECT v.brand_id AS brandId, c.link_id AS linkId, COUNT(*) AS sales
        FROM conversions v LEFT JOIN retained_clicks c ON c.click_id = v.click_id WHERE ${ofPeriod} GROUP BY 1, 2`,
    sql`SELECT v.brand_id AS brandId, v.reason, COUNT(*) AS sales FROM conversions v
        WHERE ${ofPeriod} AND v.status = 'reversed' GROUP BY 1, 2`,
    sql`SELECT v.brand_id AS brandId, v.sale_currency AS currency, v.day >= ${from} AS isNow, COUNT(*) AS sales,
          SUM(CAST(v.sale_amount AS REAL)) AS amount, SUM(v.gross) AS commission FROM conversions v
        WHERE v.publisher_id = ${publisherId} AND v.day BETWEEN ${before} AND ${to} AND v.reported_clicks IS NULL
          AND v.status <> 'reversed' AND v.brand_id IS NOT NULL AND v.sale_currency IS NOT NULL
          AND CAST(v.sale_amount AS REAL) > 0 GROUP BY 1, 2, 3`,
  );
  const [sold, reversed, paid] = rows;
  await archived.each(
    ['brandId', 'linkId', 'status', 'reason', 'saleAmount', 'saleCurrency', 'gross', 'reportedClicks'],
    ({ brandId, linkId, status, reason, saleAmount, saleCurrency: currency, gross, reportedClicks, day }) => {
      if (reportedClicks !== null) return;
      const isNow = day >= from;
      if (isNow) sold.push({ brandId, linkId, sales: 1 });
      if (isNow && status === 'reversed') reversed.push({ brandId, reason, sales: 1 });
      const amount = Number(saleAmount);
      if (status !== 'reversed' && brandId && currency && amount > 0)
        paid.push({ brandId, currency, isNow: Number(isNow), sales: 1, amount, commission: gross });
    },
  );
  const salesOf = salesBySubject(sold);
  return { salesOf, brandSales: brandSalesOf(salesOf, reversed), brandPay: brandPayOf(paid) };
}

function salesBySubject(rows: readonly SoldRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { brandId, linkId, sales } of rows)
    for (const id of [brandId, linkId]) if (id) sums.set(id, (sums.get(id) ?? 0) + sales);
  return sums;
}

/** The brands with reversed sales. */
function brandSalesOf(
  salesOf: ReadonlyMap<string, number>,
  rows: readonly ReversedRow[],
): SaleFacts['brandSales'] {
  const byBrand = Map.groupBy(rows, ({ brandId }) => brandId);
  return inOrder(byBrand).flatMap(([brandId, ofBrand]) => {
    if (brandId === null) return [];
    const byReason = Map.groupBy(ofBrand, ({ reason }) => reason);
    const reasons = [...byReason].map(([reason, same]) => ({ reason, sales: salesIn(same) }));
    reasons.sort((a, b) => b.sales - a.sales || (a.reason ?? '').localeCompare(b.reason ?? ''));
    return [{ brandId, sales: salesOf.get(brandId) ?? 0, reversed: salesIn(ofBrand), reasons }];
  });
}

function brandPayOf(rows: readonly PaidRow[]): SaleFacts['brandPay'] {
  const byBrand = Map.groupBy(rows, ({ brandId, currency }) => `${brandId} ${currency}`);
  return inOrder(byBrand).flatMap(([, same]) => {
    const [first] = same;
    if (!first) return [];
    const { brandId, currency } = first;
    const [now, before] = [1, 0].map((isNow) => paidIn(same.filter((row) => row.isNow === isNow)));
    return now && before ? [{ brandId, currency, now, before }] : [];
  });
}

/** Groups by their key, so that stored and archived sales are listed alike. */
function inOrder<Key extends string | null, Row>(groups: ReadonlyMap<Key, Row[]>): [key: Key, rows: Row[]][] {
  return [...groups].sort(([a], [b]) => (a ?? '').localeCompare(b ?? ''));
}

function paidIn(rows: readonly PaidRow[]): BrandPay['now'] {
  return rows.reduce(
    (sum, row) => ({
      sales: sum.sales + row.sales,
      amount: sum.amount + row.amount,
      commission: micros(sum.commission + row.commission),
    }),
    { sales: 0, amount: 0, commission: ZERO },
  );
}

function salesIn(rows: readonly { sales: number }[]): number {
  return rows.reduce((sum, { sales }) => sum + sales, 0);
}
