import { integer, primaryKey, text } from 'drizzle-orm/sqlite-core';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';
import type { SecurityEventKind } from './event-kinds.ts';

export const securityEvents = table('security_events', {
  row: 'how often a kind of security event happened in an hour; nothing about who or from where',
  kept: '90 days, so at most 2,161 rows a kind, however many events there are',
  columns: {
    /** The start of the hour. */
    hour: integer().$type<Instant>().notNull(),
    kind: text().$type<SecurityEventKind>().notNull(),
    count: integer().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.hour, table.kind] })],
});
