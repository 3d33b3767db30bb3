import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { BanId, DecisionId, PublisherId, ReviewId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';

/** Destinations that must not earn: a domain with its subdomains, or `name.*` for every top-level domain. */
export const bannedDomains = sqliteTable('banned_domains', {
  id: text().$type<BanId>().primaryKey(),
  domainPattern: text('domain_pattern').notNull().unique(),
  severity: text({ enum: ['block', 'flag'] }).notNull(),
  source: text({ enum: ['default', 'manual', 'bulk-upload'] }).notNull(),
  reason: text().notNull(),
  createdAt: integer('created_at').$type<Instant>().notNull(),
});

/** Decisions of compliance checks. Publishers see their own. */
export const complianceLogs = sqliteTable(
  'compliance_logs',
  {
    id: text().$type<DecisionId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    decision: text({ enum: ['allow', 'flag', 'block'] }).notNull(),
    /** Reason codes, comma-separated. */
    violationType: text('violation_type').notNull(),
    /** The destination's host; never its path or query. */
    host: text(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [index('compliance_logs_by_publisher').on(table.publisherId, table.createdAt)],
);

/** A publisher's request to review a decision or their suspension. At most one is open for each. */
export const complianceReviews = sqliteTable(
  'compliance_reviews',
  {
    id: text().$type<ReviewId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    /** The decision's ID; the publisher's ID for their suspension. */
    subject: text().$type<DecisionId | PublisherId>().notNull(),
    text: text().notNull(),
    state: text({ enum: ['open'] }).notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [
    uniqueIndex('compliance_reviews_open').on(table.publisherId, table.subject).where(sql`state = 'open'`),
    index('compliance_reviews_by_state').on(table.state, table.createdAt),
  ],
);
