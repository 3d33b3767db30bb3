import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import { dayOf } from '../platform/time.ts';
import type { ClickId } from './click-id.ts';
import type { SampleQuery } from './store/queries.ts';
import { monthsOf, storeName } from './store/store-name.ts';
import type { Traffic, TrafficQuery } from './store/traffic.ts';

/** What has changed in a publisher's clicks of a period; see `StoreCore.traffic`. One call for each month. */
export async function publisherTraffic(
  ctx: Context,
  publisherId: PublisherId,
  query: TrafficQuery,
): Promise<Traffic> {
  const months = await Promise.all(
    monthsOf(query).map((month) =>
      ctx.clickStores.getByName(storeName({ publisherId, month })).traffic(query),
    ),
  );
  return {
    hours: Object.assign({}, ...months.map(({ hours }) => hours)),
    changedHours: months.flatMap(({ changedHours }) => changedHours),
    changedDays: months.flatMap(({ changedDays }) => changedDays),
  };
}

/** The IDs of some clicks of one address or user agent in a time. */
export async function sampleClickIds(
  ctx: Context,
  publisherId: PublisherId,
  query: SampleQuery,
): Promise<ClickId[]> {
  const period = { from: dayOf(query.from), to: dayOf(query.to) };
  const months = await Promise.all(
    monthsOf(period).map((month) =>
      ctx.clickStores.getByName(storeName({ publisherId, month })).sample(query),
    ),
  );
  return months.flat().slice(0, query.limit);
}
