import { and, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { Edge } from './link-target.ts';
import { addSite, MOST_SITES } from './publishers.ts';
import { siteDomain } from './site-domain.ts';
import { publisherSites } from './tables.ts';

export type Site = Pick<typeof publisherSites.$inferSelect, 'domain' | 'createdAt'>;

/** A publisher's own sites, by name. */
export async function listSites(ctx: Context, publisherId: PublisherId): Promise<Site[]> {
  const { domain, createdAt } = publisherSites;
  return ctx.db
    .select({ domain, createdAt })
    .from(publisherSites)
    .where(eq(publisherSites.publisherId, publisherId))
    .orderBy(domain);
}

/**
 * Lists a site among a publisher's own; one that is there already stays. Throws as `siteDomain` does,
 * `site.banned_domain` and `site.too_many` (422).
 */
export async function putSite(
  ctx: Context,
  edge: Edge,
  publisherId: PublisherId,
  typed: string,
): Promise<Site> {
  const domain = siteDomain(typed);
  if ((await edge.table.banned(edge.reading)).matches(domain))
    throw new DomainError('site.banned_domain', 'This domain is on the list of banned domains.', 422);
  await addSite(ctx, publisherId, domain);
  const site = (await listSites(ctx, publisherId)).find((each) => each.domain === domain);
  if (!site) throw new DomainError('site.too_many', `At most ${MOST_SITES} sites can be listed.`, 422);
  return site;
}

/** Takes a site off the list. Throws as `siteDomain` does, and `site.unknown` (404). */
export async function removeSite(ctx: Context, publisherId: PublisherId, typed: string): Promise<string> {
  const domain = siteDomain(typed);
  const removed = await ctx.db
    .delete(publisherSites)
    .where(and(eq(publisherSites.publisherId, publisherId), eq(publisherSites.domain, domain)))
    .returning({ domain: publisherSites.domain });
  if (removed.length === 0) throw new DomainError('site.unknown', 'This site is not on your list.', 404);
  return domain;
}
