import { sql } from 'drizzle-orm';
import { clicksOfLinks } from '../../clicks/read-clicks.ts';
import { readHealth, UNCHECKED } from '../../links/health/read-health.ts';
import type { LinkFilter, LinkOrder, LinkWithTotals } from '../../links/link-totals.ts';
import { unknownLink } from '../../links/save-links.ts';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import type { LinkId, PublisherId } from '../../platform/ids.ts';
import { isByClicks, type LinkWithEarnings, matches, type Page, selectLinks } from './link-selection.ts';

/** A page of a publisher's links, without deleted ones; `total` counts all that match. */
export async function listLinks(
  ctx: Context,
  publisherId: PublisherId,
  filter: LinkFilter,
  order: LinkOrder,
  page: Page,
): Promise<{ links: LinkWithTotals[]; total: number }> {
  const where = matches(publisherId, filter);
  const clicks = isByClicks(order) ? await clicksOfLinks(ctx, publisherId) : undefined;
  const [links, [counted]] = await batchRead<[LinkWithEarnings, { total: number }]>(
    ctx.db,
    selectLinks({ publisherId, where, order, clicks, ...page }),
    sql`SELECT COUNT(*) AS total FROM affiliate_links l WHERE ${where}`,
  );
  return { links: await withFigures(ctx, publisherId, links, clicks), total: counted?.total ?? 0 };
}

const OLDEST_FIRST: LinkOrder = { by: 'created', direction: 'asc' };

/** A publisher's links, oldest first, after the one with this creation time and ID. */
export async function linksAfter(
  ctx: Context,
  publisherId: PublisherId,
  after: { at: string | number; id: string },
  limit: number,
): Promise<LinkWithTotals[]> {
  const where = sql`${matches(publisherId, {})} AND (l.created_at, l.id) > (${after.at}, ${after.id})`;
  const query = selectLinks({ publisherId, where, order: OLDEST_FIRST, limit, offset: 0 });
  return withFigures(ctx, publisherId, await ctx.db.all<LinkWithEarnings>(query));
}

/** Throws `link.unknown` (404) if the publisher has no such link or has deleted it. */
export async function readLink(ctx: Context, publisherId: PublisherId, id: LinkId): Promise<LinkWithTotals> {
  const where = sql`${matches(publisherId, {})} AND l.id = ${id}`;
  const query = selectLinks({ publisherId, where, order: OLDEST_FIRST, limit: 1, offset: 0 });
  const [link] = await withFigures(ctx, publisherId, await ctx.db.all<LinkWithEarnings>(query));
  if (!link) throw unknownLink();
  return link;
}

/** Adds clicks and health. */
async function withFigures(
  ctx: Context,
  publisherId: PublisherId,
  links: readonly LinkWithEarnings[],
  known?: ReadonlyMap<string, number>,
): Promise<LinkWithTotals[]> {
  if (links.length === 0) return [];
  const ids = links.map(({ id }) => id);
  const [clicks, health] = await Promise.all([
    known ?? clicksOfLinks(ctx, publisherId, ids),
    readHealth(ctx, publisherId, ids),
  ]);
  return links.map((link) => ({
    ...link,
    clicks: clicks.get(link.id) ?? 0,
    health: health.get(link.id) ?? UNCHECKED,
  }));
}
