import { integer, primaryKey, text } from 'drizzle-orm/sqlite-core';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

export const moneyChecks = table('money_checks', {
  row: 'a run of the hourly money check',
  kept: '30 days',
  rebuiltFrom: 'the next run',
  leftOut: 'the import checks the money',
  columns: {
    checkedAt: integer('checked_at').$type<Instant>().primaryKey(),
    publishers: integer().notNull(),
    differences: integer().notNull(),
  },
});

export const moneyDifferences = table('money_differences', {
  row: 'a difference that a run of the money check found: two amounts of the same money, in micro-USD',
  kept: '30 days',
  rebuiltFrom: 'the next run',
  leftOut: 'the import checks the money',
  personal: {
    export: { not: 'a technical row that lives for days' },
    keep: 'a difference between sums, 30 days',
  },
  columns: {
    checkedAt: integer('checked_at').$type<Instant>().notNull(),
    number: integer().notNull(),
    code: text().notNull(),
    subject: text().notNull(),
    expected: text().notNull(),
    actual: text().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.checkedAt, table.number] })],
});
