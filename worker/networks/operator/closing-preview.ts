import { OPEN } from '../../catalog/brands.ts';
import { networkNotFound } from '../../catalog/network-queries.ts';
import type { Context } from '../../platform/context.ts';

/** What the closing of a network would stop. */
export interface ClosingPreview {
  programs: number;
  links: number;
  publishers: number;
  clicks: number;
}

/**
 * The open programs of a network, and the links to them with clicks in the last 30 days, as the daily list of links has them:
 * stored links, and destinations that visitors follow without one. Throws `network.not_found` (404).
 */
export async function previewClosing(ctx: Context, networkId: string): Promise<ClosingPreview> {
  const preview = await ctx.db.$client.prepare(PREVIEW).bind(networkId).first<ClosingPreview>();
  if (!preview) throw networkNotFound(`There is no network "${networkId}".`);
  return preview;
}

const PREVIEW = `WITH followed AS MATERIALIZED (
    SELECT k.publisher_id, k.clicks_at_risk AS clicks FROM link_checks k CROSS JOIN network_programs p ON p.id = k.program_id
    WHERE k.clicks_at_risk > 0 AND p.network_id = ?1 AND ${OPEN})
  SELECT (SELECT COUNT(*) FROM network_programs p WHERE p.network_id = n.id AND ${OPEN}) AS programs,
    (SELECT COUNT(*) FROM followed) AS links, (SELECT COUNT(DISTINCT publisher_id) FROM followed) AS publishers,
    (SELECT COALESCE(SUM(clicks), 0) FROM followed) AS clicks
  FROM affiliate_networks n WHERE n.id = ?1`;
