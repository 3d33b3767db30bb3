import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../time.ts';

/** The settings of operators and the progress of jobs, by key. A missing setting has its default. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: integer('updated_at').$type<Instant>().notNull(),
  updatedBy: text('updated_by').notNull(),
});
