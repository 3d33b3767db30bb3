import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { BrandId, ProgramId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import type { NetworkSettings } from './network-settings.ts';
import type { LinkData, ProgramMetadata } from './program.ts';

/** The networks in which Tributary is a publisher. `id` is the slug. */
export const affiliateNetworks = sqliteTable('affiliate_networks', {
  id: text().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  apiBaseUrl: text('api_base_url').notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  settings: text({ mode: 'json' }).$type<NetworkSettings>().notNull(),
  createdAt: integer('created_at').$type<Instant>().notNull(),
});

/**
 * A brand's program in one network. Click IDs contain `number`. `numericCommission` is the commission in millionths of a
 * percentage point (`percentage`) or of a dollar (`cpc`, `flat`), for comparison.
 */
export const networkPrograms = sqliteTable(
  'network_programs',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().$type<ProgramId>().notNull().unique(),
    networkId: text('network_id')
      .notNull()
      .references(() => affiliateNetworks.id),
    programId: text('program_id').notNull(),
    programName: text('program_name').notNull(),
    advertiserName: text('advertiser_name').notNull(),
    brandId: text('brand_id').$type<BrandId>().notNull(),
    /** The brand before merges: by a split, or else by the advertiser's name. `brandId` is the brand that it is merged into. */
    namedBrandId: text('named_brand_id').$type<BrandId | ''>().notNull().default(''),
    commissionRate: text('commission_rate').notNull(),
    commissionType: text('commission_type', { enum: ['percentage', 'cpc', 'flat'] }).notNull(),
    numericCommission: integer('numeric_commission').notNull(),
    cookieDuration: integer('cookie_duration'),
    programUrl: text('program_url').notNull(),
    category: text(),
    subcategory: text(),
    country: text(),
    merchantLogoUrl: text('merchant_logo_url'),
    merchantDescription: text('merchant_description'),
    logoUrl: text('logo_url'),
    description: text(),
    epc7Day: text('epc_7_day'),
    epc3Month: text('epc_3_month'),
    status: text({ enum: ['pending', 'approved', 'rejected'] }).notNull(),
    approvalDate: integer('approval_date').$type<Instant>(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    metadata: text({ mode: 'json' }).$type<ProgramMetadata>().notNull(),
    linkData: text('link_data', { mode: 'json' }).$type<LinkData>().notNull(),
    contentHash: text('content_hash').notNull(),
    /** Identifies the network's data that the program was read from; null if it is always read again. */
    sourceHash: text('source_hash'),
    shard: integer().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [
    unique('network_programs_by_network').on(table.networkId, table.programId),
    index('network_programs_by_brand').on(table.brandId),
    index('network_programs_by_shard').on(table.shard),
    index('network_programs_open').on(table.networkId).where(sql`is_active and status = 'approved'`),
    // It has all columns that operators filter by, so that a page and the counts need no other row.
    index('network_programs_by_advertiser').on(
      sql`advertiser_name collate nocase`,
      table.number,
      table.status,
      table.networkId,
      table.isActive,
    ),
  ],
);

/** The time of the latest decision about a program, and since when KV has it; null until then. */
export const programDecisions = sqliteTable(
  'program_decisions',
  {
    programNumber: integer('program_number').primaryKey(),
    decidedAt: integer('decided_at').$type<Instant>().notNull(),
    liveAt: integer('live_at').$type<Instant>(),
  },
  (table) => [index('program_decisions_waiting').on(table.programNumber).where(sql`live_at is null`)],
);

/**
 * The numbers of programs in click IDs. A number never changes, even when `network_programs` is rebuilt, so a click ID
 * always names the same program.
 */
export const programNumbers = sqliteTable(
  'program_numbers',
  {
    number: integer().primaryKey(),
    networkId: text('network_id').notNull(),
    programId: text('program_id').notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [uniqueIndex('program_numbers_by_program').on(table.networkId, table.programId)],
);

/** The hosts of a program; `shard` is the edge shard of `site`, the registrable domain (null if it isn't known). */
export const programDomains = sqliteTable(
  'program_domains',
  {
    domain: text().notNull(),
    programNumber: integer('program_number')
      .notNull()
      .references(() => networkPrograms.number),
    shard: integer().notNull(),
    site: text(),
  },
  (table) => [
    primaryKey({ columns: [table.programNumber, table.domain] }),
    index('program_domains_by_site').on(table.shard, table.site),
  ],
);

/** Programs that an operator has split off: their brand, whatever the advertiser's name. Syncs keep it. */
export const programBrands = sqliteTable(
  'program_brands',
  {
    programId: text('program_id').$type<ProgramId>().primaryKey(),
    brandId: text('brand_id').$type<BrandId>().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [index('program_brands_by_brand').on(table.brandId)],
);

/**
 * One brand per lower-cased advertiser name, or of a split; `programNumber` is its best open program, null if none is open.
 * A merged brand has no programs, and its ID stands for `mergedInto`.
 */
export const brands = sqliteTable(
  'brands',
  {
    id: text().$type<BrandId>().primaryKey(),
    name: text().notNull(),
    nameKey: text('name_key').notNull().unique(),
    networkProgramId: text('network_program_id').$type<ProgramId>(),
    programNumber: integer('program_number'),
    numericCommission: integer('numeric_commission').notNull().default(0),
    domainCount: integer('domain_count').notNull().default(0),
    shard: integer().notNull(),
    /** The brand that an operator chose. */
    mergeTarget: text('merge_target').$type<BrandId>(),
    /** The end of the chain of merges, which has the programs. */
    mergedInto: text('merged_into').$type<BrandId>(),
    isSplit: integer('is_split', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [
    index('brands_merged').on(table.mergedInto).where(sql`merged_into is not null`),
    index('brands_by_commission')
      .on(sql`${table.numericCommission} desc`, table.nameKey)
      .where(sql`program_number is not null`),
    index('brands_by_program').on(table.programNumber),
    index('brands_by_shard').on(table.shard),
  ],
);

/**
 * The desired version and the version in KV of each part of the edge table. A part is stale while
 * they differ, so the next publication repeats an interrupted one. Each claim of a part gets a new `build`, which becomes
 * the version in KV, and lasts until `claimed_until`. At `recheck_at` the part is written again regardless of its hash,
 * because KV may have an older build.
 */
export const edgeParts = sqliteTable(
  'edge_parts',
  {
    key: text().primaryKey(),
    desiredVersion: integer('desired_version').notNull(),
    publishedVersion: integer('published_version').notNull(),
    contentHash: text('content_hash').notNull().default(''),
    publishedAt: integer('published_at').$type<Instant>(),
    build: integer().notNull().default(0),
    claimedUntil: integer('claimed_until').$type<Instant | 0>().notNull().default(0),
    recheckAt: integer('recheck_at').$type<Instant>(),
  },
  (table) => [
    index('edge_parts_stale').on(table.key).where(sql`desired_version > published_version`),
    index('edge_parts_recheck').on(table.recheckAt).where(sql`recheck_at IS NOT NULL`),
  ],
);
