import { sql } from 'drizzle-orm';
import type { LeftWork } from '../../../platform/left-work.ts';
import { deadLetters } from './tables.ts';

const { replayedAt, leftAt } = deadLetters;

/** Open dead letters, which an operator leaves if no consumer can ever process them. */
export const LETTER_WORK: LeftWork = {
  kind: 'dead_letter',
  table: deadLetters,
  key: [deadLetters.id],
  id: deadLetters.id,
  age: deadLetters.storedAt,
  is: {
    waiting: sql`${replayedAt} IS NULL AND ${leftAt} IS NULL`,
    left: sql`${replayedAt} IS NULL AND ${leftAt} IS NOT NULL`,
  },
  set: { left: ({ now }) => sql`left_at = ${now}`, waiting: () => sql`left_at = NULL` },
};
