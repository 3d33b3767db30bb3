import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import type { BrandId, ConversionId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { addDays, dayOf, type Instant } from '../../platform/time.ts';
import type { ConversionStatus } from '../earnings/commission-status.ts';

/** A sale that may be the same as a claim, or is like it. */
export interface RelatedSale {
  id: ConversionId;
  networkId: string;
  publisherId: PublisherId;
  clickId: string | null;
  orderId: string | null;
  status: ConversionStatus;
  unattributedReason: string | null;
  gross: MicroUsd;
  convertedAt: Instant;
}

export interface RelatedSales {
  /** Sales that networks have reported for the click or the order. */
  reported: RelatedSale[];
  /** The publisher's latest sales of the same brand. */
  similar: RelatedSale[];
  /** Of all such sales in the last 90 days; null without one. */
  usual: { sales: number; smallest: MicroUsd; largest: MicroUsd } | null;
}

const SIMILAR_DAYS = 90;
const MAX_LISTED = 10;

const COLUMNS =
  sql.raw(`c.id, c.network_id AS networkId, c.publisher_id AS publisherId, c.click_id AS clickId,
  c.order_id AS orderId, c.status, c.unattributed_reason AS unattributedReason, c.gross, c.converted_at AS convertedAt`);

/** Sales in the database; what is archived was paid or reversed long ago. */
export async function readRelatedSales(
  ctx: Context,
  about: { publisherId: PublisherId; clickId: string; orderKey: string; brandId: BrandId | null },
): Promise<RelatedSales> {
  const { publisherId, clickId, orderKey, brandId } = about;
  const since = addDays(dayOf(ctx.now), -SIMILAR_DAYS);
  const ofBrand = sql`c.publisher_id = ${publisherId} AND c.day >= ${since} AND c.brand_id = ${brandId}
    AND c.network_id <> 'direct' AND c.reported_clicks IS NULL AND c.status <> 'reversed'`;
  const sameOrder = sql`lower(trim(c.order_id)) = ${orderKey}`;
  const [reported, similar, [usual]] = await batchRead<
    [RelatedSale, RelatedSale, { sales: number; smallest: MicroUsd; largest: MicroUsd }]
  >(
    ctx.db,
    sql`SELECT ${COLUMNS} FROM conversions c WHERE c.network_id <> 'direct' AND c.id IN (
        ${idsWhere(sql`c.click_id = ${clickId}`)}
        UNION ${idsWhere(sql`c.publisher_id = ${publisherId} AND ${sameOrder}`)}
        UNION ${idsWhere(sql`c.unattributed_reason IS NOT NULL AND c.order_id IS NOT NULL AND ${sameOrder}`)})
      ORDER BY c.converted_at DESC LIMIT ${MAX_LISTED}`,
    sql`SELECT ${COLUMNS} FROM conversions c WHERE ${ofBrand} ORDER BY c.day DESC, c.converted_at DESC LIMIT ${MAX_LISTED}`,
    sql`SELECT COUNT(*) AS sales, MIN(c.gross) AS smallest, MAX(c.gross) AS largest FROM conversions c WHERE ${ofBrand}`,
  );
  return { reported, similar, usual: usual && usual.sales > 0 ? usual : null };
}

function idsWhere(condition: SQL): SQL {
  return sql`SELECT c.id FROM conversions c WHERE ${condition}`;
}
