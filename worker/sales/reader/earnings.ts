import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import type { BrandId, EarningId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros, ZERO } from '../../platform/money.ts';
import { ALL_DAYS, type Day, type Instant, type Period } from '../../platform/time.ts';
import {
  type ArchivedEarning,
  ArchivedSales,
  EARNING_FIELDS,
  earningsOf,
  hasArchives,
  lastArchivedDay,
  readWithArchives,
} from '../sale-archive/archived-sales.ts';
import { archivesWithKey, type SaleArchive } from '../sale-archive/sale-archive.ts';
import { saleKey } from '../sale-archive/sale-keys.ts';
import { pagesInOrder } from './pages-in-order.ts';
import { archivedParts, type RevenueFilter } from './read-sums.ts';

/** What the sales of a network, brand and day have earned, archived ones included. */
export interface Earning {
  id: EarningId;
  day: Day;
  networkId: string;
  networkName: string;
  brandId: BrandId | null;
  brandName: string | null;
  /** Without held sales. `net` is the sum of `pending`, `confirmed` and `paidOut`. */
  gross: MicroUsd;
  net: MicroUsd;
  /** The net amount of held sales. */
  held: MicroUsd;
  pending: MicroUsd;
  confirmed: MicroUsd;
  /** The part of `confirmed` that the network has approved and not paid yet. */
  awaiting: MicroUsd;
  paidOut: MicroUsd;
  conversions: number;
  reversed: number;
  /** Those of `conversions` that are held. */
  heldConversions: number;
  auditStatus: 'audited' | 'unaudited';
}

/** An earning whose names aren't known yet: all of its sales are archived. */
type MergedEarning = Omit<Earning, 'networkName'> & { networkName: string | null };

/** The earnings of a publisher, of one brand or all. Both days are included. */
interface EarningScope extends Period {
  publisherId: PublisherId;
  brandId: BrandId | null;
}

const EARNINGS = sql.raw(`SELECT e.id, e.earnings_date AS day, e.network_id AS networkId,
    COALESCE(n.name, e.network_id) AS networkName, e.brand_id AS brandId, b.name AS brandName,
    e.gross - e.gross_held AS gross, e.net - e.net_held AS net, e.net_held AS held, e.net_pending AS pending, e.net_confirmed AS confirmed, e.net_awaiting AS awaiting, e.net_paid_out AS paidOut,
    e.conversions, e.reversed, e.held AS heldConversions, e.audit_status AS auditStatus
  FROM publisher_earnings e LEFT JOIN affiliate_networks n ON n.id = e.network_id LEFT JOIN brands b ON b.id = e.brand_id`);

/** A page of earnings, newest first. Throws `archive.missing` and `archive.damaged` (500). */
export async function listEarnings(
  ctx: Context,
  query: EarningScope & { limit: number; offset: number },
): Promise<Earning[]> {
  const { publisherId, brandId, limit, offset } = query;
  const isArchived = hasArchives(query);
  const brand = brandId ? sql`AND e.brand_id = ${brandId}` : sql``;
  // With archived earnings, the page is made of the first rows of both.
  const read = await readWithArchives<[Earning]>(
    ctx,
    query,
    sql`${EARNINGS} WHERE e.publisher_id = ${publisherId} AND e.earnings_date BETWEEN ${query.from} AND ${query.to} ${brand}
        ORDER BY e.earnings_date DESC, e.id LIMIT CASE WHEN ${isArchived} THEN ${limit + offset} ELSE ${limit} END
        OFFSET CASE WHEN ${isArchived} THEN 0 ELSE ${offset} END`,
  );
  const [rows] = read.rows;
  if (read.archived.isEmpty) return rows;
  const lastDay = rows.length === limit + offset ? rows.at(-1)?.day : undefined;
  const archived = lastDay === undefined ? read.archived : read.archived.since(lastDay);
  const all = merged(rows, await archived.earnings(brandId)).sort(newestFirst);
  return described(ctx, all.slice(offset, offset + limit));
}

interface EarningTimes {
  id: EarningId;
  createdAt: Instant;
  updatedAt: Instant;
}

