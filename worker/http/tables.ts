import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../platform/time.ts';

/** A write that carried an `Idempotency-Key`, and its answer, sealed under that key: whoever lacks it can't read it. */
export const idempotentWrites = sqliteTable(
  'idempotent_writes',
  {
    /** SHA-256 of who called and their key. */
    id: text().primaryKey(),
    /** SHA-256 of method, path, query and body. */
    requestHash: text('request_hash').notNull(),
    /** Null while the first call is still running. */
    status: integer(),
    answer: text(),
    /** A running call that never ended gives its place up then. */
    heldUntil: integer('held_until').$type<Instant>().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [index('idempotent_writes_by_age').on(table.createdAt)],
);
