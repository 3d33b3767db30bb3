import type { Context } from '../../../platform/context.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import { micros, ZERO } from '../../../platform/money.ts';
import { addDays, type Period } from '../../../platform/time.ts';
import { type SaleSums, sumSales } from '../../../sales/reader/sum-sales.ts';
import type { BrandPay, BrandSales } from './figures.ts';

/** The sales of a period, reversed ones included, and what brands paid for them and before. */
export interface SaleFacts {
  /** All sales by link and by brand. */
  salesOf: Map<string, number>;
  brandSales: Omit<BrandSales, 'name'>[];
  brandPay: Omit<BrandPay, 'name'>[];
}

type SoldRow = Pick<SaleSums<'brand' | 'link'>, 'brand' | 'link' | 'sales'>;
type ReversedRow = Pick<SaleSums<'brand' | 'reason'>, 'brand' | 'reason' | 'sales'>;
type PaidRow = SaleSums<'brand' | 'currency' | 'status'> & { isNow: boolean };

/** Reads the sales of a period, and what brands paid in as many days before it. */
export async function readSaleFacts(
  ctx: Context,
  publisherId: PublisherId,
  { from, to }: Period,
  days: number,
): Promise<SaleFacts> {
  const before = { publisherId, from: addDays(from, -days), to: addDays(from, -1) };
  const [sold, paidBefore] = await Promise.all([
    sumSales(ctx, { publisherId, from, to }, ['brand', 'link', 'status', 'reason', 'currency']),
    sumSales(ctx, before, ['brand', 'currency', 'status']),
  ]);
  const paid = [
    ...sold.map((row) => ({ ...row, isNow: true })),
    ...paidBefore.map((row) => ({ ...row, isNow: false })),
  ];
  const salesOf = salesBySubject(sold);
  const reversed = sold.filter(({ status, sales }) => status === 'reversed' && sales > 0);
  return { salesOf, brandSales: brandSalesOf(salesOf, reversed), brandPay: brandPayOf(paid) };
}

function salesBySubject(rows: readonly SoldRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { brand, link, sales } of rows)
    for (const id of [brand, link]) if (id && sales > 0) sums.set(id, (sums.get(id) ?? 0) + sales);
  return sums;
}

/** The brands with reversed sales. */
function brandSalesOf(
  salesOf: ReadonlyMap<string, number>,
  rows: readonly ReversedRow[],
): SaleFacts['brandSales'] {
  const byBrand = Map.groupBy(rows, ({ brand }) => brand);
  return inOrder(byBrand).flatMap(([brandId, ofBrand]) => {
    if (brandId === null) return [];
    const byReason = Map.groupBy(ofBrand, ({ reason }) => reason);
    const reasons = [...byReason].map(([reason, same]) => ({ reason, sales: salesIn(same) }));
    reasons.sort((a, b) => b.sales - a.sales || (a.reason ?? '').localeCompare(b.reason ?? ''));
    return [{ brandId, sales: salesOf.get(brandId) ?? 0, reversed: salesIn(ofBrand), reasons }];
  });
}

function brandPayOf(rows: readonly PaidRow[]): SaleFacts['brandPay'] {
  const counted = rows.filter(({ conversions }) => conversions > 0);
  const byBrand = Map.groupBy(counted, ({ brand, currency }) => `${brand} ${currency}`);
  return inOrder(byBrand).flatMap(([, same]) => {
    const { brand: brandId = null, currency = null } = same[0] ?? {};
    if (!brandId || !currency) return [];
    const [now, before] = [true, false].map((isNow) => paidIn(same.filter((row) => row.isNow === isNow)));
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
      sales: sum.sales + row.conversions,
      amount: sum.amount + row.amount,
      commission: micros(sum.commission + row.gross),
    }),
    { sales: 0, amount: 0, commission: ZERO },
  );
}

function salesIn(rows: readonly { sales: number }[]): number {
  return rows.reduce((sum, { sales }) => sum + sales, 0);
}
