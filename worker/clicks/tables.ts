import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BrandId, LinkId, ProgramId, PublisherId } from '../platform/ids.ts';
import type { Day, Instant } from '../platform/time.ts';
import type { ClickClassification, ClickReason } from './classification.ts';

/**
 * Every redirect, once, by its click ID. `publisherId` is the credited publisher. For a banned destination that is our own
 * account, and `requestedBy` is the link's publisher. The IP address is a daily-salted hash, the referrer an origin.
 */
export const clickLogs = sqliteTable(
  'click_logs',
  {
    clickId: text('click_id').primaryKey(),
    clickedAt: integer('clicked_at').$type<Instant>().notNull(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    requestedBy: text('requested_by').$type<PublisherId>(),
    programId: text('program_id').$type<ProgramId>(),
    brandId: text('brand_id').$type<BrandId>(),
    linkId: text('link_id').$type<LinkId>(),
    networkId: text('network_id'),
    classification: text('verdict').$type<ClickClassification>().notNull(),
    reason: text().$type<ClickReason>().notNull(),
    destination: text(),
    subId: text('sub_id'),
    trafficSource: text('traffic_source').notNull(),
    referer: text(),
    userAgent: text('user_agent'),
    country: text(),
    ipHash: text('ip_hash'),
  },
  (table) => [
    index('click_logs_by_publisher').on(table.publisherId, table.clickedAt),
    index('click_logs_by_link').on(table.linkId, table.classification).where(sql`link_id is not null`),
  ],
);

/** Visits by day of all publishers, updated as `click_rollups` is, so that public figures need no scan. */
export const clickDays = sqliteTable('click_days', {
  day: text().$type<Day>().primaryKey(),
  clicks: integer().notNull().default(0),
});

/**
 * Clicks by day, publisher, program and brand. A trigger on `click_logs` updates them in the write that adds the click, so
 * the two can't differ. A missing program or brand is the empty text.
 */
export const clickRollups = sqliteTable(
  'click_rollups',
  {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    day: text().$type<Day>().notNull(),
    programId: text('program_id').notNull(),
    brandId: text('brand_id').notNull(),
    networkId: text('network_id').notNull(),
    clicks: integer().notNull().default(0),
    bots: integer().notNull().default(0),
    previews: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    blocked: integer().notNull().default(0),
    unmonetized: integer().notNull().default(0),
    tests: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.day, table.programId, table.brandId] })],
);

/**
 * The one counted click of a visitor, link and minute. Keys start with the minute, so old ones are one range. Rows stay
 * longer than a click can wait in a queue.
 */
export const clickVisits = sqliteTable('click_visits', {
  visit: text().primaryKey(),
  clickId: text('click_id').notNull(),
});

/** Clicks that every store refused, so they are only in the log. */
export const logOnlyClicks = sqliteTable('log_only_clicks', {
  id: integer().primaryKey(),
  reportedAt: integer('reported_at').$type<Instant>().notNull(),
  clicks: integer().notNull(),
});
