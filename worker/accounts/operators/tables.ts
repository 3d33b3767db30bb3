import { index, integer, text } from 'drizzle-orm/sqlite-core';
import type { OperatorPermission } from '../../platform/contract/operator-permissions.ts';
import type { OperatorKeyId, UserId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

export const operatorKeys = table('operator_keys', {
  row: 'a key for an operator’s program, by its SHA-256, with its permissions and expiry',
  kept: 'forever; useless once revoked or expired',
  columns: {
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
  constraints: (table) => [index('operator_keys_by_creation').on(table.createdAt)],
});
