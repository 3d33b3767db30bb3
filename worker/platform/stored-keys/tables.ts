import { integer, text } from 'drizzle-orm/sqlite-core';
import { table } from '../table.ts';
import type { Instant } from '../time.ts';

export const storedKeys = table('stored_keys', {
  row: 'a random key for signatures and hashes that outlive the deployment’s keys, encrypted with `ENCRYPTION_KEY`',
  kept: 'forever',
  columns: {
    name: text({ enum: ['person_marks', 'unsubscribe'] }).primaryKey(),
    encrypted: text().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
});
