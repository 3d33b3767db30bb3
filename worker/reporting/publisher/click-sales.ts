import type { ClickRecord } from '../../clicks/click-record.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { addDays, dayOf } from '../../platform/time.ts';
import { type ClickSale, salesOfClicks } from '../../sales/reader/find-sales.ts';

/** Longer than any attribution window. */
const MAX_DAYS_TO_SALE = 401;

/** The sales of a publisher's clicks, by click ID. */
export async function readClickSales(
  ctx: Context,
  publisherId: PublisherId,
  clicks: readonly ClickRecord[],
): Promise<ReadonlyMap<string | null, ClickSale[]>> {
  if (clicks.length === 0) return new Map();
  const ids = new Set<string>(clicks.map(({ clickId }) => clickId));
  const days = clicks.map(({ clickedAt }) => dayOf(clickedAt)).sort();
  const [first = dayOf(ctx.now), last = first] = [days[0], days.at(-1)];
  // A time zone can put a sale on the day before its click.
  const period = { from: addDays(first, -1), to: addDays(last, MAX_DAYS_TO_SALE) };
  const sales = await salesOfClicks(ctx, { publisherId, ...period }, ids);
  return Map.groupBy(sales, ({ clickId }) => clickId);
}
