import { index, integer, real, text } from 'drizzle-orm/sqlite-core';
import { table } from '../table.ts';
import type { Instant } from '../time.ts';

export const alerts = table('alerts', {
  row: 'an alert for operators; a repeated code and subject increases its count instead of adding a row',
  kept: '26 months',
  personal: {
    export: { not: 'it is about operators or networks, and names no publisher' },
    keep: 'alerts name IDs, 26 months',
  },
  columns: {
    id: text().primaryKey(),
    level: text({ enum: ['info', 'warning', 'critical'] }).notNull(),
    code: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    count: integer().notNull(),
    /** What the rule measured last, the bound above which it raises the alert, and the file that sets it; null without a bound. */
    value: real(),
    threshold: real(),
    thresholdSetIn: text('threshold_set_in'),
    firstSeenAt: integer('first_seen_at').$type<Instant>().notNull(),
    lastSeenAt: integer('last_seen_at').$type<Instant>().notNull(),
    /** When an operator acknowledged it; null while it is open. */
    acknowledgedAt: integer('acknowledged_at').$type<Instant>(),
    acknowledgedBy: text('acknowledged_by'),
    /** When operators were last sent an email about it; null since it was opened. */
    emailedAt: integer('emailed_at').$type<Instant>(),
  },
  constraints: (table) => [index('alerts_by_state').on(table.acknowledgedAt, table.lastSeenAt)],
});
