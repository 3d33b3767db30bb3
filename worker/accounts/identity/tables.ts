import { index, integer, text } from 'drizzle-orm/sqlite-core';
import { ROLES } from '../../platform/contract/operator-permissions.ts';
import type { PasskeyId, PublisherId, SessionId, UserId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

export const users = table('users', {
  row: 'an account; created in one batch with its publisher and preferences',
  kept: 'forever',
  personal: {
    export: { in: 'account' },
    erase: { by: 'account' },
    keep: 'the ID; the name and the address are replaced',
  },
  columns: {
    id: text().$type<UserId>().primaryKey(),
    /** Trimmed and lower-cased. */
    email: text().notNull().unique(),
    emailVerifiedAt: integer('email_verified_at').$type<Instant>(),
    /** scrypt with its parameters (`passwords.ts`). */
    passwordHash: text('password_hash').notNull(),
    /** SHA-256 of the cookie of the browser that signed up; null once the address is verified. */
    signUpBrowserHash: text('sign_up_browser_hash'),
    role: text({ enum: ROLES }).notNull(),
    /** When it got this role; null for a role that it has had since the sign-up. */
    roleSince: integer('role_since').$type<Instant>(),
    platform: text().notNull(),
    referralSource: text('referral_source'),
    privacyPolicyAcceptedAt: integer('privacy_policy_accepted_at').$type<Instant>().notNull(),
    termsAcceptedAt: integer('terms_accepted_at').$type<Instant>().notNull(),
    policyVersion: text('policy_version').notNull(),
    marketingConsent: integer('marketing_consent', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
});

export const sessions = table('sessions', {
  row: 'a signed-in browser, by the SHA-256 of its token; signing out deletes it',
  kept: '30 days after its last use',
  leftOut: 'people sign in again',
  personal: {
    export: {
      as: 'sessions',
      columns: 'id AS session_id, user_agent, created_at, last_seen_at, confirmed_at, expires_at',
    },
    erase: { by: 'access' },
  },
  columns: {
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
  constraints: (table) => [index('sessions_by_user').on(table.userId)],
});

export const oneTimeTokens = table('one_time_tokens', {
  row: 'the token of an emailed link, by its SHA-256, or a requested change of the address; works once',
  kept: '15 minutes to 24 hours',
  leftOut: 'emailed links end after a day',
  personal: { export: { not: 'tokens of emailed links' }, erase: { by: 'access' } },
  columns: {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').$type<UserId>().notNull(),
    purpose: text({ enum: ['verify_email', 'magic_link', 'reset_password', 'change_email'] }).notNull(),
    /** The new address of a `change_email`, which is confirmed by a code instead of a link. */
    email: text(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    expiresAt: integer('expires_at').$type<Instant>().notNull(),
    usedAt: integer('used_at').$type<Instant>(),
  },
  constraints: (table) => [index('one_time_tokens_by_user').on(table.userId, table.purpose)],
});

export const passkeys = table('passkeys', {
  row: 'a passkey: the public half of its key, and what its authenticator reported',
  kept: 'until removed',
  personal: {
    export: {
      as: 'passkeys',
      columns: 'id AS passkey_id, name, device_type, backed_up, transports, created_at, last_used_at',
    },
    erase: { by: 'access' },
  },
  columns: {
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
  constraints: (table) => [index('passkeys_by_user').on(table.userId)],
});

export const usedChallenges = table('used_passkey_challenges', {
  row: 'the hash of a passkey challenge that was answered, so that no answer is accepted twice',
  kept: '10 minutes',
  leftOut: 'a challenge ends after 10 minutes',
  columns: {
    challengeHash: text('challenge_hash').primaryKey(),
    expiresAt: integer('expires_at').$type<Instant>().notNull(),
  },
});

export const accountDeletions = table('account_deletions', {
  row: 'the deletion of an account: its date and the erasers that are done',
  kept: 'forever; a canceled one is deleted',
  personal: {
    export: { as: 'account_deletion', columns: 'state, requested_at, due_at AS erased_from_at' },
    keep: 'the record of the deletion itself',
  },
  columns: {
    userId: text('user_id').$type<UserId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    state: text({ enum: ['scheduled', 'erasing', 'erased'] }).notNull(),
    requestedAt: integer('requested_at').$type<Instant>().notNull(),
    dueAt: integer('due_at').$type<Instant>().notNull(),
    /** The erasers that are done. */
    erased: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** The next batch of the current eraser. */
    cursor: text(),
    /** The error code of the last run, if it failed. */
    fault: text(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [
    index('account_deletions_by_state').on(table.state, table.updatedAt),
    index('account_deletions_by_publisher').on(table.publisherId),
  ],
});
