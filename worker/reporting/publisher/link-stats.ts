import { sql } from 'drizzle-orm';
import { countClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import type { LinkId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros } from '../../platform/money.ts';
import { addDays, type Day, dayOf } from '../../platform/time.ts';
import { readWithArchives } from '../../sales/sale-archive/archived-sales.ts';
import { readLink } from './link-list.ts';

interface LinkDay {
  day: Day;
  clicks: number;
  conversions: number;
  earnings: MicroUsd;
}

type SaleRow = { day: Day; conversions: number; net: number };

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
  const [clicks, { rows, archived }] = await Promise.all([
    countClicks(ctx, publisherId, {
      ...period,
      dimension: 'classification',
      per: 'day',
      filters: [{ dimension: 'link', value: linkId }],
    }),
    readWithArchives<[SaleRow]>(
      ctx,
      period,
      sql`SELECT v.day, SUM(v.status <> 'reversed' AND v.reported_clicks IS NULL) AS conversions, SUM(v.net) AS net
          FROM conversions v CROSS JOIN retained_clicks c ON c.click_id = v.click_id
          WHERE v.publisher_id = ${publisherId} AND v.day BETWEEN ${period.from} AND ${to} AND c.link_id = ${linkId}
          GROUP BY v.day`,
    ),
  ]);
  const archivedSums = await archived.sumsBy(['linkId'], (sale) =>
    sale.linkId === linkId ? sale.day : undefined,
  );
  const stats = new Map<Day, LinkDay>();
  for (let day = period.from; day <= to; day = addDays(day, 1))
    stats.set(day, { day, clicks: 0, conversions: 0, earnings: micros(0) });
  const add = (day: Day | null, { clicks = 0, conversions = 0, net = 0 }) => {
    const on = day && stats.get(day);
    if (!on) return;
    on.clicks += clicks;
    on.conversions += conversions;
    on.earnings = micros(on.earnings + net);
  };
  for (const { day, counts } of clicks) add(day, { clicks: counts.click ?? 0 });
  for (const { day, ...sums } of rows[0]) add(day, sums);
  for (const [day, sums] of archivedSums) add(day, sums);
  return [...stats.values()];
}
