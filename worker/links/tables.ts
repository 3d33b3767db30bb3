import { sql } from 'drizzle-orm';
import { index, integer, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { BrandId, CampaignId, LinkId, ProgramId, PublisherId } from '../platform/ids.ts';
import { table } from '../platform/table.ts';
import type { Instant } from '../platform/time.ts';

export const affiliateLinks = table('affiliate_links', {
  row: 'a stored link, whose tracking URL contains its ID; a deleted link keeps its row, unless it was test data',
  kept: 'forever',
  personal: {
    export: { in: 'links' },
    erase: { by: 'links' },
    keep: 'visitors still arrive; the texts are erased',
  },
  columns: {
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
    campaignId: text('campaign_id').$type<CampaignId>(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [
    index('affiliate_links_by_publisher').on(table.publisherId, table.createdAt),
    uniqueIndex('affiliate_links_by_external_key')
      .on(table.publisherId, table.externalKey)
      .where(sql`external_key is not null and status <> 'deleted'`),
    index('affiliate_links_by_update').on(table.updatedAt).where(sql`status <> 'deleted'`),
    index('affiliate_links_by_campaign').on(table.campaignId).where(sql`campaign_id is not null`),
  ],
});

export const campaigns = table('campaigns', {
  row: 'a named group of a publisher’s links; a link is in at most one',
  kept: 'until the account is deleted',
  personal: {
    export: { as: 'campaigns', columns: 'id AS campaign_id, name, status, created_at, updated_at' },
    erase: 'rows',
  },
  columns: {
    id: text().$type<CampaignId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    name: text().notNull(),
    status: text({ enum: ['active', 'archived'] }).notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [index('campaigns_by_publisher').on(table.publisherId, table.createdAt)],
});

/** `subject` is the link's ID or the destination. */
export const linkChecks = table('link_checks', {
  row: 'the health of a stored link, or of a destination that visitors followed in the last 30 days',
  kept: 'while the link is active or was followed in the last 30 days',
  rebuiltFrom: 'the next check of links',
  leftOut: 'the next check of links makes it again',
  personal: {
    export: {
      as: 'link_health',
      columns: 'link_id, url, state, code, sentence, first_seen_at, clicks_at_risk',
    },
    erase: 'rows',
  },
  columns: {
    number: integer().primaryKey({ autoIncrement: true }),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    subject: text().notNull(),
    linkId: text('link_id').$type<LinkId>(),
    programId: text('program_id').$type<ProgramId>().notNull(),
    brandId: text('brand_id').$type<BrandId>(),
    url: text().notNull(),
    state: text({ enum: ['unchecked', 'ok', 'problem'] }).notNull(),
    /** Why the state isn't `ok`; null until the first check. */
    code: text(),
    sentence: text(),
    /** When this problem was found; null without one. */
    firstSeenAt: integer('first_seen_at').$type<Instant>(),
    /** Counted clicks of the last 30 days. */
    clicksAtRisk: integer('clicks_at_risk').notNull().default(0),
    /** Those clicks by country code. */
    countries: text({ mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
  },
  constraints: (table) => [
    unique('link_checks_by_subject').on(table.publisherId, table.subject),
    index('link_checks_by_url').on(table.url),
    index('link_checks_with_problem')
      .on(table.publisherId, table.clicksAtRisk, table.number)
      .where(sql`state = 'problem'`),
  ],
});

export const pageChecks = table('page_checks', {
  row: 'what the last visit to a page of a shop found; every publisher’s links to the page share it',
  kept: 'while a row of `link_checks` leads there',
  rebuiltFrom: 'the next check of links',
  leftOut: 'the next check of links makes it again',
  columns: {
    url: text().primaryKey(),
    /** The registrable domain. */
    site: text().notNull(),
    dueAt: integer('due_at').$type<Instant | 0>().notNull(),
    checkedAt: integer('checked_at').$type<Instant>(),
    /** `page.…` is a problem of the page, `check.…` a reason why it wasn't checked; null if it is fine. */
    code: text(),
    status: integer(),
    finalUrl: text('final_url'),
    redirects: integer(),
    /** Visits in a row without a usable response. */
    failures: integer().notNull().default(0),
  },
  constraints: (table) => [
    index('page_checks_by_due').on(table.dueAt),
    index('page_checks_by_site').on(table.site, table.dueAt),
  ],
});

export const visitedHosts = table('visited_hosts', {
  row: 'the lease and the pause of a site, and the robots.txt of a host',
  kept: 'a day after its last use',
  rebuiltFrom: 'the next check of links',
  leftOut: 'the next check of links makes it again',
  columns: {
    host: text().primaryKey(),
    /** Until then, one run alone visits the site. */
    leasedUntil: integer('leased_until').$type<Instant | 0>().notNull().default(0),
    /** Until then, no run visits the site, because it doesn't respond. */
    pausedUntil: integer('paused_until').$type<Instant | 0>().notNull().default(0),
    /** Null if it can't be read; then nothing may be fetched. */
    robots: text(),
    robotsUntil: integer('robots_until').$type<Instant | 0>().notNull().default(0),
  },
});
