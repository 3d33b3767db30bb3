import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core';
import type { NoteId, PublisherId, UserId } from '../../platform/ids.ts';
import { searchIndex, table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

/** The insert itself assigns `number`, without gaps. Number 0 is the network. */
export const publishers = table('publishers', {
  row: 'a publisher’s profile with its `PUB` number',
  kept: 'forever',
  personal: {
    export: { in: 'account' },
    erase: { by: 'account' },
    keep: 'the ID; the name and the address are replaced',
  },
  columns: {
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
  constraints: (table) => [
    index('publishers_by_name').on(sql`full_name collate nocase`, table.number),
    index('publishers_by_email').on(sql`email collate nocase`, table.number),
    index('publishers_by_status').on(table.status, table.number),
    index('publishers_by_plan').on(table.plan, table.number),
  ],
});

/** Redirects go straight to a verified one; others show the interstitial. */
export const publisherSites = table('publisher_sites', {
  row: 'a site that a publisher lists as their own, with its token, proof and last check',
  kept: 'until removed',
  personal: {
    export: { as: 'sites', columns: 'domain, created_at, verified_at, verified_by, checked_at, lost_at' },
    erase: { by: 'publisher' },
  },
  columns: {
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
  constraints: (table) => [
    primaryKey({ columns: [table.publisherId, table.domain] }),
    index('publisher_sites_by_check').on(table.checkedAt).where(sql`verified_at is not null`),
  ],
});

export const publisherNotes = table('publisher_notes', {
  row: 'a note of an operator about a publisher; never changed, by trigger',
  kept: 'deleted with the account',
  personal: { export: { as: 'notes', columns: 'id AS note_id, text, created_at' }, erase: 'rows' },
  columns: {
    id: text().$type<NoteId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    author: text().notNull(),
    text: text().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [index('publisher_notes_by_publisher').on(table.publisherId, table.createdAt)],
});

export const publisherSearch = searchIndex('publisher_search', {
  row: 'FTS5 index of publishers by ID, name, email and sites, maintained by triggers',
  kept: 'with the publisher',
  fill: `INSERT INTO publisher_search (rowid, publisher_id, full_name, email, sites)
    SELECT number, publisher_id, full_name, email, COALESCE((SELECT group_concat(domain, ' ') FROM publisher_sites s
      WHERE s.publisher_id = p.publisher_id), '') FROM publishers p WHERE number > 0`,
  rebuiltFrom: '`publishers` and `publisher_sites`',
  personal: {
    export: { not: 'an index of the profile, which the export has' },
    keep: 'triggers keep it equal to `publishers`',
  },
});
