import { PERCENT_PPM } from '../../catalog/share-rule.ts';
import { hasOwnRule } from '../../catalog/share-rule-store.ts';
import type { Context } from '../../platform/context.ts';
import { NETWORK_PUBLISHER, type PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros } from '../../platform/money.ts';
import type { Day } from '../../platform/time.ts';

export interface SharePreview {
  /** Publishers with earnings in the period, and those of them that the change would have affected. */
  publishers: number;
  affected: number;
  /** The commissions of the period without reversed ones. */
  gross: MicroUsd;
  /** The publishers’ part as it was, and as it would have been. */
  net: MicroUsd;
  previewedNet: MicroUsd;
}

/**
 * The publishers’ part of the commissions of a period under another share. For a new default (no publisher), publishers
 * with a rule of their own keep their part.
 */
export async function previewShare(
  ctx: Context,
  change: { publisherId: PublisherId | null; sharePpm: number; from: Day; to: Day },
): Promise<SharePreview> {
  const { publisherId, sharePpm, from, to } = change;
  const row = await ctx.db.$client
    .prepare(PREVIEW)
    .bind(from, to, sharePpm, publisherId, NETWORK_PUBLISHER)
    .first<{ publishers: number; affected: number; gross: number; net: number; previewed: number }>();
  return {
    publishers: row?.publishers ?? 0,
    affected: row?.affected ?? 0,
    gross: micros(row?.gross ?? 0),
    net: micros(row?.net ?? 0),
    previewedNet: micros(row?.previewed ?? 0),
  };
}

/** A row’s commissions times a million fit in 63 bits up to 9 million dollars. */
const PREVIEW = `WITH
  earned AS (
    SELECT e.publisher_id, e.gross, e.net,
      e.publisher_id = ?4 OR ?4 IS NULL AND NOT ${hasOwnRule('e.publisher_id', 'e.earnings_date')} AS is_affected
    FROM publisher_earnings e
    WHERE e.earnings_date BETWEEN ?1 AND ?2 AND e.publisher_id <> ?5
  )
  SELECT COUNT(DISTINCT publisher_id) AS publishers,
    COUNT(DISTINCT CASE WHEN is_affected THEN publisher_id END) AS affected,
    COALESCE(SUM(gross), 0) AS gross, COALESCE(SUM(net), 0) AS net,
    COALESCE(SUM(CASE WHEN is_affected THEN gross * ?3 / (100 * ${PERCENT_PPM}) ELSE net END), 0) AS previewed
  FROM earned`;
