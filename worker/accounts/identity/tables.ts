import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ROLES } from '../../platform/contract/operator-permissions.ts';
import type { PasskeyId, PublisherId, SessionId, UserId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';

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
  role: text({ enum: ROLES }).notNull(),
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
    /** When the person last proved who they are, with a password, a passkey or an emailed code. */
    confirmedAt: integer('confirmed_at').$type<Instant>(),
    /** When the last code was emailed. The code is computed from it. */
    codeRequestedAt: integer('code_requested_at').$type<Instant>(),
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
    purpose: text({ enum: ['verify_email', 'magic_link', 'reset_password', 'change_email'] }).notNull(),
    /** The new address of a `change_email`, which is confirmed by a code instead of a link. */
    email: text(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    expiresAt: integer('expires_at').$type<Instant>().notNull(),
    usedAt: integer('used_at').$type<Instant>(),
  },
  (table) => [index('one_time_tokens_by_user').on(table.userId, table.purpose)],
);

/** A passkey of an account: the public half of its key, and what its authenticator reported. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().$type<PasskeyId>().primaryKey(),
    userId: text('user_id').$type<UserId>().notNull(),
    name: text().notNull(),
    /** Base64url, as browsers name it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Of the last signature. Synced passkeys always report 0. */
    counter: integer().notNull(),
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    deviceType: text('device_type', { enum: ['singleDevice', 'multiDevice'] }).notNull(),
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    lastUsedAt: integer('last_used_at').$type<Instant>(),
  },
  (table) => [index('passkeys_by_user').on(table.userId)],
);

/** A passkey challenge that was answered, so that no answer is accepted twice. */
export const usedChallenges = sqliteTable('used_passkey_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  expiresAt: integer('expires_at').$type<Instant>().notNull(),
});

/** An account that its owner is deleting, or that was erased. Canceling deletes the row. */
export const accountDeletions = sqliteTable(
  'account_deletions',
  {
    userId: text('user_id').$type<UserId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    state: text({ enum: ['scheduled', 'erasing', 'erased'] }).notNull(),
    requestedAt: integer('requested_at').$type<Instant>().notNull(),
    dueAt: integer('due_at').$type<Instant>().notNull(),
    /** The erasers that are done. */
    erased: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** The next piece of the current eraser. */
    cursor: text(),
    /** The error code of the last run, if it failed. */
    fault: text(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [
    index('account_deletions_by_state').on(table.state, table.updatedAt),
    index('account_deletions_by_publisher').on(table.publisherId),
  ],
);
