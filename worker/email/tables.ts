import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { EmailId, UserId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';
import type { EmailContent, EmailKind } from './email-kinds.ts';

/**
 * A mail to send. It holds what the mail is about, never a token: the link's token is made at the moment of sending and
 * kept as a hash. `sending` is claimed before the first byte goes out, so that no crash sends a mail twice.
 */
export const mails = sqliteTable(
  'mails',
  {
    id: text().$type<EmailId>().primaryKey(),
    /** The cause of the mail; the same cause writes no second row. */
    cause: text().notNull().unique(),
    kind: text().$type<EmailKind>().notNull(),
    userId: text('user_id').$type<UserId>(),
    recipient: text().notNull(),
    content: text({ mode: 'json' }).$type<EmailContent>().notNull(),
    state: text({ enum: ['queued', 'sending', 'sent', 'skipped', 'failed'] }).notNull(),
    attempts: integer().notNull(),
    fault: text(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [index('mails_by_state').on(table.state, table.updatedAt)],
);

/** Mails as they went out, on a local system only: `/dev/mail` shows them. */
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

/** Which mails a publisher wants (publisher specification, section 3), and up to where they were told of earnings. */
export const emailPreferences = sqliteTable('email_preferences', {
  userId: text('user_id').$type<UserId>().primaryKey(),
  welcomeEmailEnabled: integer('welcome_email_enabled', { mode: 'boolean' }).notNull(),
  earningsNotificationsEnabled: integer('earnings_notifications_enabled', { mode: 'boolean' }).notNull(),
  earningsThreshold: integer('earnings_threshold').$type<MicroUsd>().notNull(),
  notificationFrequency: text('notification_frequency', { enum: ['instant', 'daily', 'weekly'] }).notNull(),
  weeklyDigestEnabled: integer('weekly_digest_enabled', { mode: 'boolean' }).notNull(),
  /** Net earnings of all time that the last notice told of. */
  toldEarnings: integer('told_earnings').$type<MicroUsd>().notNull(),
  toldAt: integer('told_at').$type<Instant>(),
  digestAt: integer('digest_at').$type<Instant>(),
  updatedAt: integer('updated_at').$type<Instant>().notNull(),
});
