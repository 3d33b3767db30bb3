import { integer, text } from 'drizzle-orm/sqlite-core';
import { table } from '../table.ts';
import type { Instant } from '../time.ts';

export const jobs = table('jobs', {
  row: 'a job: who runs it, where its round is, when a round was last complete, and since when its oldest item is due',
  kept: 'forever; one row per job',
  rebuiltFrom: 'the next runs',
  leftOut: 'the next runs make it again',
  columns: {
    name: text().primaryKey(),
    /** Until then, only the message with the token may run it. */
    leasedUntil: integer('leased_until').$type<Instant | 0>().notNull().default(0),
    /** Of the message that continues the round; null while a run is going on, and between rounds. */
    token: text(),
    /** Where the next run of the round starts. */
    cursor: text(),
    /** The end of the last complete round. Before the first one, when the job was first seen. */
    completedAt: integer('completed_at').$type<Instant>().notNull(),
    /** Since the last complete round. */
    failedAt: integer('failed_at').$type<Instant>(),
    errorCode: text('error_code'),
    /** As last measured; null if nothing was due. */
    oldestDueAt: integer('oldest_due_at').$type<Instant>(),
    measuredAt: integer('measured_at').$type<Instant>(),
  },
});
