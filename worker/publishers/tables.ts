import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { BrandId, LinkId, ProgramId, PublisherId, UserId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';

/** A publisher. `number` is given out by the insert itself, one after another, without gaps. Number 0 is the house. */
export const publishers = sqliteTable('publishers', {
  number: integer().primaryKey(),
  publisherId: text('publisher_id').$type<PublisherId>().notNull().unique(),
  userId: text('user_id').$type<UserId>().notNull().unique(),
  email: text().notNull(),
  fullName: text('full_name').notNull(),
  standing: text({ enum: ['active', 'suspended'] }).notNull(),
  /** Calls a minute of the API: 50 standard, 200 premium. */
  plan: text({ enum: ['standard', 'premium'] })
    .notNull()
    .default('standard'),
  createdAt: integer('created_at').$type<Instant>().notNull(),
});

/** Sites that a publisher calls their own. Redirects go straight to a verified one; others show the interstitial. */
export const publisherSites = sqliteTable(
  'publisher_sites',
  {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    domain: text().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    /** What the publisher shows on the site to prove that it is theirs. */
    token: text().notNull().default(''),
    verifiedAt: integer('verified_at').$type<Instant>(),
    verifiedBy: text('verified_by', { enum: ['dns', 'file', 'meta'] }),
    checkedAt: integer('checked_at').$type<Instant>(),
    /** Since when a verified site has not shown its token. */
    lostAt: integer('lost_at').$type<Instant>(),
  },
  (table) => [
    primaryKey({ columns: [table.publisherId, table.domain] }),
    index('publisher_sites_by_check').on(table.checkedAt).where(sql`verified_at is not null`),
  ],
);

/** A link a publisher made; its tracking URL carries its own id. */
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
    /** The publisher's own key of the link; no two links of a publisher share one, deleted ones aside. */
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
