import { eq } from 'drizzle-orm';
import { type LinkEntry, linkPart } from '../catalog/edge-table.ts';
import type { Database } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import type { LinkId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import type { AffiliateLink } from './links.ts';
import { affiliateLinks } from './tables.ts';

/** What the edge table holds of a link; null for an unknown one. */
export async function linkEntry(db: Database, id: LinkId): Promise<LinkEntry | null> {
  const [link] = await db.select().from(affiliateLinks).where(eq(affiliateLinks.id, id));
  return link ? entryOf(link) : null;
}

/** Tells the edge of a new link. Should that fail, the redirect finds it at the source. */
export async function announceLink(edge: KVNamespace, link: AffiliateLink): Promise<void> {
  try {
    await putEntry(edge, link);
  } catch (error) {
    log('warn', 'link.not_at_edge', { link: link.id, ...errorFacts(error) });
  }
}

/**
 * Tells the edge how a link stands now; visitors notice within a minute. Throws `link.edge_unreachable` (503): the books
 * have the change, and the same call again brings it to the edge.
 */
export async function renewLink(edge: KVNamespace, link: AffiliateLink): Promise<void> {
  try {
    await putEntry(edge, link);
  } catch (cause) {
    throw new DomainError(
      'link.edge_unreachable',
      'The change is kept but not yet in force. Please send it again in a moment.',
      503,
      { retryAfter: 2, cause },
    );
  }
}

function putEntry(edge: KVNamespace, link: AffiliateLink): Promise<void> {
  return edge.put(linkPart(link.id), JSON.stringify(entryOf(link)));
}

function entryOf(link: AffiliateLink): LinkEntry {
  return {
    publisher: link.publisherId,
    program: link.programId,
    url: link.originalUrl,
    active: link.status === 'active',
  };
}
