import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../platform/time.ts';

/** An alert for operators. A repeated code and subject increases the count instead of adding a row. */
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
