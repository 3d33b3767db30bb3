import { and, eq, type SQL, sql } from 'drizzle-orm';
import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core';
import type { LinkId, PublisherId } from '../platform/ids.ts';
import { table } from '../platform/table.ts';
import type { Day, Instant } from '../platform/time.ts';
import type { ClickClassification, ClickReason } from './classification.ts';
import type { Month, StoreKey } from './store/store-name.ts';

export const clickStores = table('click_stores', {
  row: 'a store of a publisher’s clicks in a month, from its first click on',
  kept: '26 months',
  rebuiltFrom: 'the stores, when they store a click or publish',
  leftOut: 'a new account has no click stores yet',
  personal: {
    export: { as: 'clicks_by_month', columns: 'month, entered_at, archived_at, archived_clicks' },
    erase: { by: 'clicks' },
  },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    month: text().$type<Month>().notNull(),
    enteredAt: integer('entered_at').$type<Instant>().notNull(),
    /** The time of its oldest click that isn't in its totals; null while they have all. */
    unpublishedSince: integer('unpublished_since').$type<Instant>(),
    /** Counted clicks of its last hours as JSON, by hours since 1970. */
    recentHours: text('recent_hours').notNull().default('{}'),
    /** All visits, whether they count or not. Those of the latest publications may be missing (`VISITS_STEP`). */
    visits: integer().notNull().default(0),
    /** Null while the store has clicks that aren't in R2. */
    archivedAt: integer('archived_at').$type<Instant>(),
    archivedClicks: integer('archived_clicks').notNull().default(0),
    archivedBytes: integer('archived_bytes').notNull().default(0),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.publisherId, table.month] }),
    index('click_stores_to_archive').on(table.month, table.publisherId).where(sql`archived_at IS NULL`),
    index('click_stores_unpublished').on(table.unpublishedSince).where(sql`unpublished_since IS NOT NULL`),
  ],
});

/** The condition for the entry of a store. */
export function ofStore({ publisherId, month }: StoreKey): SQL | undefined {
  return and(eq(clickStores.publisherId, publisherId), eq(clickStores.month, month));
}

/**
 * They are some minutes late. A missing program or brand is the empty text. A trigger refuses rows of a month that is
 * archived.
 */
export const clickTotals = table('click_totals', {
  row: 'visits by publisher, day, program and brand, as the stores publish them',
  kept: '16 days after the month, then in R2 (`click-totals/`)',
  rebuiltFrom: 'the stores, while they have the clicks',
  personal: {
    export: { not: 'totals of clicks, which have an export of their own' },
    erase: { by: 'clicks' },
  },
  columns: {
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
  constraints: (table) => [
    primaryKey({ columns: [table.publisherId, table.day, table.programId, table.brandId] }),
  ],
});

export const clickDays = table('click_days', {
  row: 'counted clicks of all publishers on a day, so that public figures need no scan',
  kept: 'forever',
  rebuiltFrom: '`click_totals` and the archived objects',
  columns: {
    day: text().$type<Day>().primaryKey(),
    clicks: integer().notNull().default(0),
  },
});

export const clickTotalArchives = table('click_total_archives', {
  row: 'a publisher’s month whose totals are in R2: its counted clicks and the object’s SHA-256',
  kept: 'forever',
  rebuiltFrom: 'the archived objects',
  personal: {
    export: { not: 'totals of clicks, which have an export of their own' },
    erase: { by: 'clicks' },
  },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    month: text().$type<Month>().notNull(),
    /** Counted clicks of the month. */
    clicks: integer().notNull(),
    /** Of the object's bytes. */
    sha256: text().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.publisherId, table.month] })],
});

/** The month of a link's row for all its archived months. */
export const ARCHIVED_MONTHS = '' as Month;

export const linkClickTotals = table('link_click_totals', {
  row: 'counted clicks of a link in a month, and one row for all archived months of a link',
  kept: 'of a month: as `click_totals`; of archived months: forever',
  rebuiltFrom: 'the stores and the archived objects',
  personal: {
    export: { not: 'totals of clicks, which have an export of their own' },
    erase: { by: 'clicks' },
  },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    linkId: text('link_id').$type<LinkId>().notNull(),
    month: text().$type<Month>().notNull(),
    clicks: integer().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.publisherId, table.linkId, table.month] })],
});

export const retainedClicks = table('retained_clicks', {
  row: 'a copy of a click behind a conversion, without user agent and address hash',
  kept: 'with its conversion',
  rebuiltFrom: 'the stores, while they have the click',
  personal: { export: { in: 'conversions' }, keep: 'the clicks behind sales, with them' },
  columns: {
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
  },
});

export const awaitedClicks = table('awaited_clicks', {
  row: 'a click behind a conversion that no store had yet; looked for every 5 minutes',
  kept: '30 days',
  personal: { export: { not: 'a technical row that lives for days' }, keep: 'click IDs, 30 days' },
  columns: {
    clickId: text('click_id').primaryKey(),
    since: integer().$type<Instant>().notNull(),
  },
});

export const logOnlyClicks = table('log_only_clicks', {
  row: 'how many clicks everything refused, so that they are only in the log, as reported by isolates',
  kept: '26 months',
  rebuiltFrom: 'the log (`clicks.in_log_only`)',
  columns: {
    id: integer().primaryKey(),
    reportedAt: integer('reported_at').$type<Instant>().notNull(),
    clicks: integer().notNull(),
  },
});
