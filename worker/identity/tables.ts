import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { PublisherId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';

/** What a key may do: endpoint patterns (`*` is all) and calls an hour. */
export interface KeyPermissions {
  endpoints: string[];
  rate_limit: number;
}

/** An API key; only its SHA-256 is kept. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    name: text().notNull(),
    keyHash: text('key_hash').notNull().unique(),
    keyPrefix: text('key_prefix').notNull(),
    permissions: text({ mode: 'json' }).$type<KeyPermissions>().notNull(),
    expiresAt: integer('expires_at').$type<Instant>().notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [index('api_keys_by_user').on(table.userId)],
);
