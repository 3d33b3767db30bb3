import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Instant } from '../platform/time.ts';

/** Destinations that must never earn: an exact domain (and its sub-domains) or `name.*` for every ending of a name. */
export const bannedDomains = sqliteTable('banned_domains', {
  id: text().primaryKey(),
  domainPattern: text('domain_pattern').notNull().unique(),
  severity: text({ enum: ['block', 'flag'] }).notNull(),
  source: text({ enum: ['default', 'manual', 'bulk-upload'] }).notNull(),
  reason: text().notNull(),
  createdAt: integer('created_at').$type<Instant>().notNull(),
});
