import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../time.ts';

/** A decision of an operator or a job. Append-only by trigger. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().$type<Instant>().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    reason: text(),
    /** The request that made the change, as in the response header `x-request-id`. */
    requestId: text('request_id'),
    /** What the change replaced; null where nothing was or where the change only adds. */
    before: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    /** The change. */
    detail: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_log_by_subject').on(table.subject, table.id),
    index('audit_log_by_action').on(table.action, table.id),
    index('audit_log_by_actor').on(table.actor, table.id),
  ],
);
