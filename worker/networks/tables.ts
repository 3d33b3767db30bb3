import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core';
import { affiliateNetworks } from '../catalog/tables.ts';
import { SYNC_KINDS } from '../platform/contract/networks.ts';
import type { PushCredentialId, RunId } from '../platform/ids.ts';
import { table } from '../platform/table.ts';
import type { Day, Instant } from '../platform/time.ts';

/** Totals are set, not added, so a retry is harmless. */
export const syncRuns = table('sync_runs', {
  row: 'a sync run: heartbeat, days read, totals and outcome',
  kept: '26 months',
  columns: {
    id: text().$type<RunId>().primaryKey(),
    networkId: text('network_id').notNull(),
    kind: text({ enum: SYNC_KINDS }).notNull(),
    status: text({ enum: ['running', 'completed', 'refused', 'failed'] }).notNull(),
    startedBy: text('started_by').notNull(),
    startedAt: integer('started_at').$type<Instant>().notNull(),
    finishedAt: integer('finished_at').$type<Instant>(),
    /** The time of the last progress. Each write of the run sets it in its transaction, and fails once the run has ended. */
    heartbeatAt: integer('heartbeat_at')
      .$type<Instant>()
      .notNull()
      .default(0 as Instant),
    /** The first write to the catalog; null while nothing was applied. */
    appliedAt: integer('applied_at').$type<Instant>(),
    /** The days of a revenue sync, inclusive. */
    rangeFrom: text('range_from').$type<Day>(),
    rangeTo: text('range_to').$type<Day>(),
    /** The page that a revenue sync reads next; null at the start and at the end. */
    cursor: text(),
    pages: integer().notNull().default(0),
    rowsExpected: integer('rows_expected'),
    rowsNew: integer('rows_new').notNull().default(0),
    rowsChanged: integer('rows_changed').notNull().default(0),
    rowsUnchanged: integer('rows_unchanged').notNull().default(0),
    rowsClosed: integer('rows_closed').notNull().default(0),
    rowsRejected: integer('rows_rejected').notNull().default(0),
    digest: text(),
    /** The refused run whose closings an operator has accepted. */
    accepts: text().$type<RunId>(),
    /** Reads every program again, changed or not. */
    isFull: integer('is_full', { mode: 'boolean' }).notNull().default(false),
    errorCode: text('error_code'),
    errorDetail: text('error_detail'),
  },
  constraints: (table) => [
    index('sync_runs_by_network').on(table.networkId, table.kind, table.startedAt),
    index('sync_runs_by_start').on(table.startedAt),
  ],
});

export const refusedClosings = table('refused_closings', {
  row: 'a program that the latest refused feed of a network would have closed',
  kept: 'until the network’s next refused feed',
  rebuiltFrom: 'start a sync',
  personal: {
    export: { not: 'it is about operators or networks, and names no publisher' },
    keep: 'programs of a feed',
  },
  columns: {
    runId: text('run_id').$type<RunId>().notNull(),
    programNumber: integer('program_number').notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.runId, table.programNumber] })],
});

export const pushCredentials = table('push_credentials', {
  row: 'a secret or an HMAC key of a network’s pushes, encrypted; two are active while it is rotated',
  kept: 'forever; the value is useless once revoked',
  rebuiltFrom: 'operators',
  columns: {
    id: text().$type<PushCredentialId>().primaryKey(),
    networkId: text('network_id')
      .notNull()
      .references(() => affiliateNetworks.id),
    kind: text({ enum: ['secret', 'hmac'] }).notNull(),
    encrypted: text().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    revokedAt: integer('revoked_at').$type<Instant>(),
  },
  constraints: (table) => [
    index('push_credentials_live').on(table.networkId, table.createdAt).where(sql`revoked_at is null`),
  ],
});
