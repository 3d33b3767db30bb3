import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../../platform/time.ts';

/** A run of the hourly money check. */
export const moneyChecks = sqliteTable('money_checks', {
  checkedAt: integer('checked_at').$type<Instant>().primaryKey(),
  publishers: integer().notNull(),
  differences: integer().notNull(),
});

/** A difference that a run found: two amounts of the same money, in micro-USD. */
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
