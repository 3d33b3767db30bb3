import { index, integer, text } from 'drizzle-orm/sqlite-core';
import { table } from '../table.ts';
import type { Instant } from '../time.ts';

export const idempotentWrites = table('idempotent_writes', {
  row: 'a write with an `Idempotency-Key`, and its response, which only that key can decrypt',
  kept: '24 hours',
  leftOut: 'a write that is repeated a day later is a new one',
  columns: {
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
  constraints: (table) => [index('idempotent_writes_by_age').on(table.createdAt)],
});
