import { integer, text } from 'drizzle-orm/sqlite-core';
import { table } from '../table.ts';
import type { Instant } from '../time.ts';

export const settings = table('settings', {
  row: 'a setting of operators, or the progress of a job, by key; a missing setting has its default',
  kept: 'forever',
  rebuiltFrom: 'defaults; operators',
  columns: {
    key: text().primaryKey(),
    value: text().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
    updatedBy: text('updated_by').notNull(),
  },
});
