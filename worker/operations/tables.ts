import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../platform/time.ts';

/** Something an operator should look at; the same subject again raises the count instead of adding a row. */
export const alerts = sqliteTable('alerts', {
  id: text().primaryKey(),
  level: text({ enum: ['info', 'warning', 'critical'] }).notNull(),
  code: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  count: integer().notNull(),
  firstSeenAt: integer('first_seen_at').$type<Instant>().notNull(),
  lastSeenAt: integer('last_seen_at').$type<Instant>().notNull(),
});

/** What operators can change without a deployment, by key; a key that is missing has its default. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: integer('updated_at').$type<Instant>().notNull(),
  updatedBy: text('updated_by').notNull(),
});

/** A run of the hourly check of the money. */
export const moneyChecks = sqliteTable('money_checks', {
  checkedAt: integer('checked_at').$type<Instant>().primaryKey(),
  publishers: integer().notNull(),
  differences: integer().notNull(),
});

/** Something that a run of the check found to differ: two figures of the same money, in micro-USD. */
export const moneyDifferences = sqliteTable(
  'money_differences',
  {
    checkedAt: integer('checked_at').$type<Instant>().notNull(),
    number: integer().notNull(),
    code: text().notNull(),
    subject: text().notNull(),
    expected: text().notNull(),
    actual: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkedAt, table.number] })],
);
