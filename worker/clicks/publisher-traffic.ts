import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import { dayOf } from '../platform/time.ts';
import type { ClickId } from './click-id.ts';
import type { SampleQuery } from './store/queries.ts';
import { type Month, monthsOf, storeName } from './store/store-name.ts';
import type { PastTraffic, Traffic, TrafficQuery } from './store/traffic.ts';

/** What `StoreCore.traffic` returns of several months. */
type PublisherTraffic = Omit<Traffic, 'past'> & { past: PastTraffic[] };

/** What has changed in a publisher's clicks of a period; see `StoreCore.traffic`. One call for each of these months. */
export async function publisherTraffic(
  ctx: Context,
  publisherId: PublisherId,
  months: readonly Month[],
  query: TrafficQuery,
): Promise<PublisherTraffic> {
  const traffic = await Promise.all(
    months.map((month) => ctx.clickStores.getByName(storeName({ publisherId, month })).traffic(query)),
  );
  return {
    changedHours: traffic.flatMap(({ changedHours }) => changedHours),
    changedDays: traffic.flatMap(({ changedDays }) => changedDays),
    past: traffic.flatMap(({ past }) => past ?? []),
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
