import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { LinkId, PublisherId } from '../platform/ids.ts';
import { affiliateLinks } from '../publishers/tables.ts';
import { publishLinks } from './link-edge.ts';
import { unknownLink } from './link-list.ts';

/** What a publisher may change of a link; what is undefined stays. */
export interface LinkChanges {
  title?: string | undefined;
  description?: string | null | undefined;
  status?: 'active' | 'inactive' | undefined;
}

/**
 * Changes a link and publishes it; visitors notice within two minutes, or within seven when KV refuses the write now.
 * Throws `link.unknown` (404).
 */
export async function updateLink(
  ctx: Context,
  edge: KVNamespace,
  { publisherId, id }: { publisherId: PublisherId; id: LinkId },
  changes: LinkChanges,
): Promise<void> {
  const [link] = await ctx.db
    .update(affiliateLinks)
    .set({ ...changes, updatedAt: ctx.now })
    .where(
      and(
        eq(affiliateLinks.id, id),
        eq(affiliateLinks.publisherId, publisherId),
        ne(affiliateLinks.status, 'deleted'),
      ),
    )
    .returning();
  if (!link) throw unknownLink();
  await publishLinks(ctx, edge, [link.id]);
}

/**
 * Deletes a link: its redirect then responds as that of an inactive one, and its clicks and sales stay. Deleting it again
 * changes nothing. Throws as `updateLink` does.
 */
export async function deleteLink(
  ctx: Context,
  edge: KVNamespace,
  { publisherId, id }: { publisherId: PublisherId; id: LinkId },
): Promise<void> {
  const [link] = await ctx.db
    .update(affiliateLinks)
    .set({ status: 'deleted', updatedAt: ctx.now })
    .where(and(eq(affiliateLinks.id, id), eq(affiliateLinks.publisherId, publisherId)))
    .returning();
  if (!link) throw unknownLink();
  await publishLinks(ctx, edge, [link.id]);
}
