import { and, eq } from 'drizzle-orm';
import type { Edge } from '../../clicks/redirect/request-edge.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import { isWithin } from '../../platform/hosts.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { looksLikeAnother } from './look-alike.ts';
import { addSite, MAX_SITES } from './publishers.ts';
import { siteDomain } from './site-domain.ts';
import { publisherSites } from './tables.ts';

export type Site = typeof publisherSites.$inferSelect;

export async function listSites(ctx: Context, publisherId: PublisherId): Promise<Site[]> {
  return ctx.db
    .select()
    .from(publisherSites)
    .where(eq(publisherSites.publisherId, publisherId))
    .orderBy(publisherSites.domain);
}

/** Throws `site.unknown` (404). */
export async function readSite(ctx: Context, publisherId: PublisherId, domain: string): Promise<Site> {
  const site = await findSite(ctx, publisherId, domain);
  if (!site) throw unknownSite();
  return site;
}

/**
 * Adds an unverified site, or returns the existing one. Throws as `siteDomain` does, and `site.banned_domain`,
 * `site.own_domain`, `site.look_alike` and `site.too_many` (422).
 */
export async function putSite(
  ctx: Context,
  edge: Edge,
  ownHosts: readonly string[],
  publisherId: PublisherId,
  typed: string,
): Promise<Site> {
  const domain = siteDomain(typed);
  if (isWithin(domain, ownHosts)) throw refused('site.own_domain', 'This domain belongs to Tributary.');
  if (looksLikeAnother(domain))
    throw refused('site.look_alike', 'This domain looks like another one, so you can’t add it.');
  const banned = await edge.table.banned(edge.readContext);
  if (await banned.matches(domain))
    throw refused('site.banned_domain', 'This domain is on the list of banned domains.');
  await addSite(ctx, publisherId, domain);
  const site = await findSite(ctx, publisherId, domain);
  if (!site) throw refused('site.too_many', `You can have at most ${MAX_SITES} sites. Remove one first.`);
  return site;
}

/** Throws as `siteDomain` does, and `site.unknown` (404). */
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
