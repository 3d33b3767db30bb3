import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../time.ts';

/** A write with an `Idempotency-Key`, and its response, which only that key can decrypt. */
export const idempotentWrites = sqliteTable(
  'idempotent_writes',
  {
    /** SHA-256 of the caller and the key. */
    id: text().primaryKey(),
    /** SHA-256 of method, path, query and body. */
    requestHash: text('request_hash').notNull(),
    /** Null while the first call runs. */
    status: integer(),
    response: text(),
    /** The claim of a call that was cut off expires then. */
    heldUntil: integer('held_until').$type<Instant>().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [index('idempotent_writes_by_age').on(table.createdAt)],
);
