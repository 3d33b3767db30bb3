import { and, desc, eq, sql } from 'drizzle-orm';
import { type LinkEntry, linkPart, type Route } from '../catalog/edge-table.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import { isWithin } from '../platform/hosts.ts';
import { type LinkId, newId, type PublisherId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import { affiliateLinks } from './tables.ts';

type AffiliateLink = typeof affiliateLinks.$inferSelect;

/** Stands in a link until its own id is in its address. */
const PLACEHOLDER = 'pending';

interface NewLink {
  publisherId: PublisherId;
  route: Route;
  brandName: string;
  title: string;
  description: string | null;
  /** Where the link leads; a url of the program's own domains. */
  url: URL;
}

/**
 * Makes a link: inserted with a placeholder, then updated to a tracking URL that must contain the link's id, in one
 * transaction. The edge learns it at once; should that fail, the redirect finds it at the source.
 * Throws `link.outside_program_domains`, `program.closed` (422), `link.not_created` (500).
 */
export async function createLink(
  ctx: Context,
  edge: KVNamespace,
  origin: string,
  input: NewLink,
): Promise<AffiliateLink> {
  if (!input.route.open)
    throw new DomainError('program.closed', 'This program takes no links at the moment.', 422);
  if (!isWithin(input.url.hostname, input.route.domains))
    throw new DomainError(
      'link.outside_program_domains',
      'The url does not belong to the program of this brand.',
      422,
    );
  const id = newId('lnk');
  const link: AffiliateLink = {
    id,
    publisherId: input.publisherId,
    brandId: input.route.brand,
    programId: input.route.program,
    brandName: input.brandName,
    title: input.title,
    description: input.description,
    originalUrl: input.url.href,
    affiliateUrl: `${origin}/track?id=${id}`,
    status: 'active',
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const [, updated] = await ctx.db.batch([
    ctx.db.insert(affiliateLinks).values({ ...link, affiliateUrl: PLACEHOLDER }),
    ctx.db
      .update(affiliateLinks)
      .set({ affiliateUrl: link.affiliateUrl })
      .where(and(eq(affiliateLinks.id, id), sql`instr(${link.affiliateUrl}, ${id}) > 0`))
      .returning({ id: affiliateLinks.id }),
  ]);
  if (updated.length === 0) {
    await ctx.db.delete(affiliateLinks).where(eq(affiliateLinks.id, id));
    throw new DomainError('link.not_created', 'Failed to generate valid tracking URL', 500);
  }
  await announce(edge, link);
  return link;
}

/** A publisher's links, newest first. */
export async function listLinks(
  db: Database,
  publisherId: PublisherId,
  page: { limit: number; offset: number },
) {
  return db
    .select()
    .from(affiliateLinks)
    .where(eq(affiliateLinks.publisherId, publisherId))
    .orderBy(desc(affiliateLinks.createdAt), affiliateLinks.id)
    .limit(page.limit)
    .offset(page.offset);
}

/** What the edge table holds of a link; null for an unknown one. */
export async function linkEntry(db: Database, id: LinkId): Promise<LinkEntry | null> {
  const [link] = await db.select().from(affiliateLinks).where(eq(affiliateLinks.id, id));
  return link ? entryOf(link) : null;
}

async function announce(edge: KVNamespace, link: AffiliateLink): Promise<void> {
  try {
    await edge.put(linkPart(link.id), JSON.stringify(entryOf(link)));
  } catch (error) {
    log('warn', 'link.not_at_edge', { link: link.id, ...errorFacts(error) });
  }
}

function entryOf(link: AffiliateLink): LinkEntry {
  return {
    publisher: link.publisherId,
    program: link.programId,
    url: link.originalUrl,
    active: link.status === 'active',
  };
}
