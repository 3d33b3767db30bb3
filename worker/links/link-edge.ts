import { eq } from 'drizzle-orm';
import { publishEdge } from '../catalog/edge-publisher.ts';
import { type LinkEntry, linkPart } from '../catalog/edge-table.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { LinkId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import { affiliateLinks } from './tables.ts';

/** A link's entry in the edge table; null if the link is unknown. */
export async function linkEntry(db: Database, id: LinkId): Promise<LinkEntry | null> {
  const [link] = await db.select().from(affiliateLinks).where(eq(affiliateLinks.id, id));
  if (!link) return null;
  return {
    publisher: link.publisherId,
    program: link.programId,
    url: link.originalUrl,
    active: link.status === 'active',
  };
}

/** Builds part `link/{lnk_…}` of the edge table. */
export async function linkContent(ctx: Context, part: string): Promise<object> {
  return (await linkEntry(ctx.db, part.slice('link/'.length) as LinkId)) ?? { active: false };
}

/**
 * Publishes links at once. After a failure the next scheduled publication repeats it, because triggers have marked the
 * parts as stale in the write that changed the links.
 */
export async function publishLinks(ctx: Context, kv: KVNamespace, ids: readonly LinkId[]): Promise<void> {
  try {
    await publishEdge(ctx, kv, { link: linkContent }, { only: ids.map(linkPart) });
  } catch (error) {
    log('warn', 'link.not_at_edge', { links: ids.length, ...errorFacts(error) });
  }
}
