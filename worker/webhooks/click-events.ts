import { type ClickRow, clickCell } from '../clicks/click-record.ts';
import type { Context } from '../platform/context.ts';
import { isPublisherId } from '../platform/ids.ts';
import { eventStatements, type NewEvent } from './emit.ts';
import { cachedSubscribers } from './subscribers.ts';

/** The statements that create `click.tracked` events. Without a subscriber there are none, and no query is made. */
export async function clickEventStatements(
  ctx: Context,
  rows: readonly ClickRow[],
): Promise<D1PreparedStatement[]> {
  const subscribers = (await cachedSubscribers(ctx.db.$client, ctx.now)).get('click.tracked');
  if (!subscribers) return [];
  const events = rows.flatMap((row) => eventOf(row) ?? []);
  return eventStatements(
    ctx,
    events.filter((event) => subscribers.has(event.publisherId)),
  );
}

function eventOf(row: ClickRow): NewEvent | null {
  const publisherId = String(clickCell(row, 'publisherId'));
  if (clickCell(row, 'classification') !== 'click' || !isPublisherId(publisherId)) return null;
  const clickId = clickCell(row, 'clickId');
  return {
    publisherId,
    type: 'click.tracked',
    cause: String(clickId),
    countedClickId: String(clickId),
    payload: {
      click_id: clickId,
      clicked_at: new Date(Number(clickCell(row, 'clickedAt'))).toISOString(),
      brand_id: clickCell(row, 'brandId'),
      program_id: clickCell(row, 'programId'),
      link_id: clickCell(row, 'linkId'),
      sub_id: clickCell(row, 'subId'),
      traffic_source: clickCell(row, 'trafficSource'),
      country: clickCell(row, 'country'),
    },
  };
}
