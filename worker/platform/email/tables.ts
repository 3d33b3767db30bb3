import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { EmailId, UserId } from '../ids.ts';
import type { MicroUsd } from '../money.ts';
import type { Instant } from '../time.ts';

/** As stored; parsed with the schema of its email. */
export type EmailContent = Record<string, unknown>;

/**
 * An email to send. Its content never contains a token: the token is created at the time of sending and stored as a hash.
 * A sender sets `sending` first, so no crash sends an email twice.
 */
export const emails = sqliteTable(
  'emails',
  {
    id: text().$type<EmailId>().primaryKey(),
    /** Identifies the reason of the email. Each cause has at most one row. */
    cause: text().notNull().unique(),
    kind: text().notNull(),
    userId: text('user_id').$type<UserId>(),
    recipient: text().notNull(),
    content: text({ mode: 'json' }).$type<EmailContent>().notNull(),
    state: text({ enum: ['queued', 'sending', 'sent', 'skipped', 'failed'] }).notNull(),
    attempts: integer().notNull(),
    fault: text(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [
    index('emails_by_state').on(table.state, table.updatedAt),
    index('emails_by_user').on(table.userId, table.createdAt),
  ],
);

/** Sent emails, on a local system only. `/dev/emails` shows them. */
export const localOutbox = sqliteTable(
  'local_outbox',
  {
    id: text().$type<EmailId>().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    sentAt: integer('sent_at').$type<Instant>().notNull(),
  },
  (table) => [index('local_outbox_by_recipient').on(table.recipient, table.sentAt)],
);

/** The emails that a publisher wants, and the latest notifications. */
export const emailPreferences = sqliteTable('email_preferences', {
  userId: text('user_id').$type<UserId>().primaryKey(),
  welcomeEmailEnabled: integer('welcome_email_enabled', { mode: 'boolean' }).notNull(),
  earningsNotificationsEnabled: integer('earnings_notifications_enabled', { mode: 'boolean' }).notNull(),
  earningsThreshold: integer('earnings_threshold').$type<MicroUsd>().notNull(),
  notificationFrequency: text('notification_frequency', { enum: ['instant', 'daily', 'weekly'] }).notNull(),
  weeklyDigestEnabled: integer('weekly_digest_enabled', { mode: 'boolean' }).notNull(),
  /** All-time net earnings as of the latest notification. */
  notifiedEarnings: integer('notified_earnings').$type<MicroUsd>().notNull(),
  notifiedAt: integer('notified_at').$type<Instant>(),
  digestAt: integer('digest_at').$type<Instant>(),
  updatedAt: integer('updated_at').$type<Instant>().notNull(),
});
