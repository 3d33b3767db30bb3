import { index, integer, text } from 'drizzle-orm/sqlite-core';
import { INCIDENT_STATES, type StatusPart } from '../../platform/contract/incidents.ts';
import type { IncidentId, IncidentUpdateId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

/** The public reads it on the status page. */
export const incidents = table('incidents', {
  row: 'an incident as operators describe it on the status page: title, state, affected parts, times',
  kept: '26 months after it was resolved; at most 1,000',
  columns: {
    id: text().$type<IncidentId>().primaryKey(),
    title: text().notNull(),
    state: text({ enum: INCIDENT_STATES }).notNull(),
    parts: text({ mode: 'json' }).$type<StatusPart[]>().notNull(),
    startedAt: integer('started_at').$type<Instant>().notNull(),
    /** Null while it isn't resolved. */
    resolvedAt: integer('resolved_at').$type<Instant>(),
    /** Counts the changes, so that two operators can't overwrite each other. */
    version: integer().notNull(),
  },
  constraints: (table) => [index('incidents_by_start').on(table.startedAt)],
});

export const incidentUpdates = table('incident_updates', {
  row: 'what operators said about an incident at a time',
  kept: 'with its incident; at most 100',
  columns: {
    id: text().$type<IncidentUpdateId>().primaryKey(),
    incidentId: text('incident_id')
      .$type<IncidentId>()
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    state: text({ enum: INCIDENT_STATES }).notNull(),
    text: text().notNull(),
    postedAt: integer('posted_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [index('incident_updates_by_incident').on(table.incidentId, table.postedAt)],
});
