import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { KeyPermissions } from '../../platform/contract/principal.ts';
import type { Scope } from '../../platform/contract/scopes.ts';
import type { AppId, PublisherId, UserId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';

/** Apps that a user has connected by OAuth. The tokens are in KV; a revoked app is refused whatever KV says. */
export const connectedApps = sqliteTable(
  'connected_apps',
  {
    id: text().$type<AppId>().primaryKey(),
    userId: text('user_id').$type<UserId>().notNull(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    clientId: text('client_id').notNull(),
    /** As the client names itself. */
    clientName: text('client_name').notNull(),
    /** The host that got the authorization code. */
    redirectHost: text('redirect_host').notNull(),
    scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
    /** The grant in KV that the tokens belong to; null until the code is exchanged, which works once. */
    grantId: text('grant_id').unique(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    /** Accurate to a minute. */
    lastUsedAt: integer('last_used_at').$type<Instant>(),
    /** Of the code, then of the refresh token. Each refresh extends it. */
    expiresAt: integer('expires_at').$type<Instant>().notNull(),
    revokedAt: integer('revoked_at').$type<Instant>(),
  },
  (table) => [index('connected_apps_by_user').on(table.userId)],
);

/** Applications of the older form, which get short-lived tokens for a client ID and a secret. */
export const oauthApplications = sqliteTable(
  'oauth_applications',
  {
    id: text().$type<AppId>().primaryKey(),
    clientId: text('client_id').notNull().unique(),
    userId: text('user_id').$type<UserId>().notNull(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    name: text().notNull(),
    /** SHA-256, in hexadecimal. */
    secretHash: text('secret_hash').notNull(),
    permissions: text({ mode: 'json' }).$type<KeyPermissions>().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    /** Accurate to a minute. */
    lastUsedAt: integer('last_used_at').$type<Instant>(),
  },
  (table) => [index('oauth_applications_by_user').on(table.userId)],
);
