import { and, eq, type SQL } from 'drizzle-orm';
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { LinkId, PublisherId } from '../platform/ids.ts';
import type { Day, Instant } from '../platform/time.ts';
import type { ClickClassification, ClickReason } from './classification.ts';
import type { Month, StoreKey } from './store/store-name.ts';

/** A store of a publisher's clicks in a month, from the time when it first published its totals. */
export const clickStores = sqliteTable(
  'click_stores',
  {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    month: text().$type<Month>().notNull(),
    firstPublishedAt: integer('first_published_at').$type<Instant>().notNull(),
    /** All visits, whether they count or not. Those of the latest publications may be missing (`VISITS_STEP`). */
    visits: integer().notNull().default(0),
    /** Null while the store has clicks that aren't in R2. */
    archivedAt: integer('archived_at').$type<Instant>(),
    archivedClicks: integer('archived_clicks').notNull().default(0),
    archivedBytes: integer('archived_bytes').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.month] })],
);

/** The condition for the entry of a store. */
export function ofStore({ publisherId, month }: StoreKey): SQL | undefined {
  return and(eq(clickStores.publisherId, publisherId), eq(clickStores.month, month));
}

/**
 * Visits by day, publisher, program and brand, as the stores publish them. They are some minutes late. A missing program or
 * brand is the empty text. A trigger refuses rows of a month that is archived.
 */
export const clickTotals = sqliteTable(
  'click_totals',
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

/** Counted clicks of each day over all publishers. The publications of the stores keep them, so that public figures need no scan. */
export const clickDays = sqliteTable('click_days', {
  day: text().$type<Day>().primaryKey(),
  clicks: integer().notNull().default(0),
});

/** The totals of a publisher's month whose rows are in R2. They stay when the clicks are deleted. */
export const clickTotalArchives = sqliteTable(
  'click_total_archives',
  {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    month: text().$type<Month>().notNull(),
    /** Counted clicks of the month. */
    clicks: integer().notNull(),
    /** Of the object's bytes. */
    sha256: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.month] })],
);

/** The month of a link's row for all its archived months. */
export const ARCHIVED_MONTHS = '' as Month;

/** Counted clicks by link and month, as the stores publish them, and one row for the archived months of a link. */
export const linkClickTotals = sqliteTable(
  'link_click_totals',
  {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    linkId: text('link_id').$type<LinkId>().notNull(),
    month: text().$type<Month>().notNull(),
    clicks: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.linkId, table.month] })],
);

/**
 * Copies of the clicks behind conversions, which stay as long as the money records. They have no user agent and no address
 * hash.
 */
export const retainedClicks = sqliteTable('retained_clicks', {
  clickId: text('click_id').primaryKey(),
  clickedAt: integer('clicked_at').$type<Instant>().notNull(),
  publisherId: text('publisher_id').$type<PublisherId>().notNull(),
  classification: text().$type<ClickClassification>().notNull(),
  reason: text().$type<ClickReason>().notNull(),
  linkId: text('link_id').$type<LinkId>(),
  destination: text(),
  destinationDomain: text('destination_domain'),
  subId: text('sub_id'),
  trafficSource: text('traffic_source').notNull(),
  refererHost: text('referer_host'),
  country: text(),
  device: text(),
});

/** Clicks behind conversions that no store had when the conversion was booked. A job looks for them again. */
export const awaitedClicks = sqliteTable('awaited_clicks', {
  clickId: text('click_id').primaryKey(),
  since: integer().$type<Instant>().notNull(),
});

/** Clicks that everything refused, so they are only in the log. */
export const logOnlyClicks = sqliteTable('log_only_clicks', {
  id: integer().primaryKey(),
  reportedAt: integer('reported_at').$type<Instant>().notNull(),
  clicks: integer().notNull(),
});
