import { integer, text } from 'drizzle-orm/sqlite-core';
import { table } from '../../../platform/table.ts';
import type { Instant } from '../../../platform/time.ts';
import type { PlatformCounts } from './platform-counts.ts';

export const platformCounts = table('platform_counts', {
  row: 'the figures of the whole platform, as the last count found them: sums and counts without anyone’s name',
  kept: 'until the next count',
  rebuiltFrom: 'the next count',
  leftOut: 'the next count makes it again',
  columns: {
    /** Always 1. */
    id: integer().primaryKey(),
    countedAt: integer('counted_at').$type<Instant>().notNull(),
    counts: text({ mode: 'json' }).$type<PlatformCounts>().notNull(),
  },
});
