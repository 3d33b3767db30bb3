import { sql } from 'drizzle-orm';
import { blob, index, integer, text } from 'drizzle-orm/sqlite-core';
import type { DeadLetterId } from '../../../platform/ids.ts';
import { table } from '../../../platform/table.ts';
import type { Instant } from '../../../platform/time.ts';

export const DEAD_LETTER_REASONS = ['attempts_exhausted', 'unreadable', 'refused_by_database'] as const;
export type DeadLetterReason = (typeof DEAD_LETTER_REASONS)[number];

/**
 * The bytes are in `body`, or in R2 under `object_key` if they are large. It is open until it is replayed. An operator
 * can leave an open one. It waits for an operator again once it was replayed by its ID and has failed.
 */
export const deadLetters = table('dead_letters', {
  row: 'a whole message that no consumer could process',
  kept: 'until replayed or left, then 26 months',
  columns: {
    id: text().$type<DeadLetterId>().primaryKey(),
    queue: text().notNull(),
    messageId: text('message_id').notNull(),
    reason: text({ enum: DEAD_LETTER_REASONS }).notNull(),
    contentType: text('content_type', { enum: ['bytes', 'json'] }).notNull(),
    body: blob({ mode: 'buffer' }),
    objectKey: text('object_key'),
    size: integer().notNull(),
    attempts: integer().notNull(),
    sentAt: integer('sent_at').$type<Instant>().notNull(),
    storedAt: integer('stored_at').$type<Instant>().notNull(),
    replays: integer().notNull().default(0),
    replayedAt: integer('replayed_at').$type<Instant>(),
    lastError: text('last_error'),
    leftAt: integer('left_at').$type<Instant>(),
  },
  constraints: (table) => [
    index('dead_letters_open').on(table.storedAt).where(sql`replayed_at IS NULL`),
    index('dead_letters_waiting')
      .on(table.replays, table.storedAt)
      .where(sql`replayed_at IS NULL AND left_at IS NULL`),
  ],
});
