import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { BrandId, ProgramId, PublisherId, ShareRuleId } from '../platform/ids.ts';
import { MONEY_RECORD, searchIndex, table } from '../platform/table.ts';
import type { Day, Instant } from '../platform/time.ts';
import type { NetworkSettings } from './network-settings.ts';
import type { CommissionType, LinkData, ProgramMetadata } from './program.ts';

/** `id` is the slug. `isActive` is false while it isn't synced; `closedAt` is set while none of its programs is open. */
export const affiliateNetworks = table('affiliate_networks', {
  row: 'a network that Tributary is a publisher of, with its settings',
  kept: 'forever',
  rebuiltFrom: 'seeds (the first Cron run) and operators',
  columns: {
    id: text().primaryKey(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    apiBaseUrl: text('api_base_url').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    closedAt: integer('closed_at').$type<Instant>(),
    closedReason: text('closed_reason'),
    settings: text({ mode: 'json' }).$type<NetworkSettings>().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
});

/**
 * Click IDs contain `number`. `numericCommission` is the commission in millionths of a percentage point (`percentage`) or
 * of a dollar (`cpc`, `flat`), for comparison; null if the commission isn't stated or is in a currency that isn't converted.
 */
export const networkPrograms = table('network_programs', {
  row: 'a brand’s program in one network; a row is closed, never deleted',
  kept: 'forever',
  rebuiltFrom: '`program_numbers`, then a catalog sync',
  columns: {
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
    commissionRate: text('commission_rate'),
    /** Of an amount that isn't in US dollars. */
    commissionCurrency: text('commission_currency'),
    commissionType: text('commission_type', { enum: ['percentage', 'cpc', 'flat'] }).notNull(),
    numericCommission: integer('numeric_commission'),
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
  constraints: (table) => [
    unique('network_programs_by_network').on(table.networkId, table.programId),
    index('network_programs_by_brand').on(table.brandId),
    index('network_programs_by_shard').on(table.shard),
    index('network_programs_open').on(table.networkId).where(sql`is_active and status = 'approved'`),
    index('network_programs_pending').on(table.createdAt).where(sql`status = 'pending' and is_active`),
    index('network_programs_closed').on(table.updatedAt).where(sql`status = 'approved' and not is_active`),
    // It has all columns that operators filter by, so that a page and the counts need no other row.
    index('network_programs_by_advertiser').on(
      sql`advertiser_name collate nocase`,
      table.number,
      table.status,
      table.networkId,
      table.isActive,
    ),
  ],
});

export const programDecisions = table('program_decisions', {
  row: 'the time of the latest decision about a program, and since when KV has it (null until then)',
  kept: 'forever',
  columns: {
    programNumber: integer('program_number').primaryKey(),
    decidedAt: integer('decided_at').$type<Instant>().notNull(),
    liveAt: integer('live_at').$type<Instant>(),
  },
  constraints: (table) => [
    index('program_decisions_waiting').on(table.programNumber).where(sql`live_at is null`),
  ],
});

export const programNumbers = table('program_numbers', {
  row: 'the number of a program in click IDs, which always name the same program; append-only by trigger',
  kept: 'forever',
  rebuiltFrom: 'the archive in R2 (below)',
  columns: {
    number: integer().primaryKey(),
    networkId: text('network_id').notNull(),
    programId: text('program_id').notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [uniqueIndex('program_numbers_by_program').on(table.networkId, table.programId)],
});

/** `shard` is the edge shard of `site`, the registrable domain (null if it isn't known). */
export const programDomains = table('program_domains', {
  row: 'a host of a program',
  kept: 'as long as its program',
  rebuiltFrom: 'a catalog sync',
  columns: {
    domain: text().notNull(),
    programNumber: integer('program_number')
      .notNull()
      .references(() => networkPrograms.number),
    shard: integer().notNull(),
    site: text(),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.programNumber, table.domain] }),
    index('program_domains_by_site').on(table.shard, table.site),
  ],
});

export const programBrands = table('program_brands', {
  row: 'a program that an operator has split off, with its brand, which syncs keep',
  kept: 'forever',
  columns: {
    programId: text('program_id').$type<ProgramId>().primaryKey(),
    brandId: text('brand_id').$type<BrandId>().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [index('program_brands_by_brand').on(table.brandId)],
});

/**
 * `programNumber` is its best open program, null if none is open. A merged brand has no programs, and its ID stands for
 * `mergedInto`.
 */
export const brands = table('brands', {
  row: 'one brand per lower-cased advertiser name, or of a split, with the decisions to merge it',
  kept: 'forever',
  rebuiltFrom: 'the programs',
  columns: {
    id: text().$type<BrandId>().primaryKey(),
    name: text().notNull(),
    nameKey: text('name_key').notNull().unique(),
    networkProgramId: text('network_program_id').$type<ProgramId>(),
    programNumber: integer('program_number'),
    /** Those of the best program, by which brands are found and sorted. */
    numericCommission: integer('numeric_commission'),
    networkId: text('network_id'),
    category: text(),
    country: text(),
    commissionType: text('commission_type').$type<CommissionType>(),
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
  constraints: (table) => [
    index('brands_merged').on(table.mergedInto).where(sql`merged_into is not null`),
    index('brands_by_commission')
      .on(sql`coalesce(numeric_commission, -1) desc`, table.nameKey)
      .where(sql`program_number is not null`),
    index('brands_by_network')
      .on(table.networkId, sql`coalesce(numeric_commission, -1) desc`, table.nameKey)
      .where(sql`program_number is not null`),
    index('brands_by_category')
      .on(
        sql`coalesce(category, 'General') collate nocase`,
        sql`coalesce(numeric_commission, -1) desc`,
        table.nameKey,
      )
      .where(sql`program_number is not null`),
    index('brands_by_country')
      .on(sql`country collate nocase`, sql`coalesce(numeric_commission, -1) desc`, table.nameKey)
      .where(sql`program_number is not null`),
    index('brands_by_type')
      .on(table.commissionType, sql`coalesce(numeric_commission, -1) desc`, table.nameKey)
      .where(sql`program_number is not null`),
    index('brands_by_program').on(table.programNumber),
    index('brands_by_shard').on(table.shard),
  ],
});

/**
 * A part is stale while the two versions differ, so the next publication repeats an interrupted one. Each claim of a part gets a new
 * `build`, which becomes the version in KV, and lasts until `claimed_until`. At `recheck_at` the part is written again
 * regardless of its hash, because KV may have an older build.
 */
export const edgeParts = table('edge_parts', {
  row: 'the desired version of a part of the edge table, the one in KV, and who is building it',
  kept: 'forever',
  rebuiltFrom: 'increase each `desired_version` by 1 and each `build` by 1,000,000',
  columns: {
    key: text().primaryKey(),
    desiredVersion: integer('desired_version').notNull(),
    publishedVersion: integer('published_version').notNull(),
    contentHash: text('content_hash').notNull().default(''),
    publishedAt: integer('published_at').$type<Instant>(),
    build: integer().notNull().default(0),
    claimedUntil: integer('claimed_until').$type<Instant | 0>().notNull().default(0),
    recheckAt: integer('recheck_at').$type<Instant>(),
  },
  constraints: (table) => [
    index('edge_parts_stale')
      .on(sql`substr(key, 1, 5) = 'link/'`, table.publishedAt, table.key)
      .where(sql`desired_version > published_version`),
    index('edge_parts_recheck').on(table.recheckAt).where(sql`recheck_at IS NOT NULL`),
  ],
});

/** `publisherId` is null in a default for all. */
export const shareRules = table('share_rules', {
  row: 'a publisher’s share of a commission from a day on, in parts per million; past rules never change',
  kept: 'forever',
  personal: {
    export: { as: 'share_rules', columns: 'id AS share_rule_id, effective_from, share_ppm, ends_own' },
    keep: MONEY_RECORD,
  },
  columns: {
    id: text().$type<ShareRuleId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>(),
    sharePpm: integer('share_ppm').notNull(),
    effectiveFrom: text('effective_from').$type<Day>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    /** 1 in a rule that ends the publisher's own ones: the default counts, and `sharePpm` is what it was when this was decided. */
    endsOwn: integer('ends_own').$type<0 | 1>().notNull().default(0),
  },
  constraints: (table) => [index('share_rules_by_publisher').on(table.publisherId, table.effectiveFrom)],
});

export const programSearch = searchIndex('program_search', {
  row: 'FTS5 index of programs, maintained by triggers',
  kept: 'as long as its program',
  fill: `INSERT INTO program_search(program_search) VALUES ('rebuild')`,
  rebuiltFrom: "`INSERT INTO program_search(program_search) VALUES ('rebuild')`",
});

export const programPartSearch = searchIndex('program_part_search', {
  row: 'FTS5 index of the parts of words of programs, maintained by triggers',
  kept: 'as long as its program',
  fill: `INSERT INTO program_part_search(rowid, advertiser_name, program_name, category)
    SELECT number, advertiser_name, iif(instr(program_name, advertiser_name) = 1,
      substr(program_name, length(advertiser_name) + 1), program_name), category FROM network_programs`,
  rebuiltFrom:
    "`network_programs`, after `INSERT INTO program_part_search(program_part_search) VALUES ('delete-all')`, as its trigger inserts them",
});

export const brandNameSearch = searchIndex('brand_name_search', {
  row: 'FTS5 index of the names of merged brands and of splits',
  kept: 'as long as the decision',
  fill: `INSERT INTO brand_name_search (name, of_brand, brand_id)
    SELECT name, id, COALESCE(merged_into, id) FROM brands WHERE merged_into IS NOT NULL OR is_split`,
  rebuiltFrom: '`brands`',
});

export const brandPartSearch = searchIndex('brand_part_search', {
  row: 'FTS5 index of the parts of words of those names',
  kept: 'as long as the decision',
  fill: `INSERT INTO brand_part_search (name, of_brand, brand_id)
    SELECT name, id, COALESCE(merged_into, id) FROM brands WHERE merged_into IS NOT NULL OR is_split`,
  rebuiltFrom: '`brands`',
});
