import { index, integer, text } from 'drizzle-orm/sqlite-core';
import type { EmailId, UserId } from '../ids.ts';
import type { MicroUsd } from '../money.ts';
import { table } from '../table.ts';
import type { Instant } from '../time.ts';

/** As stored; parsed with the schema of its email. */
export type EmailContent = Record<string, unknown>;

/**
 * The token of a link is created at the time of sending. A sender sets `sending` first, so no crash sends an email twice.
 */
export const emails = table('emails', {
  row: 'an email to send; never contains a token',
  kept: 'recipient and content: 30 days after it ended, but the recipient as long as the row if it is an address that the account has had; the row: 26 months, of a bulk email 60 days, so that its cause isn’t repeated',
  personal: {
    export: { as: 'emails', columns: 'kind, recipient, content, state, created_at, updated_at' },
    erase: { by: 'emails' },
    keep: 'the cause, so that it is not repeated',
  },
  columns: {
    id: text().$type<EmailId>().primaryKey(),
    /** Identifies the reason of the email. Each cause has at most one row. */
    cause: text().notNull().unique(),
    kind: text().notNull(),
    userId: text('user_id').$type<UserId>(),
    recipient: text().notNull(),
    content: text({ mode: 'json' }).$type<EmailContent>().notNull(),
    state: text({ enum: ['queued', 'sending', 'sent', 'skipped', 'failed'] }).notNull(),
    attempts: integer().notNull(),
    /** Not before then, because the provider's quota is used up. */
    notBefore: integer('not_before').$type<Instant>(),
    fault: text(),
    /** The provider's ID of a sent email, by which its events name it. Leads to the recipient, so it is cleared with it. */
    providerId: text('provider_id'),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [
    index('emails_by_state').on(table.state, table.updatedAt),
    index('emails_by_user').on(table.userId, table.createdAt),
    index('emails_by_provider').on(table.providerId),
  ],
});

export const localOutbox = table('local_outbox', {
  row: 'a sent email, on a local system only; `/dev/emails` shows it',
  kept: 'as long as the state folder',
  leftOut: 'on a local system only',
  personal: { export: { not: 'on a local system only' }, erase: { by: 'emails' } },
  columns: {
    id: text().$type<EmailId>().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    sentAt: integer('sent_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [index('local_outbox_by_recipient').on(table.recipient, table.sentAt)],
});

export const emailPreferences = table('email_preferences', {
  row: 'the email preferences of a publisher, and the earnings they were last notified of',
  kept: 'forever',
  rebuiltFrom: 'defaults',
  personal: {
    export: {
      as: 'email_preferences',
      columns: `welcome_email_enabled, earnings_notifications_enabled, earnings_threshold, notification_frequency,
     weekly_digest_enabled, notified_earnings, notified_at, digest_at, updated_at`,
      dollars: ['earnings_threshold', 'notified_earnings'],
    },
    erase: { by: 'emails' },
  },
  columns: {
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
  },
});

export const emailSuppressions = table('email_suppressions', {
  row: 'an address whose emails came back or were reported as spam, by the hash of the address',
  kept: 'forever, so that no email that isn’t required goes to the address again',
  columns: {
    id: text().primaryKey(),
    /** The first letter and the domain. */
    shown: text().notNull(),
    cause: text({ enum: ['bounce', 'complaint'] }).notNull(),
    driver: text().notNull(),
    code: text().notNull(),
    count: integer().notNull(),
    firstAt: integer('first_at').$type<Instant>().notNull(),
    lastAt: integer('last_at').$type<Instant>().notNull(),
    /** When an operator let emails through again; null while they are stopped. */
    liftedAt: integer('lifted_at').$type<Instant>(),
    liftedBy: text('lifted_by'),
  },
  constraints: (table) => [
    index('email_suppressions_by_time').on(table.lastAt),
    index('email_suppressions_by_first').on(table.firstAt),
  ],
});
