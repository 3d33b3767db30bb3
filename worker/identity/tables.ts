import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SessionId, UserId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';

/** An account. Its publisher profile is created in the same batch. */
export const users = sqliteTable('users', {
  id: text().$type<UserId>().primaryKey(),
  /** Trimmed and lower-cased. */
  email: text().notNull().unique(),
  emailVerifiedAt: integer('email_verified_at').$type<Instant>(),
  /** scrypt with its parameters (`passwords.ts`). */
  passwordHash: text('password_hash').notNull(),
  /** SHA-256 of the cookie of the browser that signed up; null once the address is verified. */
  signUpBrowserHash: text('sign_up_browser_hash'),
  role: text({ enum: ['publisher', 'admin'] }).notNull(),
  platform: text().notNull(),
  referralSource: text('referral_source'),
  privacyPolicyAcceptedAt: integer('privacy_policy_accepted_at').$type<Instant>().notNull(),
  termsAcceptedAt: integer('terms_accepted_at').$type<Instant>().notNull(),
  policyVersion: text('policy_version').notNull(),
  marketingConsent: integer('marketing_consent', { mode: 'boolean' }).notNull(),
  createdAt: integer('created_at').$type<Instant>().notNull(),
  updatedAt: integer('updated_at').$type<Instant>().notNull(),
});

/** A signed-in browser. Only the SHA-256 of its token is stored. Signing out deletes the row. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().$type<SessionId>().primaryKey(),
    userId: text('user_id').$type<UserId>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    userAgent: text('user_agent').notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    lastSeenAt: integer('last_seen_at').$type<Instant>().notNull(),
    expiresAt: integer('expires_at').$type<Instant>().notNull(),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
);

/** The token of an emailed link, which works once. Only its SHA-256 is stored. */
export const oneTimeTokens = sqliteTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').$type<UserId>().notNull(),
    purpose: text({ enum: ['verify_email', 'magic_link', 'reset_password'] }).notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    expiresAt: integer('expires_at').$type<Instant>().notNull(),
    usedAt: integer('used_at').$type<Instant>(),
  },
  (table) => [index('one_time_tokens_by_user').on(table.userId, table.purpose)],
);
