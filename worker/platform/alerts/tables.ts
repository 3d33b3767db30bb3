import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../time.ts';

/** An alert for operators. A repeated code and subject increases the count instead of adding a row. */
export const alerts = sqliteTable(
  'alerts',
  {
    id: text().primaryKey(),
    level: text({ enum: ['info', 'warning', 'critical'] }).notNull(),
    code: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    count: integer().notNull(),
    firstSeenAt: integer('first_seen_at').$type<Instant>().notNull(),
    lastSeenAt: integer('last_seen_at').$type<Instant>().notNull(),
    /** When an operator acknowledged it; null while it is open. */
    acknowledgedAt: integer('acknowledged_at').$type<Instant>(),
    acknowledgedBy: text('acknowledged_by'),
    /** When operators were last sent an email about it; null since it was opened. */
    emailedAt: integer('emailed_at').$type<Instant>(),
  },
  (table) => [index('alerts_by_state').on(table.acknowledgedAt, table.lastSeenAt)],
);
