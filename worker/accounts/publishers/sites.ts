import { and, eq } from 'drizzle-orm';
import type { Edge } from '../../clicks/redirect/request-edge.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import { isWithin } from '../../platform/hosts.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { ACCOUNT_LIMITS, accountLimit } from '../../platform/settings/account-limits.ts';
import { looksLikeAnother } from './look-alike.ts';
import { addSite } from './publishers.ts';
import { siteDomain } from './site-domain.ts';
import { publisherSites } from './tables.ts';

export type Site = typeof publisherSites.$inferSelect;

const ownDomain = failure('site.own_domain', 422, 'This domain belongs to Tributary.', {
  action: 'Send a domain of your own.',
});
const lookAlike = failure(
  'site.look_alike',
  422,
  'This domain looks like another one, so you can’t add it.',
  { action: 'Ask us to add the domain if you own it.' },
);
const bannedSite = failure('site.banned_domain', 422, 'This domain is on the list of banned domains.', {
  action: 'Send another domain.',
});
const tooManySites = failure(
  'site.too_many',
  422,
  (max: number) => `You can have at most ${max} sites. Remove one first.`,
  { action: 'Remove a site first.', sample: [ACCOUNT_LIMITS.max_sites] },
);
const unknownSite = failure('site.unknown', 404, 'This site is not on your list.', {
  action: 'Use a domain from `GET /v1/publisher/sites`.',
});

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
  input: string,
): Promise<Site> {
  const domain = siteDomain(input);
  if (isWithin(domain, ownHosts)) throw ownDomain();
  if (looksLikeAnother(domain)) throw lookAlike();
  const banned = await edge.table.banned(edge.readContext);
  if (await banned.matches(domain)) throw bannedSite();
  await addSite(ctx, publisherId, domain);
  const site = await findSite(ctx, publisherId, domain);
  if (!site) throw tooManySites(await accountLimit(ctx, 'max_sites'));
  return site;
}

/** Throws as `siteDomain` does, and `site.unknown` (404). */
export async function removeSite(ctx: Context, publisherId: PublisherId, input: string): Promise<string> {
  const domain = siteDomain(input);
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
