import { clicksOfDays } from '../../clicks/day-clicks.ts';
import { countClicks } from '../../clicks/read-clicks.ts';
import { parseRoute } from '../../clicks/store/dimensions.ts';
import type { Context } from '../../platform/context.ts';
import type { EarningId, PublisherId } from '../../platform/ids.ts';
import { addDays, type Day, dayOf } from '../../platform/time.ts';
import { type Earning, findEarning, listEarnings } from '../../sales/reader/earnings.ts';

type PaymentStatus = 'pending' | 'confirmed' | 'paid' | 'reversed';

export interface EarningWithClicks extends Earning {
  clicks: number;
  paymentStatus: PaymentStatus;
}

/** Lists a publisher's earnings, newest first. Both days are included. */
export async function readEarnings(
  ctx: Context,
  query: Parameters<typeof listEarnings>[1],
): Promise<EarningWithClicks[]> {
  return withClicks(ctx, query.publisherId, await listEarnings(ctx, query));
}

export async function readEarning(
  ctx: Context,
  publisherId: PublisherId,
  id: EarningId,
): Promise<EarningWithClicks | null> {
  const found = await findEarning(ctx, publisherId, id);
  const [earning] = await withClicks(ctx, publisherId, found ? [found] : []);
  return earning ?? null;
}

/** Adds the clicks and the payment status. Recent clicks come from the stores, because totals may be some hours old. */
async function withClicks(
  ctx: Context,
  publisherId: PublisherId,
  earnings: readonly Earning[],
): Promise<EarningWithClicks[]> {
  const since = addDays(dayOf(ctx.now), -RECENT_DAYS);
  const older = earnings.filter(({ day }) => day < since);
  const [published, recent] = await Promise.all([
    older.length === 0 ? [] : clicksOfDays(ctx, publisherId, older),
    older.length === earnings.length ? new Map<string, number>() : recentClicks(ctx, publisherId, since),
  ]);
  const clicks = new Map(older.map(({ id }, at) => [id, published[at] ?? 0]));
  return earnings.map((earning) => ({
    ...earning,
    paymentStatus: paymentStatusOf(earning),
    clicks: clicks.get(earning.id) ?? recent.get(keyOf(earning)) ?? 0,
  }));
}

/** Counted clicks of the days from `since` on, by day, brand and network. */
async function recentClicks(
  ctx: Context,
  publisherId: PublisherId,
  since: Day,
): Promise<Map<string, number>> {
  const period = { from: since, to: dayOf(ctx.now) };
  const rows = await countClicks(ctx, publisherId, { ...period, dimension: 'route', per: 'day' });
  const clicks = new Map<string, number>();
  for (const { day, value, counts } of rows) {
    const { brandId, networkId } = parseRoute(value ?? '');
    const key = keyOf({ day, brandId, networkId });
    clicks.set(key, (clicks.get(key) ?? 0) + (counts.click ?? 0));
  }
  return clicks;
}

function keyOf(of: { day: string | null; brandId: string | null; networkId: string | null }): string {
  return `${of.day} ${of.brandId} ${of.networkId}`;
}

/** Totals of older days are complete. */
const RECENT_DAYS = 2;

/** The first open amount decides. A row whose money was all reversed is `reversed`. */
export function paymentStatusOf(
  row: Pick<Earning, 'held' | 'pending' | 'confirmed' | 'paidOut' | 'reversed'>,
): PaymentStatus {
  if (row.pending !== 0 || row.held !== 0) return 'pending';
  if (row.confirmed !== 0) return 'confirmed';
  if (row.paidOut !== 0) return 'paid';
  return row.reversed > 0 ? 'reversed' : 'pending';
}
