import { sql } from 'drizzle-orm';
import type { ClickRecord } from '../../clicks/click-record.ts';
import type { Context } from '../../platform/context.ts';
import type { ConversionId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { addDays, dayOf } from '../../platform/time.ts';
import type { ConversionStatus } from '../../sales/earnings/commission-status.ts';
import { readWithArchives } from '../../sales/sale-archive/archived-sales.ts';

/** Longer than any attribution window. */
const MAX_DAYS_TO_SALE = 401;

interface ClickSale {
  id: ConversionId;
  clickId: string | null;
  status: ConversionStatus;
  net: MicroUsd;
}

/** The sales of a publisher's clicks, by click ID. */
export async function readClickSales(
  ctx: Context,
  publisherId: PublisherId,
  clicks: readonly ClickRecord[],
): Promise<ReadonlyMap<string | null, ClickSale[]>> {
  if (clicks.length === 0) return new Map();
  const ids = new Set<string | null>(clicks.map(({ clickId }) => clickId));
  const days = clicks.map(({ clickedAt }) => dayOf(clickedAt)).sort();
  const [first = dayOf(ctx.now), last = first] = [days[0], days.at(-1)];
  // A time zone can put a sale on the day before its click.
  const period = { from: addDays(first, -1), to: addDays(last, MAX_DAYS_TO_SALE) };
  const { rows, archived } = await readWithArchives<[ClickSale]>(
    ctx,
    { publisherId, ...period },
    sql`SELECT v.id, v.click_id AS clickId, v.status, v.net FROM json_each(${JSON.stringify([...ids])}) j
        CROSS JOIN conversions v ON v.click_id = j.value WHERE v.publisher_id = ${publisherId}`,
  );
  const [sales] = rows;
  const all = [...sales];
  await archived.each(['clickId', 'status', 'net'], (sale) => {
    if (sale.clickId !== null && ids.has(sale.clickId)) all.push(sale);
  });
  return Map.groupBy(all, ({ clickId }) => clickId);
}
