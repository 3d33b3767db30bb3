import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/sqlite-core';
import type { PublisherId } from '../ids.ts';
import { table } from '../table.ts';
import type { Instant } from '../time.ts';

/**
 * Entries about violations name rules, also those that only log, and a publisher who read them would know what goes unnoticed.
 * Entries about proposed changes are for the operators who decide them. What was decided has an entry of its own.
 */
const isForPublisher = sql`action NOT LIKE 'compliance_violation.%' AND action NOT LIKE 'change.%'`;

export const auditLog = table('audit_log', {
  row: 'a change by an operator or a job: who, what, before, after, why, the request; append-only by trigger',
  kept: 'forever; a default ban with an entry is never added again',
  personal: {
    export: {
      as: 'decisions',
      columns: 'at AS decided_at, action, reason, detail',
      of: ({ publisherId }) => sql`publisher_id = ${publisherId} AND ${isForPublisher}`,
    },
    keep: 'append-only: who has decided what about a publisher',
  },
  columns: {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().$type<Instant>().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    /** Of the subject or of what it belongs to, such as a payout or a claim. */
    publisherId: text('publisher_id').$type<PublisherId>(),
    reason: text(),
    /** The request that made the change, as in the response header `x-request-id`. */
    requestId: text('request_id'),
    /** What the change replaced; null where nothing was or where the change only adds. */
    before: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    /** The change. */
    detail: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  },
  constraints: (table) => [
    index('audit_log_by_subject').on(table.subject, table.id),
    index('audit_log_by_publisher').on(table.publisherId, table.id).where(sql`publisher_id IS NOT NULL`),
    index('audit_log_by_action').on(table.action, table.id),
    index('audit_log_by_actor').on(table.actor, table.id),
    index('audit_log_by_request').on(table.requestId),
  ],
});
