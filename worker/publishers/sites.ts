import { and, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { isWithin } from '../platform/hosts.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { Edge } from '../tracking/request-edge.ts';
import { looksLikeAnother } from './look-alike.ts';
import { addSite, MAX_SITES } from './publishers.ts';
import { siteDomain } from './site-domain.ts';
import { publisherSites } from './tables.ts';

export type Site = typeof publisherSites.$inferSelect;

/** A publisher's own sites, by name. */
export async function listSites(ctx: Context, publisherId: PublisherId): Promise<Site[]> {
  return ctx.db
    .select()
    .from(publisherSites)
    .where(eq(publisherSites.publisherId, publisherId))
    .orderBy(publisherSites.domain);
}

/** One of a publisher's own sites. Throws `site.unknown` (404). */
export async function readSite(ctx: Context, publisherId: PublisherId, domain: string): Promise<Site> {
  const site = await findSite(ctx, publisherId, domain);
  if (!site) throw unknownSite();
  return site;
}

/**
 * Lists a site as a publisher's own, unverified; one that is listed already stays as it is. Throws as `siteDomain` does,
 * `site.banned_domain`, `site.own_domain`, `site.look_alike` and `site.too_many` (422).
 */
export async function putSite(
  ctx: Context,
  edge: Edge,
  ownHosts: readonly string[],
  publisherId: PublisherId,
  typed: string,
): Promise<Site> {
  const domain = siteDomain(typed);
  if (isWithin(domain, ownHosts)) throw refused('site.own_domain', 'This domain is ours.');
  if (looksLikeAnother(domain))
    throw refused('site.look_alike', 'This domain can be taken for another one, so it can’t be listed.');
  if ((await edge.table.banned(edge.reading)).matches(domain))
    throw refused('site.banned_domain', 'This domain is on the list of banned domains.');
  await addSite(ctx, publisherId, domain);
  const site = await findSite(ctx, publisherId, domain);
  if (!site) throw refused('site.too_many', `At most ${MAX_SITES} sites can be listed.`);
  return site;
}

/** Takes a site off the list. Throws as `siteDomain` does, and `site.unknown` (404). */
export async function removeSite(ctx: Context, publisherId: PublisherId, typed: string): Promise<string> {
  const domain = siteDomain(typed);
  const removed = await ctx.db
    .delete(publisherSites)
    .where(ownSite(publisherId, domain))
    .returning({ domain: publisherSites.domain });
  if (removed.length === 0) throw unknownSite();
  return domain;
}

async function findSite(ctx: Context, publisherId: PublisherId, domain: string): Promise<Site | undefined> {
  const [site] = await ctx.db.select().from(publisherSites).where(ownSite(publisherId, domain));
  return site;
}

function ownSite(publisherId: PublisherId, domain: string) {
  return and(eq(publisherSites.publisherId, publisherId), eq(publisherSites.domain, domain));
}

function refused(code: string, sentence: string): DomainError {
  return new DomainError(code, sentence, 422);
}

function unknownSite(): DomainError {
  return new DomainError('site.unknown', 'This site is not on your list.', 404);
}
