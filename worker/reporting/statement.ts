import { and, between, desc, eq, sql } from 'drizzle-orm';
import { affiliateNetworks, brands } from '../catalog/tables.ts';
import { countClicks } from '../clicks/read-clicks.ts';
import { parseRoute } from '../clicks/store/dimensions.ts';
import { clickTotals } from '../clicks/tables.ts';
import { publisherEarnings } from '../earnings/tables.ts';
import type { Context } from '../platform/context.ts';
import type { BrandId, EarningId, PublisherId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import { addDays, type Day, dayOf } from '../platform/time.ts';

type PaymentStatus = 'pending' | 'confirmed' | 'paid' | 'reversed';

export interface Earning {
  id: EarningId;
  day: Day;
  networkId: string;
  networkName: string;
  brandId: BrandId | null;
  brandName: string | null;
  gross: MicroUsd;
  net: MicroUsd;
  pending: MicroUsd;
  confirmed: MicroUsd;
  /** The part of `confirmed` that the network has approved and not paid yet. */
  awaiting: MicroUsd;
  paidOut: MicroUsd;
  clicks: number;
  conversions: number;
  reversed: number;
  paymentStatus: PaymentStatus;
  auditStatus: 'audited' | 'unaudited';
}

/** Lists a publisher's earnings, newest first. Both days are included. */
export async function readEarnings(
  ctx: Context,
  query: {
    publisherId: PublisherId;
    from: Day;
    to: Day;
    brandId: BrandId | null;
    limit: number;
    offset: number;
  },
): Promise<Earning[]> {
  const rows = await earningRows(ctx)
    .where(
      and(
        eq(publisherEarnings.publisherId, query.publisherId),
        between(publisherEarnings.earningsDate, query.from, query.to),
        query.brandId ? eq(publisherEarnings.brandId, query.brandId) : undefined,
      ),
    )
    .orderBy(desc(publisherEarnings.earningsDate), publisherEarnings.id)
    .limit(query.limit)
    .offset(query.offset);
  return withRecentClicks(ctx, query.publisherId, rows.map(withStatus));
}

export async function readEarning(
  ctx: Context,
  publisherId: PublisherId,
  id: EarningId,
): Promise<Earning | null> {
  const [row] = await earningRows(ctx).where(
    and(eq(publisherEarnings.publisherId, publisherId), eq(publisherEarnings.id, id)),
  );
  const [earning] = await withRecentClicks(ctx, publisherId, row ? [withStatus(row)] : []);
  return earning ?? null;
}

function earningRows(ctx: Context) {
  return ctx.db
    .select({
      id: publisherEarnings.id,
      day: publisherEarnings.earningsDate,
      networkId: publisherEarnings.networkId,
      networkName: sql<string>`COALESCE(${affiliateNetworks.name}, ${publisherEarnings.networkId})`,
      brandId: publisherEarnings.brandId,
      brandName: brands.name,
      gross: publisherEarnings.gross,
      net: publisherEarnings.net,
      pending: publisherEarnings.netPending,
      confirmed: publisherEarnings.netConfirmed,
      awaiting: publisherEarnings.netAwaiting,
      paidOut: publisherEarnings.netPaidOut,
      clicks: sql<number>`COALESCE((SELECT SUM(${clickTotals.clicks}) FROM ${clickTotals}
        WHERE ${clickTotals.publisherId} = ${publisherEarnings.publisherId} AND ${clickTotals.day} = ${publisherEarnings.earningsDate}
        AND ${clickTotals.brandId} = COALESCE(${publisherEarnings.brandId}, '') AND ${clickTotals.networkId} = ${publisherEarnings.networkId}), 0)`,
      conversions: publisherEarnings.conversions,
      reversed: publisherEarnings.reversed,
      auditStatus: publisherEarnings.auditStatus,
    })
    .from(publisherEarnings)
    .leftJoin(affiliateNetworks, eq(affiliateNetworks.id, publisherEarnings.networkId))
    .leftJoin(brands, eq(brands.id, publisherEarnings.brandId))
    .$dynamic();
}

/** Replaces the clicks of recent days, whose totals in D1 may be some minutes old, by those of the click stores. */
async function withRecentClicks(
  ctx: Context,
  publisherId: PublisherId,
  earnings: Earning[],
): Promise<Earning[]> {
  const since = addDays(dayOf(ctx.now), -RECENT_DAYS);
  if (!earnings.some(({ day }) => day >= since)) return earnings;
  const period = { from: since, to: dayOf(ctx.now) };
  const rows = await countClicks(ctx, publisherId, { ...period, dimension: 'route', per: 'day' });
  const clicks = new Map<string, number>();
  for (const { day, value, counts } of rows) {
    const { brandId, networkId } = parseRoute(value ?? '');
    const key = `${day} ${brandId} ${networkId}`;
    clicks.set(key, (clicks.get(key) ?? 0) + (counts.click ?? 0));
  }
  return earnings.map((earning) =>
    earning.day < since
      ? earning
      : { ...earning, clicks: clicks.get(`${earning.day} ${earning.brandId} ${earning.networkId}`) ?? 0 },
  );
}

/** Totals of older days are complete. */
const RECENT_DAYS = 2;

function withStatus(row: Omit<Earning, 'paymentStatus'>): Earning {
  return { ...row, paymentStatus: paymentStatusOf(row) };
}

/** The first open amount decides. A row whose money was all reversed is `reversed`. */
export function paymentStatusOf(
  row: Pick<Earning, 'pending' | 'confirmed' | 'paidOut' | 'reversed'>,
): PaymentStatus {
  if (row.pending !== 0) return 'pending';
  if (row.confirmed !== 0) return 'confirmed';
  if (row.paidOut !== 0) return 'paid';
  return row.reversed > 0 ? 'reversed' : 'pending';
}

export interface EarningTotals {
  net: MicroUsd;
  pending: MicroUsd;
  confirmed: MicroUsd;
  awaiting: MicroUsd;
  paidOut: MicroUsd;
  rows: number;
}

/** Sums all rows that `readEarnings` lists, over all pages. */
export async function sumEarnings(
  ctx: Context,
  query: { publisherId: PublisherId; from: Day; to: Day; brandId: BrandId | null },
): Promise<EarningTotals> {
  const brand = query.brandId ? sql`AND brand_id = ${query.brandId}` : sql``;
  const [totals] = await ctx.db.all<EarningTotals>(
    sql`SELECT COALESCE(SUM(net), 0) AS net, COALESCE(SUM(net_pending), 0) AS pending,
        COALESCE(SUM(net_confirmed), 0) AS confirmed, COALESCE(SUM(net_awaiting), 0) AS awaiting,
        COALESCE(SUM(net_paid_out), 0) AS paidOut, COUNT(*) AS rows
        FROM publisher_earnings WHERE publisher_id = ${query.publisherId}
        AND earnings_date BETWEEN ${query.from} AND ${query.to} ${brand}`,
  );
  if (!totals) throw new RangeError('an aggregate has a row');
  return totals;
}
