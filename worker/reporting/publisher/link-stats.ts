import { countClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import type { LinkId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, ZERO } from '../../platform/money.ts';
import { addDays, type Day, dayOf } from '../../platform/time.ts';
import { sumSales } from '../../sales/reader/sum-sales.ts';
import { readLink } from './link-list.ts';

interface LinkDay {
  day: Day;
  clicks: number;
  /** Those of the clicks that led to a sale. */
  converted: number;
  conversions: number;
  /** Without held sales. */
  earnings: MicroUsd;
  held: MicroUsd;
}

/**
 * A link's counted clicks, conversions and earnings on each of the last days, oldest first. A sale is on the day of its
 * event. Throws `link.unknown` (404).
 */
export async function readLinkStats(
  ctx: Context,
  publisherId: PublisherId,
  { linkId, days }: { linkId: LinkId; days: number },
): Promise<LinkDay[]> {
  await readLink(ctx, publisherId, linkId);
  const to = dayOf(ctx.now);
  const period = { publisherId, from: addDays(to, 1 - days), to };
  const [clicks, sales] = await Promise.all([
    countClicks(ctx, publisherId, {
      ...period,
      dimension: 'classification',
      per: 'day',
      filters: [{ dimension: 'link', value: linkId }],
    }),
    sumSales(ctx, { ...period, linkId }, ['day']),
  ]);
  const stats = new Map<Day, LinkDay>();
  for (let day = period.from; day <= to; day = addDays(day, 1))
    stats.set(day, { day, clicks: 0, converted: 0, conversions: 0, earnings: ZERO, held: ZERO });
  for (const { day, counts } of clicks) {
    const on = day && stats.get(day);
    if (on) on.clicks += counts.click ?? 0;
  }
  for (const { day, converted, conversions, net: earnings, held } of sales)
    Object.assign(stats.get(day) ?? {}, { converted, conversions, earnings, held });
  return [...stats.values()];
}
