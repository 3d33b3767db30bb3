import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_ATTRIBUTION_DAYS, type NetworkSettings } from '../../catalog/network-settings.ts';
import { type ClickId, clickFacts, isClickId } from '../../clicks/click-id.ts';
import type { Context } from '../../platform/context.ts';
import { type BrandId, type ConversionId, type PublisherId, publisherNumber } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import type { Instant } from '../../platform/time.ts';
import type { ConversionStatus } from '../earnings/commission-status.ts';
import { orderKeyOf } from '../order-key.ts';
import { archivedOfClick, archivedOfOrder, type FoundArchivedSale } from '../reader/find-sales.ts';

/** The most recent sales whose delay is measured, of all networks. */
const DELAY_SAMPLE = 2_000;
/** Fewer sales don't say what is usual. */
const MIN_SALES = 5;
const MAX_FOUND = 20;

/** A conversion of the publisher, or one that names a click of theirs and is credited to no one. */
export interface FoundSale {
  id: ConversionId;
  networkId: string;
  clickId: string | null;
  brandId: BrandId | null;
  status: ConversionStatus;
  heldReason: string | null;
  forfeitedFor: string | null;
  unattributedReason: string | null;
  reason: string | null;
  orderId: string | null;
  convertedAt: Instant;
  net: MicroUsd;
  paidOut: MicroUsd;
}

const COLUMNS =
  sql.raw(`c.id, c.network_id AS networkId, c.click_id AS clickId, c.brand_id AS brandId, c.status,
  c.held_reason AS heldReason, c.forfeited_for AS forfeitedFor, c.unattributed_reason AS unattributedReason, c.reason, c.order_id AS orderId,
  c.converted_at AS convertedAt, c.net, c.paid_out AS paidOut`);

/** The sales that name a click. The caller has checked that it is the publisher's. */
export async function salesOfClick(
  ctx: Context,
  publisherId: PublisherId,
  clickId: ClickId,
): Promise<FoundSale[]> {
  const [found, archived] = await Promise.all([
    ctx.db.all<FoundSale>(
      sql`SELECT ${COLUMNS} FROM conversions c WHERE c.click_id = ${clickId}
        AND (c.publisher_id = ${publisherId} OR c.unattributed_reason IS NOT NULL)
        ORDER BY c.converted_at DESC LIMIT ${MAX_FOUND}`,
    ),
    archivedOfClick(ctx, publisherId, clickId),
  ]);
  return [...found, ...listed(archived)];
}

/** The publisher's sales with an order ID, and those credited to no one whose click is the publisher's. */
export async function salesOfOrder(
  ctx: Context,
  publisherId: PublisherId,
  orderId: string,
): Promise<FoundSale[]> {
  const orderKey = orderKeyOf(orderId);
  const sameOrder = sql`lower(trim(c.order_id)) = ${orderKey}`;
  const [own, unattributed, archived] = await Promise.all([
    select(ctx, sql`c.publisher_id = ${publisherId} AND c.unattributed_reason IS NULL AND ${sameOrder}`),
    select(ctx, sql`c.unattributed_reason IS NOT NULL AND ${sameOrder}`),
    archivedOfOrder(ctx, publisherId, orderKey),
  ]);
  return [
    ...own,
    ...unattributed.filter(({ clickId }) => isClickOf(publisherId, clickId)),
    ...listed(archived),
  ];
}

function select(ctx: Context, where: SQL): Promise<FoundSale[]> {
  return ctx.db.all<FoundSale>(
    sql`SELECT ${COLUMNS} FROM conversions c WHERE ${where} ORDER BY c.converted_at DESC LIMIT ${MAX_FOUND}`,
  );
}

/** Stored click IDs were created by us, so their contents can be trusted. */
function isClickOf(publisherId: PublisherId, clickId: string | null): boolean {
  return (
    clickId !== null && isClickId(clickId) && clickFacts(clickId).publisher === publisherNumber(publisherId)
  );
}

function listed(archived: readonly FoundArchivedSale[]): FoundSale[] {
  return archived
    .slice(0, MAX_FOUND)
    .map((sale) => ({ ...sale, heldReason: null, forfeitedFor: null, unattributedReason: null }));
}

/** The program of a click, with the days in which a sale counts. */
export interface ProgramOfClick {
  networkId: string;
  networkName: string;
  brandId: BrandId | null;
  brandName: string | null;
  windowDays: number;
}

export async function programOfClick(ctx: Context, programNumber: number): Promise<ProgramOfClick | null> {
  const row = await ctx.db.get<Omit<ProgramOfClick, 'windowDays'> & { own: number | null; settings: string }>(
    sql`SELECT p.network_id AS networkId, n.name AS networkName, p.brand_id AS brandId, b.name AS brandName,
        p.cookie_duration AS own, n.settings
      FROM network_programs p JOIN affiliate_networks n ON n.id = p.network_id LEFT JOIN brands b ON b.id = p.brand_id
      WHERE p.number = ${programNumber}`,
  );
  if (!row) return null;
  const { own, settings, ...program } = row;
  const ofNetwork: Partial<NetworkSettings> = JSON.parse(settings);
  return { ...program, windowDays: own ?? ofNetwork.attributionDays ?? DEFAULT_ATTRIBUTION_DAYS };
}

/** When a network's reports were last read, and how long its sales take to arrive, in milliseconds. */
export interface ReportingHabits {
  lastSyncAt: Instant | null;
  /** Half of the sales arrive within this time; null if there are too few. */
  halfWithin: number | null;
  /** Nine of ten sales do. */
  mostWithin: number | null;
}

export async function reportingHabits(ctx: Context, networkId: string): Promise<ReportingHabits> {
  const [sync, rows] = await Promise.all([
    ctx.db.get<{ at: Instant | null }>(
      sql`SELECT MAX(finished_at) AS at FROM (SELECT finished_at FROM sync_runs WHERE network_id = ${networkId}
        AND kind = 'revenue' AND status = 'completed' ORDER BY started_at DESC LIMIT 20)`,
    ),
    ctx.db.all<{ delay: number }>(
      sql`SELECT MAX(0, created_at - converted_at) AS delay FROM (
          SELECT network_id, created_at, converted_at, reported_clicks FROM conversions ORDER BY rowid DESC LIMIT ${DELAY_SAMPLE})
        WHERE network_id = ${networkId} AND reported_clicks IS NULL ORDER BY 1`,
    ),
  ]);
  const share = (part: number) =>
    rows.length < MIN_SALES ? null : (rows[Math.ceil(rows.length * part) - 1]?.delay ?? null);
  return { lastSyncAt: sync?.at ?? null, halfWithin: share(0.5), mostWithin: share(0.9) };
}

/** True if a report row that names the click was rejected and isn't booked yet. */
export async function isRejected(ctx: Context, networkId: string, clickId: ClickId): Promise<boolean> {
  const row = await ctx.db.get<{ found: number }>(
    sql`SELECT EXISTS (SELECT 1 FROM rejected_rows WHERE network_id = ${networkId} AND resolved_at IS NULL
      AND instr(lower(raw), ${clickId}) > 0) AS found`,
  );
  return row?.found === 1;
}
