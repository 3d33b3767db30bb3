import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { BrandId, LinkId, ProgramId, PublisherId } from '../../../platform/ids.ts';
import type { Instant } from '../../../platform/time.ts';

/** What advice needs of an active link. */
export interface LinkFacts {
  id: LinkId;
  title: string;
  brandId: BrandId;
  programId: ProgramId;
  url: string;
  createdAt: Instant;
}

/** Those of a publisher's active links that match a condition, by ID. */
export async function readLinkFacts(
  ctx: Context,
  publisherId: PublisherId,
  condition: SQL,
): Promise<Map<string, LinkFacts>> {
  const rows = await ctx.db.all<LinkFacts>(
    sql`SELECT id, title, brand_id AS brandId, program_id AS programId, original_url AS url, created_at AS createdAt
        FROM affiliate_links WHERE publisher_id = ${publisherId} AND status = 'active' AND ${condition}`,
  );
  return new Map(rows.map((link) => [link.id, link]));
}
