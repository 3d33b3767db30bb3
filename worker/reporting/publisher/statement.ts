import { sql } from 'drizzle-orm';
import { clicksOfDays } from '../../clicks/day-clicks.ts';
import { countClicks } from '../../clicks/read-clicks.ts';
import { parseRoute } from '../../clicks/store/dimensions.ts';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import type { BrandId, EarningId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros, ZERO } from '../../platform/money.ts';
import { addDays, type Day, dayOf } from '../../platform/time.ts';
import {
  ALL_DAYS,
  type ArchivedEarning,
  ArchivedSales,
  hasArchives,
  lastArchivedDay,
  readWithArchives,
} from '../../sales/sale-archive/archived-sales.ts';
import { archivesWithKey, type SaleArchive } from '../../sales/sale-archive/sale-archive.ts';
import { saleKey } from '../../sales/sale-archive/sale-keys.ts';

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
  const { publisherId, brandId, limit, offset } = query;
  const isArchived = hasArchives(query);
  const brand = brandId ? sql`AND e.brand_id = ${brandId}` : sql``;
  // With archived earnings, the page is made of the first rows of both.
  const read = await readWithArchives<[StoredEarning]>(
    ctx,
    query,
    sql`${EARNINGS} WHERE e.publisher_id = ${publisherId} AND e.earnings_date BETWEEN ${query.from} AND ${query.to} ${brand}
        ORDER BY e.earnings_date DESC, e.id LIMIT CASE WHEN ${isArchived} THEN ${limit + offset} ELSE ${limit} END
        OFFSET CASE WHEN ${isArchived} THEN 0 ELSE ${offset} END`,
  );
  const [rows] = read.rows;
  if (read.archived.isEmpty) return withClicks(ctx, publisherId, rows);
  const lastDay = rows.length === limit + offset ? rows.at(-1)?.day : undefined;
  const archived = lastDay === undefined ? read.archived : read.archived.since(lastDay);
  const all = withArchived(rows, await archived.earnings(brandId)).sort(newestFirst);
  const page = await described(ctx, all.slice(offset, offset + limit));
  return withClicks(ctx, publisherId, page);
}

export async function readEarning(
  ctx: Context,
  publisherId: PublisherId,
  id: EarningId,
): Promise<Earning | null> {
  const [rows, archives] = await batchRead<[StoredEarning, SaleArchive]>(
    ctx.db,
    sql`${EARNINGS} WHERE e.publisher_id = ${publisherId} AND e.id = ${id}`,
    archivesWithKey(ctx, saleKey.earning(id)).getSQL(),
  );
  const earnings = await new ArchivedSales(ctx, ALL_DAYS, archives).earnings();
  const archived = [...earnings].filter(([each]) => each === id);
  const found = await described(ctx, withArchived(rows, new Map(archived)));
  const [earning] = await withClicks(ctx, publisherId, found);
  return earning ?? null;
}

type StoredEarning = Omit<Earning, 'paymentStatus' | 'clicks'>;

const EARNINGS = sql.raw(`SELECT e.id, e.earnings_date AS day, e.network_id AS networkId,
    COALESCE(n.name, e.network_id) AS networkName, e.brand_id AS brandId, b.name AS brandName, e.gross, e.net,
    e.net_pending AS pending, e.net_confirmed AS confirmed, e.net_awaiting AS awaiting, e.net_paid_out AS paidOut,
    e.conversions, e.reversed, e.audit_status AS auditStatus
  FROM publisher_earnings e LEFT JOIN affiliate_networks n ON n.id = e.network_id LEFT JOIN brands b ON b.id = e.brand_id`);

/** An earning whose names may not be known yet. */
type MergedEarning = Omit<StoredEarning, 'networkName'> & { networkName: string | null };

/** Stored earnings with the archived part of each, and those that are archived whole. */
function withArchived(
  stored: readonly StoredEarning[],
  archived: ReadonlyMap<EarningId, ArchivedEarning>,
): MergedEarning[] {
  const merged = stored.map((row) => addArchived(row, archived.get(row.id)));
  const known = new Set(stored.map(({ id }) => id));
  const others = [...archived.values()].filter(({ id }) => !known.has(id));
  return [...merged, ...others.map((each) => addArchived(archivedOnly(each), each))];
}