/** When earnings were made and changed last. One whose sales are all archived has no times. */
export async function readEarningTimes(
  ctx: Context,
  ids: readonly EarningId[],
): Promise<ReadonlyMap<EarningId, EarningTimes>> {
  const rows = await ctx.db.all<EarningTimes>(
    sql`SELECT id, created_at AS createdAt, updated_at AS updatedAt FROM publisher_earnings
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Throws `archive.missing` and `archive.damaged` (500). */
export async function findEarning(
  ctx: Context,
  publisherId: PublisherId,
  id: EarningId,
): Promise<Earning | null> {
  const [rows, archives] = await batchRead<[Earning, SaleArchive]>(
    ctx.db,
    sql`${EARNINGS} WHERE e.publisher_id = ${publisherId} AND e.id = ${id}`,
    archivesWithKey(ctx, saleKey.earning(id)).getSQL(),
  );
  const earnings = await new ArchivedSales(ctx, ALL_DAYS, archives).earnings();
  const archived = [...earnings].filter(([each]) => each === id);
  const [earning] = await described(ctx, merged(rows, new Map(archived)));
  return earning ?? null;
}

/** Pages of earnings in the order of their days and IDs. Throws `archive.missing` and `archive.damaged` (500). */
export function earningPages(
  ctx: Context,
  scope: Omit<EarningScope, 'brandId'>,
): AsyncGenerator<Earning[], void> {
  return pagesInOrder<Earning, (typeof EARNING_FIELDS)[number]>(ctx, scope, {
    stored: (after, limit) =>
      sql`${EARNINGS} WHERE e.publisher_id = ${scope.publisherId} AND e.earnings_date BETWEEN ${after.day} AND ${scope.to}
          AND (e.earnings_date, e.id) > (${after.day}, ${after.id}) ORDER BY e.earnings_date, e.id LIMIT ${limit}`,
    fields: EARNING_FIELDS,
    combine: (stored, sales) => described(ctx, merged(stored, earningsOf(sales))),
  });
}

/** The archived earnings of each publisher and month from an archive’s number on, of one brand or all. Throws as `archivedPart` does. */
export async function* archivedEarnings(
  ctx: Context,
  filter: RevenueFilter,
  brandId: string | undefined,
  first: number,
): AsyncGenerator<{ archive: number; publisherId: PublisherId; earnings: ArchivedEarning[] }, void> {
  for await (const { archive, publisherId, sales } of archivedParts(ctx, filter, EARNING_FIELDS, first)) {
    const ofBrand = sales.filter((sale) => brandId === undefined || sale.brandId === brandId);
    yield { archive, publisherId, earnings: [...earningsOf(ofBrand).values()] };
  }
}

export interface EarningTotals {
  /** Without held sales. */
  net: MicroUsd;
  held: MicroUsd;
  pending: MicroUsd;
  confirmed: MicroUsd;
  awaiting: MicroUsd;
  paidOut: MicroUsd;
  rows: number;
}

/** The sums of all rows that `listEarnings` lists, over all pages. Throws as it does. */
export async function sumEarnings(ctx: Context, query: EarningScope): Promise<EarningTotals> {
  const brand = query.brandId ? sql`AND brand_id = ${query.brandId}` : sql``;
  const { rows, archived } = await readWithArchives<[EarningTotals, { id: EarningId }]>(
    ctx,
    query,
    sql`SELECT COALESCE(SUM(net - net_held), 0) AS net, COALESCE(SUM(net_held), 0) AS held, COALESCE(SUM(net_pending), 0) AS pending,
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

/** Stored earnings with the archived part of each, and those that are archived whole. */
function merged(
  stored: readonly Earning[],
  archived: ReadonlyMap<EarningId, ArchivedEarning>,
): MergedEarning[] {
  const known = new Set(stored.map(({ id }) => id));
  const others = [...archived.values()].filter(({ id }) => !known.has(id)).map(archivedOnly);
  return [...stored, ...others].map((row) => addArchived(row, archived.get(row.id)));
}

function addArchived(row: MergedEarning, archived: ArchivedEarning | undefined): MergedEarning {
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

function archivedOnly({ id, day, networkId, brandId }: ArchivedEarning): MergedEarning {
  return {
    ...{ id, day, networkId, networkName: null, brandId, brandName: null },
    ...{ gross: ZERO, net: ZERO, held: ZERO, pending: ZERO, confirmed: ZERO, awaiting: ZERO, paidOut: ZERO },
    ...{ conversions: 0, reversed: 0, heldConversions: 0, auditStatus: 'unaudited' as const },
  };
}

function newestFirst(a: MergedEarning, b: MergedEarning): number {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

/** Adds the names and the audit status of earnings that are archived whole. */
async function described(ctx: Context, earnings: readonly MergedEarning[]): Promise<Earning[]> {
  const unknown = earnings.filter(({ networkName }) => networkName === null);
  const rows =
    unknown.length === 0
      ? []
      : await ctx.db.all<Pick<Earning, 'id' | 'networkName' | 'brandName' | 'auditStatus'>>(
          sql`SELECT j.value->>0 AS id, COALESCE(n.name, j.value->>1) AS networkName, b.name AS brandName,
            CASE WHEN EXISTS (SELECT 1 FROM network_statements s WHERE s.network_id = j.value->>1
              AND s.month = substr(j.value->>3, 1, 7) AND s.state = 'closed' AND s.source = 'upload') THEN 'audited' ELSE 'unaudited' END AS auditStatus
          FROM json_each(${JSON.stringify(unknown.map(({ id, networkId, brandId, day }) => [id, networkId, brandId, day]))}) j
            LEFT JOIN affiliate_networks n ON n.id = j.value->>1 LEFT JOIN brands b ON b.id = j.value->>2`,
        );
  const details = new Map(rows.map((row) => [row.id, row]));
  return earnings.map((earning) => ({
    ...earning,
    networkName: earning.networkName ?? earning.networkId,
    ...details.get(earning.id),
  }));
}
