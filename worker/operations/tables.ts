import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../platform/time.ts';

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