export function addArchived<Row extends EarningAmounts>(
  row: Row,
  archived: ArchivedEarning | undefined,
): Row {
  if (!archived) return row;
  return {
    ...row,
    gross: micros(row.gross + archived.gross),
    net: micros(row.net + archived.net),
    paidOut: micros(row.paidOut + archived.net),
    conversions: row.conversions + archived.conversions,
    reversed: row.reversed + archived.reversed,
  };
}

type EarningAmounts = Pick<Earning, 'gross' | 'net' | 'paidOut' | 'conversions' | 'reversed'>;

function archivedOnly({ id, day, networkId, brandId }: ArchivedEarning): MergedEarning {
  return {
    ...{ id, day, networkId, networkName: null, brandId, brandName: null },
    ...{ gross: ZERO, net: ZERO, pending: ZERO, confirmed: ZERO, awaiting: ZERO, paidOut: ZERO },
    ...{ conversions: 0, reversed: 0, auditStatus: 'unaudited' as const },
  };
}

function newestFirst(a: MergedEarning, b: MergedEarning): number {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

/** Adds the names and the audit status of earnings that are archived whole. */
async function described(ctx: Context, earnings: readonly MergedEarning[]): Promise<StoredEarning[]> {
  const unknown = earnings.filter(({ networkName }) => networkName === null);
  const rows =
    unknown.length === 0
      ? []
      : await ctx.db.all<Pick<StoredEarning, 'id' | 'networkName' | 'brandName' | 'auditStatus'>>(
          sql`SELECT j.value->>0 AS id, COALESCE(n.name, j.value->>1) AS networkName, b.name AS brandName,
            CASE WHEN EXISTS (SELECT 1 FROM network_statements s WHERE s.network_id = j.value->>1
              AND s.month = substr(j.value->>3, 1, 7) AND s.state = 'closed') THEN 'audited' ELSE 'unaudited' END AS auditStatus
          FROM json_each(${JSON.stringify(unknown.map(({ id, networkId, brandId, day }) => [id, networkId, brandId, day]))}) j
            LEFT JOIN affiliate_networks n ON n.id = j.value->>1 LEFT JOIN brands b ON b.id = j.value->>2`,
        );
  const facts = new Map(rows.map((row) => [row.id, row]));
  return earnings.map((earning) => ({
    ...earning,
    networkName: earning.networkName ?? earning.networkId,
    ...facts.get(earning.id),
  }));
}

/** Adds the clicks and the payment status. Recent clicks come from the stores, because totals may be some hours old. */
async function withClicks(
  ctx: Context,
  publisherId: PublisherId,
  earnings: readonly StoredEarning[],
): Promise<Earning[]> {
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
  const { rows, archived } = await readWithArchives<[EarningTotals, { id: EarningId }]>(
    ctx,
    query,
    sql`SELECT COALESCE(SUM(net), 0) AS net, COALESCE(SUM(net_pending), 0) AS pending,
        COALESCE(SUM(net_confirmed), 0) AS confirmed, COALESCE(SUM(net_awaiting), 0) AS awaiting,
        COALESCE(SUM(net_paid_out), 0) AS paidOut, COUNT(*) AS rows
        FROM publisher_earnings WHERE publisher_id = ${query.publisherId}
        AND earnings_date BETWEEN ${query.from} AND ${query.to} ${brand}`,
    sql`SELECT id FROM publisher_earnings WHERE publisher_id = ${query.publisherId}
        AND earnings_date BETWEEN ${query.from} AND ${lastArchivedDay(query)} ${brand}`,
  );
  const [[totals], stored] = rows;
  if (!totals) throw new RangeError('an aggregate has a row');
  if (archived.isEmpty) return totals;
  const known = new Set(stored.map(({ id }) => id));
  const earnings = [...(await archived.earnings(query.brandId)).values()];
  const net = earnings.reduce((sum, earning) => sum + earning.net, 0);
  return {
    ...totals,
    net: micros(totals.net + net),
    paidOut: micros(totals.paidOut + net),
    rows: totals.rows + earnings.filter(({ id }) => !known.has(id)).length,
  };
}
