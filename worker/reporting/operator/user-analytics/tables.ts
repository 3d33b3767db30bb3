import { integer, text } from 'drizzle-orm/sqlite-core';
import { table } from '../../../platform/table.ts';
import type { Instant } from '../../../platform/time.ts';
import type { UseCounts } from './use-counts.ts';

export const useReports = table('use_reports', {
  row: 'how accounts use the product, as the last hourly count found it: sums, and the IDs of at most 20 publishers that stopped coming',
  kept: 'until the next count',
  rebuiltFrom: 'the next count',
  leftOut: 'the next count makes it again',
  columns: {
    /** Always 1. */
    id: integer().primaryKey(),
    countedAt: integer('counted_at').$type<Instant>().notNull(),
    counts: text({ mode: 'json' }).$type<UseCounts>().notNull(),
  },
});
