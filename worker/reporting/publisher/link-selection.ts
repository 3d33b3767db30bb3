import { type SQL, sql } from 'drizzle-orm';
import { hasProblem as problemOf } from '../../links/health/read-health.ts';
import type { LinkFilter, LinkOrder, LinkWithTotals } from '../../links/link-totals.ts';
import type { PublisherId } from '../../platform/ids.ts';

export type LinkWithEarnings = Omit<LinkWithTotals, 'clicks' | 'health'>;

export interface Page {
  limit: number;
  offset: number;
}

/** Of more links than this with clicks, those with the most are sorted by them. A parameter of D1 has at most 2 MB. */
const MAX_SORTED = 20_000;

/** In the order of its own fields, a page is selected before its sales are read. */
const FIELDS: Partial<Record<LinkOrder['by'], SQL>> = {
  created: sql`l.created_at`,
  title: sql`l.title COLLATE NOCASE`,
  brand: sql`l.brand_name COLLATE NOCASE`,
};
const FIGURES: Partial<Record<LinkOrder['by'], SQL>> = {
  clicks: sql`COALESCE(k.clicks, 0)`,
  conversions: sql`COALESCE(s.conversions, 0)`,
  earnings: sql`COALESCE(s.net, 0)`,
  epc: sql`COALESCE(s.net * 1.0 / k.clicks, 0)`,
};

/** True if an order needs the clicks of all links. */
export function isByClicks({ by }: LinkOrder): boolean {
  return by === 'clicks' || by === 'epc';
}

/** True for the publisher's links that match, without deleted ones. */
export function matches(
  publisherId: PublisherId,
  { status, brandId, campaignId, q, hasProblem }: LinkFilter,
): SQL {
  return sql.join(
    [
      sql`l.publisher_id = ${publisherId}`,
      status ? sql`l.status = ${status}` : sql`l.status <> 'deleted'`,
      ...(brandId ? [sql`l.brand_id = ${brandId}`] : []),
      ...(campaignId ? [sql`l.campaign_id = ${campaignId}`] : []),
      ...(hasProblem ? [problemOf(publisherId)] : []),
      ...(q
        ? [sql`instr(lower(l.title || ' ' || l.brand_name || ' ' || l.original_url), lower(${q})) > 0`]
        : []),
    ],
    sql` AND `,
  );
}

interface Selection extends Page {
  publisherId: PublisherId;
  where: SQL;
  order: LinkOrder;
  /** The clicks of all links, in an order that needs them. */
  clicks?: ReadonlyMap<string, number> | undefined;
}

/**
 * A SELECT of the sales of links and what they earned without held ones, by `link_id`. Sales are joined to links through the retained
 * clicks; archived ones have totals. `ids` is a subquery.
 */
export function salesByLink(publisherId: PublisherId, ids: SQL): SQL {
  return sql`SELECT link_id, SUM(sales) AS conversions, SUM(net) AS net FROM (
      SELECT c.link_id, v.status <> 'reversed' AND v.reported_clicks IS NULL AS sales,
        CASE WHEN v.held_reason IS NULL THEN v.net ELSE 0 END AS net
      FROM conversions v CROSS JOIN retained_clicks c ON c.click_id = v.click_id
      WHERE v.publisher_id = ${publisherId} AND c.link_id IN ${ids}
      UNION ALL SELECT link_id, sales, net FROM link_sale_totals WHERE link_id IN ${ids}
    ) GROUP BY link_id`;
}

/** A page of links with their sales. */
export function selectLinks({ publisherId, where, order, clicks, limit, offset }: Selection): SQL {
  const direction = order.direction === 'asc' ? sql`ASC` : sql`DESC`;
  const value = FIELDS[order.by] ?? FIGURES[order.by] ?? sql`l.created_at`;
  const sorted = sql`${value} ${direction}, l.created_at ${order.by === 'created' ? direction : sql`DESC`}, l.id`;
  const page = sql`ORDER BY ${sorted} LIMIT ${limit} OFFSET ${offset}`;
  const isByField = order.by in FIELDS;
  return sql`
    WITH listed AS MATERIALIZED (SELECT * FROM affiliate_links l WHERE ${where} ${isByField ? page : sql``}),
    sold AS MATERIALIZED (${salesByLink(publisherId, sql`(SELECT id FROM listed)`)}),
    clicked AS MATERIALIZED (SELECT value->>0 AS link_id, value->>1 AS clicks FROM json_each(${mostClicked(clicks)}))
    SELECT l.id, l.publisher_id AS publisherId, l.brand_id AS brandId, l.program_id AS programId,
      l.brand_name AS brandName, l.title, l.description, l.original_url AS originalUrl,
      l.affiliate_url AS affiliateUrl, l.status, l.external_key AS externalKey, l.campaign_id AS campaignId,
      g.name AS campaignName, l.created_at AS createdAt, l.updated_at AS updatedAt,
      COALESCE(s.conversions, 0) AS conversions, COALESCE(s.net, 0) AS earnings
    FROM listed l LEFT JOIN sold s ON s.link_id = l.id LEFT JOIN clicked k ON k.link_id = l.id
      LEFT JOIN campaigns g ON g.id = l.campaign_id
    ${isByField ? sql`ORDER BY ${sorted}` : page}`;
}

/** As JSON: `[["lnk_…", 12], …]`. */
function mostClicked(clicks: ReadonlyMap<string, number> = new Map()): string {
  const links = [...clicks];
  if (links.length <= MAX_SORTED) return JSON.stringify(links);
  return JSON.stringify(links.sort((a, b) => b[1] - a[1]).slice(0, MAX_SORTED));
}
