import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { Eraser } from '../platform/personal-data.ts';
import { dayOf } from '../platform/time.ts';
import { type Month, monthOf, previousMonth } from './store/store-name.ts';
import { totalsFile } from './total-archive/totals-file.ts';

/**
 * Deletes a publisher's clicks of one month: the store with its archive, and the totals in D1 and R2. The copies of clicks
 * behind conversions stay, and so do the counts of all publishers. Returns the month; null after the last one.
 */
export const eraseClicks: Eraser = {
  name: 'clicks',
  turn: 'data',
  async erase(ctx, { publisherId }, after) {
    const month = await nextMonthWithClicks(ctx, publisherId, after ?? '');
    if (month === null) return null;
    await ctx.clickStores.getByName(`${publisherId}/${month}`).erase({ isFinal: true });
    const d1 = ctx.db.$client;
    const sha256 = await d1
      .prepare('SELECT sha256 FROM click_total_archives WHERE publisher_id = ?1 AND month = ?2')
      .bind(publisherId, month)
      .first<string>('sha256');
    if (sha256 !== null) await ctx.archive.delete(totalsFile({ publisherId, month }, sha256).object);
    const days = [`${month}-01`, `${month}-31`];
    await d1.batch([
      d1
        .prepare('DELETE FROM click_total_archives WHERE publisher_id = ?1 AND month = ?2')
        .bind(publisherId, month),
      d1
        .prepare('DELETE FROM click_totals WHERE publisher_id = ?1 AND day BETWEEN ?2 AND ?3')
        .bind(publisherId, ...days),
      d1
        .prepare("DELETE FROM link_click_totals WHERE publisher_id = ?1 AND month IN (?2, '')")
        .bind(publisherId, month),
      d1.prepare('DELETE FROM click_stores WHERE publisher_id = ?1 AND month = ?2').bind(publisherId, month),
    ]);
    return month;
  },
};

/** A store isn't listed before it has published its totals, so the last two months are always erased. */
async function nextMonthWithClicks(
  ctx: Context,
  publisherId: PublisherId,
  after: string,
): Promise<Month | null> {
  const current = monthOf(dayOf(ctx.now));
  return ctx.db.$client
    .prepare(
      `SELECT MIN(value) AS month FROM json_each(json_array(
         (SELECT MIN(value) FROM json_each(json_array(?3, ?4)) WHERE value > ?2),
         (SELECT MIN(month) FROM click_stores WHERE publisher_id = ?1 AND month > ?2),
         (SELECT MIN(month) FROM click_total_archives WHERE publisher_id = ?1 AND month > ?2),
         (SELECT substr(MIN(day), 1, 7) FROM click_totals WHERE publisher_id = ?1 AND day > ?2 || '-99')))`,
    )
    .bind(publisherId, after, previousMonth(current), current)
    .first<Month>('month');
}
