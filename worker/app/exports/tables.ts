import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ExportId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';
import type { Cut } from './manifest.ts';
import type { Position } from './position.ts';

const OF_EXPORTS = 'about exports, which begin again after an import';

export const exportRuns = table('export_runs', {
  row: 'a weekly export to the bucket of another account, with its progress; one runs at a time',
  kept: '26 months',
  leftOut: OF_EXPORTS,
  columns: {
    id: text().$type<ExportId>().primaryKey(),
    state: text({ enum: ['running', 'done', 'failed'] }).notNull(),
    cause: text({ enum: ['week', 'operator'] }).notNull(),
    startedBy: text('started_by').notNull(),
    /** The folder in the bucket. */
    folder: text().notNull(),
    /** Where to: what an earlier export has copied to another bucket doesn't count. */
    target: text().notNull(),
    /** The last migration of the database when the export began. */
    migration: text().notNull(),
    /** Objects that were written before are in the bucket already. */
    objectsSince: integer('objects_since').$type<Instant | 0>().notNull(),
    position: text({ mode: 'json' }).$type<Position>().notNull(),
    /** The moment of which the export is; null before it is reached. */
    cut: text({ mode: 'json' }).$type<Cut>(),
    /** What was noted before the export began. */
    changesAfter: integer('changes_after').notNull(),
    version: integer().notNull(),
    engines: integer().notNull(),
    parts: integer().notNull(),
    rows: integer().notNull(),
    objects: integer().notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the manifest. */
    manifest: text(),
    fault: text(),
    startedAt: integer('started_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
    endedAt: integer('ended_at').$type<Instant>(),
  },
  constraints: (table) => [
    uniqueIndex('export_runs_running').on(table.state).where(sql`state = 'running'`),
    index('export_runs_by_start').on(table.startedAt),
  ],
});

export const exportParts = table('export_parts', {
  row: 'a part of an export that is in the bucket, with its hash',
  kept: 'until the next export',
  leftOut: OF_EXPORTS,
  columns: {
    exportId: text('export_id').$type<ExportId>().notNull(),
    number: integer().notNull(),
    kind: text({ enum: ['rows', 'changes', 'objects'] }).notNull(),
    /** Of which the rows are; null in a part of another kind. */
    ofTable: text('of_table'),
    name: text().notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    rows: integer().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.exportId, table.number] })],
});

export const exportChanges = table('export_changes', {
  row: 'a row that was written while an export reads the database, by its key; triggers write it as long as the export runs',
  kept: 'until the export ends',
  leftOut: OF_EXPORTS,
  columns: {
    seq: integer().primaryKey(),
    ofTable: text('of_table').notNull(),
    /** A JSON array. */
    rowKey: text('row_key').notNull(),
  },
});
