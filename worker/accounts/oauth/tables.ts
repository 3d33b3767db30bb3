import { index, integer, text } from 'drizzle-orm/sqlite-core';
import type { KeyPermissions } from '../../platform/contract/principal.ts';
import type { Scope } from '../../platform/contract/scopes.ts';
import type { AppId, PublisherId, UserId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

export const connectedApps = table('connected_apps', {
  row: 'an app that a user has connected; its row decides whether the tokens of its grant in `OAUTH_KV` work',
  kept: '30 days after it has ended',
  leftOut: 'their tokens are in `OAUTH_KV`, so apps connect again',
  personal: {
    export: {
      as: 'connected_apps',
      columns: `id AS app_id, client_name AS name, client_id, redirect_host, scopes, created_at, last_used_at, expires_at,
     revoked_at`,
    },
    erase: { by: 'apps' },
  },
  columns: {
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
  constraints: (table) => [index('connected_apps_by_user').on(table.userId)],
});

export const oauthApplications = table('oauth_applications', {
  row: 'an application of the older form: a client ID and the SHA-256 of its secret, for tokens of an hour',
  kept: 'until it is removed',
  personal: {
    export: {
      as: 'oauth_applications',
      columns: 'id AS app_id, name, client_id, permissions, created_at, last_used_at',
    },
    erase: { by: 'apps' },
  },
  columns: {
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
  constraints: (table) => [index('oauth_applications_by_user').on(table.userId)],
});
