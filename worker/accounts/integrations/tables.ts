import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Platform } from '../../platform/contract/platforms.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Day, Instant } from '../../platform/time.ts';

/** A UTC day on which a page with the publisher’s script asked for hosts. Nothing about the page or its visitor is stored. */
export const scriptUse = sqliteTable(
  'script_use',
  {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    /** Of the script tag; empty if it names none. */
    platform: text().$type<Platform | ''>().notNull(),
    day: text().$type<Day>().notNull(),
    /** The first use of the day that was counted. */
    usedAt: integer('used_at').$type<Instant>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.platform, table.day] })],
);

/** The steps of a platform’s setup guide that a publisher has done. */
export const integrationProgress = sqliteTable(
  'integration_progress',
  {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    platform: text().$type<Platform>().notNull(),
    stepsDone: text('steps_done', { mode: 'json' }).$type<string[]>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.platform] })],
);
