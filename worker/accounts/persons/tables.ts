import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core';
import type { PublisherId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

export const personMarks = table('person_marks', {
  row: 'the hash of a mailbox that an account has confirmed, or of a payout account or tax number that it has typed; accounts that share one are a person',
  kept: 'until the account is deleted',
  personal: {
    export: { not: 'hashes of what the export has in plain text' },
    erase: 'rows',
  },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    mark: text().notNull(),
    seenAt: integer('seen_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.publisherId, table.mark] }),
    index('person_marks_by_mark').on(table.mark),
  ],
});
