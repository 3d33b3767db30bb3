import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { OperatorPermission } from '../../platform/contract/operator-permissions.ts';
import type { OperatorKeyId, UserId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';

/** A key for programs of operators. Only its SHA-256 is stored. */
export const operatorKeys = sqliteTable(
  'operator_keys',
  {
    id: text().$type<OperatorKeyId>().primaryKey(),
    name: text().notNull(),
    keyHash: text('key_hash').notNull().unique(),
    keyPrefix: text('key_prefix').notNull(),
    permissions: text({ mode: 'json' }).$type<OperatorPermission[]>().notNull(),
    /** Null if it was created with the operator token. */
    createdBy: text('created_by').$type<UserId>(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    expiresAt: integer('expires_at').$type<Instant>().notNull(),
    revokedAt: integer('revoked_at').$type<Instant>(),
    /** Written at most once an hour. */
    lastUsedAt: integer('last_used_at').$type<Instant>(),
  },
  (table) => [index('operator_keys_by_creation').on(table.createdAt)],
);
