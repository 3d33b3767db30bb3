import { type SQL, sql } from 'drizzle-orm';
import { clicksOfLinks } from '../../../clicks/read-clicks.ts';
import type { CampaignFilter, CampaignWithTotals } from '../../../links/campaigns/campaign-totals.ts';
import { type Campaign, unknownCampaign } from '../../../links/campaigns/own-campaigns.ts';
import { jsonChunks } from '../../../platform/bulk.ts';
import type { Context } from '../../../platform/context.ts';
import { batchRead } from '../../../platform/database.ts';
import type { CampaignId, PublisherId } from '../../../platform/ids.ts';
import { sumOf } from '../../../platform/money.ts';
import { type Page, salesByLink } from '../link-selection.ts';

/** A page of a publisher's campaigns, newest first; `total` counts all that match. */
export async function listCampaigns(
  ctx: Context,
  publisherId: PublisherId,
  { status }: CampaignFilter,
  page: Page,
): Promise<{ campaigns: CampaignWithTotals[]; total: number }> {
  const where = status ? sql`k.status = ${status}` : sql`true`;
  return readCampaigns(ctx, publisherId, where, page);
}

/** Throws `campaign.unknown` (404) if the publisher has no such campaign. */
export async function readCampaign(
  ctx: Context,
  publisherId: PublisherId,
  id: CampaignId,
): Promise<CampaignWithTotals> {
  const page = { limit: 1, offset: 0 };
  const { campaigns } = await readCampaigns(ctx, publisherId, sql`k.id = ${id}`, page);
  const [campaign] = campaigns;
  if (!campaign) throw unknownCampaign();
  return campaign;
}

type CampaignRow = Campaign & { links: number; conversions: number; net: string };
type ClicksRow = { id: CampaignId; clicks: number };

async function readCampaigns(
  ctx: Context,
  publisherId: PublisherId,
  where: SQL,
  page: Page,
): Promise<{ campaigns: CampaignWithTotals[]; total: number }> {
  const clicked = await clicksOfLinks(ctx, publisherId);
  const own = sql`k.publisher_id = ${publisherId} AND ${where}`;
  const [rows, [counted], ...clicks] = await batchRead<[CampaignRow, { total: number }, ...ClicksRow[]]>(
    ctx.db,
    selectCampaigns(publisherId, own, page),
    sql`SELECT COUNT(*) AS total FROM campaigns k WHERE ${own}`,
    ...jsonChunks([...clicked]).map((chunk) => clicksByCampaign(publisherId, chunk)),
  );
  const clicksOf = (id: CampaignId) =>
    clicks.flat().reduce((sum, row) => sum + (row.id === id ? row.clicks : 0), 0);
  const campaigns = rows.map(({ net, ...campaign }) => ({
    ...campaign,
    clicks: clicksOf(campaign.id),
    earnings: sumOf(net, `The earnings of ${campaign.id}`),
  }));
  return { campaigns, total: counted?.total ?? 0 };
}

/** A page of campaigns with the number and the sales of their links. */
function selectCampaigns(publisherId: PublisherId, where: SQL, { limit, offset }: Page): SQL {
  const newestFirst = sql`ORDER BY k.created_at DESC, k.id`;
  return sql`
    WITH listed AS MATERIALIZED (
      SELECT * FROM campaigns k WHERE ${where} ${newestFirst} LIMIT ${limit} OFFSET ${offset}
    ),
    inside AS MATERIALIZED (
      SELECT l.id, l.campaign_id, l.status FROM listed k CROSS JOIN affiliate_links l ON l.campaign_id = k.id
      WHERE l.publisher_id = ${publisherId}
    ),
    sold AS MATERIALIZED (${salesByLink(publisherId, sql`(SELECT id FROM inside)`)}),
    sums AS MATERIALIZED (
      SELECT i.campaign_id, SUM(i.status <> 'deleted') AS links, SUM(s.conversions) AS conversions, SUM(s.net) AS net
      FROM inside i LEFT JOIN sold s ON s.link_id = i.id GROUP BY i.campaign_id
    )
    SELECT k.id, k.publisher_id AS publisherId, k.name, k.status, k.created_at AS createdAt, k.updated_at AS updatedAt,
      COALESCE(s.links, 0) AS links, COALESCE(s.conversions, 0) AS conversions, CAST(COALESCE(s.net, 0) AS TEXT) AS net
    FROM listed k LEFT JOIN sums s ON s.campaign_id = k.id ${newestFirst}`;
}

/** `clicks` is JSON as `[["lnk_…", 12], …]`. */
function clicksByCampaign(publisherId: PublisherId, clicks: string): SQL {
  return sql`SELECT l.campaign_id AS id, SUM(j.value->>1) AS clicks
    FROM json_each(${clicks}) j CROSS JOIN affiliate_links l ON l.id = j.value->>0
    WHERE l.publisher_id = ${publisherId} AND l.campaign_id IS NOT NULL GROUP BY l.campaign_id`;
}
