import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../platform/time.ts';

/** What operators can change without a deployment, by key; a key that is missing has its default. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: integer('updated_at').$type<Instant>().notNull(),
  updatedBy: text('updated_by').notNull(),
});
