import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { BrandId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros, sumOf, ZERO } from '../../platform/money.ts';
import type { Instant, Period } from '../../platform/time.ts';
import { CONVERSION_STATUSES, type ConversionStatus } from '../../sales/earnings/commission-status.ts';
import { readWithArchives } from '../../sales/sale-archive/archived-sales.ts';

/** The sales with a status and what they and paid days of clicks have earned. */
interface StateSums {
  sales: number;
  earnings: MicroUsd;
}

export interface SaleStates {
  byStatus: Record<ConversionStatus, StateSums>;
  /** The latest change of a sale in each network that has some. Archived sales no longer change. */
  changes: { network: string; at: Instant }[];
}

type StateRow = {
  network: string;
  status: ConversionStatus;
  sales: number;
  net: string;
  changedAt: Instant;
};

/** A publisher's sales of a period by status, of one brand or all. */
export async function readSaleStates(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
  brandId: BrandId | null,
): Promise<SaleStates> {
  const brand = brandId ? sql`AND brand_id = ${brandId}` : sql``;
  const { rows, archived } = await readWithArchives<[StateRow]>(
    ctx,
    { publisherId, ...period },
    sql`SELECT network_id AS network, status, SUM(reported_clicks IS NULL) AS sales, CAST(SUM(net) AS TEXT) AS net,
          MAX(updated_at) AS changedAt
        FROM conversions WHERE publisher_id = ${publisherId} AND day BETWEEN ${period.from} AND ${period.to} ${brand}
        GROUP BY network_id, status`,
  );
  const [stored] = rows;
  const byStatus = Object.fromEntries(
    CONVERSION_STATUSES.map((status) => [status, { sales: 0, earnings: ZERO }]),
  ) as Record<ConversionStatus, StateSums>;
  const add = (status: ConversionStatus, sales: number, net: MicroUsd) => {
    const sums = byStatus[status];
    byStatus[status] = { sales: sums.sales + sales, earnings: micros(sums.earnings + net) };
  };
  for (const { status, sales, net } of stored)
    add(status, sales, sumOf(net, `The earnings of ${publisherId}`));
  await archived.each(['status', 'net', 'reportedClicks', 'brandId'], (sale) => {
    if (brandId === null || sale.brandId === brandId)
      add(sale.status, Number(sale.reportedClicks === null), sale.net);
  });
  const changes = Map.groupBy(stored, ({ network }) => network);
  return {
    byStatus,
    changes: [...changes].map(([network, ofNetwork]) => ({
      network,
      at: Math.max(...ofNetwork.map(({ changedAt }) => changedAt)) as Instant,
    })),
  };
}
