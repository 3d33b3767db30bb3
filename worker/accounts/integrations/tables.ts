import { integer, primaryKey, text } from 'drizzle-orm/sqlite-core';
import type { Platform } from '../../platform/contract/platforms.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Day, Instant } from '../../platform/time.ts';

export const scriptUse = table('script_use', {
  row: 'a UTC day on which a page used a publisher’s script, by platform; nothing about the page or its visitor',
  kept: '35 days',
  rebuiltFrom: 'the next page that uses the script',
  leftOut: 'the next page that uses the script makes it again',
  personal: {
    export: { as: 'script_use', columns: 'platform, day, used_at AS first_used_at' },
    erase: 'rows',
  },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    /** Of the script tag; empty if it names none. */
    platform: text().$type<Platform | ''>().notNull(),
    day: text().$type<Day>().notNull(),
    /** The first use of the day that was counted. */
    usedAt: integer('used_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.publisherId, table.platform, table.day] })],
});

export const integrationProgress = table('integration_progress', {
  row: 'the steps of a setup guide that a publisher has done',
  kept: 'until the account is deleted',
  personal: {
    export: { as: 'integration_progress', columns: 'platform, steps_done, updated_at' },
    erase: 'rows',
  },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    platform: text().$type<Platform>().notNull(),
    stepsDone: text('steps_done', { mode: 'json' }).$type<string[]>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.publisherId, table.platform] })],
});
