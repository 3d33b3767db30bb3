import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { BrandId, LinkId, ProgramId, PublisherId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';

/** Stored links. The tracking URL contains the link's own ID. */
export const affiliateLinks = sqliteTable(
  'affiliate_links',
  {
    id: text().$type<LinkId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    brandId: text('brand_id').$type<BrandId>().notNull(),
    programId: text('program_id').$type<ProgramId>().notNull(),
    brandName: text('brand_name').notNull(),
    title: text().notNull(),
    description: text(),
    originalUrl: text('original_url').notNull(),
    affiliateUrl: text('affiliate_url').notNull(),
    status: text({ enum: ['active', 'inactive', 'deleted'] }).notNull(),
    /** The publisher's own key, unique among their links that aren't deleted. */
    externalKey: text('external_key'),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [
    index('affiliate_links_by_publisher').on(table.publisherId, table.createdAt),
    uniqueIndex('affiliate_links_by_external_key')
      .on(table.publisherId, table.externalKey)
      .where(sql`external_key is not null and status <> 'deleted'`),
  ],
);
