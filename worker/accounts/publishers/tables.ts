import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { NoteId, PublisherId, UserId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';

/** Publishers. The insert itself assigns `number`, without gaps. Number 0 is the network. */
export const publishers = sqliteTable(
  'publishers',
  {
    number: integer().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull().unique(),
    userId: text('user_id').$type<UserId>().notNull().unique(),
    email: text().notNull(),
    fullName: text('full_name').notNull(),
    /** `closed` is final: the owner deleted the account. */
    status: text({ enum: ['active', 'suspended', 'closed'] }).notNull(),
    /** API calls per minute: 50 standard, 200 premium. */
    plan: text({ enum: ['standard', 'premium'] })
      .notNull()
      .default('standard'),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [
    index('publishers_by_name').on(sql`full_name collate nocase`, table.number),
    index('publishers_by_email').on(sql`email collate nocase`, table.number),
    index('publishers_by_status').on(table.status, table.number),
    index('publishers_by_plan').on(table.plan, table.number),
  ],
);

/** Sites that a publisher lists as their own. Redirects go straight to a verified one; others show the interstitial. */
export const publisherSites = sqliteTable(
  'publisher_sites',
  {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    domain: text().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    /** The publisher shows it on the site to prove ownership. */
    token: text().notNull().default(''),
    verifiedAt: integer('verified_at').$type<Instant>(),
    verifiedBy: text('verified_by', { enum: ['dns', 'file', 'meta'] }),
    checkedAt: integer('checked_at').$type<Instant>(),
    /** When a verified site stopped showing its token. */
    lostAt: integer('lost_at').$type<Instant>(),
    /** Whether the home page says that links earn a commission; null before it was read. */
    disclosure: text({ enum: ['found', 'missing'] }),
  },
  (table) => [
    primaryKey({ columns: [table.publisherId, table.domain] }),
    index('publisher_sites_by_check').on(table.checkedAt).where(sql`verified_at is not null`),
  ],
);

/** A note of an operator about a publisher. Never changed, and deleted with the account. */
export const publisherNotes = sqliteTable(
  'publisher_notes',
  {
    id: text().$type<NoteId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    author: text().notNull(),
    text: text().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [index('publisher_notes_by_publisher').on(table.publisherId, table.createdAt)],
);
