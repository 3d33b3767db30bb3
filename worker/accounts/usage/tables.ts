import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core';
import type { PublisherId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Day, Instant } from '../../platform/time.ts';

export const usageSessions = table('usage_sessions', {
  row: 'a session of an account that goes on: its first and its last minute, and the features it used',
  kept: 'until it is counted, within 35 minutes of its last use',
  leftOut: 'a session that goes on isn’t counted yet',
  personal: {
    export: { as: 'current_session', columns: 'started_at, last_used_at, features' },
    erase: 'rows',
  },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    /** Both are the start of a minute. */
    startedAt: integer('started_at').$type<Instant>().notNull(),
    lastUsedAt: integer('last_used_at').$type<Instant>().notNull(),
    features: text({ mode: 'json' }).$type<string[]>().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.publisherId, table.startedAt] })],
});

export const usageDays = table('usage_days', {
  row: 'a UTC day on which an account used the product: how many sessions it had, their minutes, and the features it used',
  kept: '26 months',
  personal: {
    export: { as: 'usage', columns: 'day, sessions, minutes, features' },
    erase: 'rows',
  },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    day: text().$type<Day>().notNull(),
    /** Of a browser, on the day they began. */
    sessions: integer().notNull(),
    minutes: integer().notNull(),
    /** By feature, how many sessions used it; 0 for one that only keys or assistants have used. */
    features: text({ mode: 'json' }).$type<Record<string, number>>().notNull(),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.publisherId, table.day] }),
    index('usage_days_by_day').on(table.day),
  ],
});
