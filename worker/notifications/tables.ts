import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { UserId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';

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
