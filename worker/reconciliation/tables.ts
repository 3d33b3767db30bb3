import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Month } from '../clicks/store/store-name.ts';
import type { ConversionId, NetworkPaymentId, NetworkStatementId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import { MONEY_RECORD, table } from '../platform/table.ts';
import type { Day, Instant } from '../platform/time.ts';

export const DIFFERENCE_KINDS = ['missing_there', 'missing_here', 'amount', 'other_month'] as const;
export const DIFFERENCE_STATES = ['open', 'asked', 'explained', 'corrected'] as const;
export const STATEMENT_STATES = ['open', 'closed'] as const;
export const PAYMENT_STATES = ['booked', 'canceled'] as const;
export const STATEMENT_SOURCES = ['upload', 'reports'] as const;

/** The columns of a network's file. Without a date or a currency column, all rows are of the month and in US dollars. */
export interface ColumnMapping {
  id: string;
  amount: string;
  date: string | null;
  currency: string | null;
}

/**
 * `columns` are those of the last uploaded file. The counts are those of the last comparison, at `comparedAt`. A late row
 * opens a closed statement again.
 */
export const networkStatements = table('network_statements', {
  row: 'what a network says it owes for a month, and the counts of the last comparison with our rows',
  kept: '7 years after the month, once no difference is open',
  columns: {
    id: text().$type<NetworkStatementId>().primaryKey(),
    networkId: text('network_id').notNull(),
    month: text().$type<Month>().notNull(),
    state: text({ enum: STATEMENT_STATES }).notNull(),
    source: text({ enum: STATEMENT_SOURCES }).notNull(),
    columns: text({ mode: 'json' }).$type<ColumnMapping>(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    comparedAt: integer('compared_at').$type<Instant>(),
    reportRows: integer('report_rows'),
    reportAmount: integer('report_amount').$type<MicroUsd>(),
    matchedRows: integer('matched_rows'),
    closedBy: text('closed_by'),
    closedAt: integer('closed_at').$type<Instant>(),
  },
  constraints: (table) => [
    uniqueIndex('network_statements_once').on(table.networkId, table.month),
    index('network_statements_by_month').on(table.month, table.networkId),
  ],
});

export const networkStatementRows = table('network_statement_rows', {
  row: 'a row of a network’s statement, by the network’s ID of it',
  kept: '7 years after the month, once no difference is open',
  columns: {
    statementId: text('statement_id').$type<NetworkStatementId>().notNull(),
    externalId: text('external_id').notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
    day: text().$type<Day>(),
  },
  constraints: (table) => [primaryKey({ columns: [table.statementId, table.externalId] })],
});

export const networkStatementFaults = table('network_statement_faults', {
  row: 'a line of an uploaded statement that couldn’t be read, by the hash of its code and text',
  kept: '7 years after the month, once no difference is open',
  columns: {
    statementId: text('statement_id').$type<NetworkStatementId>().notNull(),
    hash: text().notNull(),
    line: integer().notNull(),
    code: text().notNull(),
    detail: text().notNull(),
    text: text().notNull(),
    uploadedAt: integer('uploaded_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.statementId, table.hash] })],
});

/** An amount is null where the row is missing. */
export const networkDifferences = table('network_differences', {
  row: 'a row on which a statement and our report rows don’t agree, with its state and explanation',
  kept: '7 years after the month, once no difference is open',
  personal: { export: { not: 'a network’s figure of a sale, which the export has' }, keep: MONEY_RECORD },
  columns: {
    statementId: text('statement_id').$type<NetworkStatementId>().notNull(),
    externalId: text('external_id').notNull(),
    kind: text({ enum: DIFFERENCE_KINDS }).notNull(),
    conversionId: text('conversion_id').$type<ConversionId>(),
    stated: integer().$type<MicroUsd>(),
    reported: integer().$type<MicroUsd>(),
    state: text({ enum: DIFFERENCE_STATES }).notNull(),
    owner: text(),
    explanation: text(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.statementId, table.externalId] }),
    index('network_differences_open')
      .on(table.statementId, table.updatedAt)
      .where(sql`state IN ('open', 'asked')`),
    index('network_differences_by_conversion')
      .on(table.conversionId)
      .where(sql`conversion_id IS NOT NULL AND state IN ('open', 'asked')`),
  ],
});

export const networkDifferenceEvents = table('network_difference_events', {
  row: 'what happened to a difference; append-only by trigger',
  kept: '7 years after the month, once no difference is open',
  personal: {
    export: { not: 'it is about operators or networks, and names no publisher' },
    keep: MONEY_RECORD,
  },
  columns: {
    id: integer().primaryKey({ autoIncrement: true }),
    statementId: text('statement_id').$type<NetworkStatementId>().notNull(),
    externalId: text('external_id').notNull(),
    at: integer().$type<Instant>().notNull(),
    actor: text().notNull(),
    state: text({ enum: DIFFERENCE_STATES }).notNull(),
    owner: text(),
    explanation: text(),
    kind: text({ enum: DIFFERENCE_KINDS }).notNull(),
    stated: integer().$type<MicroUsd>(),
    reported: integer().$type<MicroUsd>(),
  },
  constraints: (table) => [
    index('network_difference_events_by_row').on(table.statementId, table.externalId, table.id),
  ],
});

/**
 * Approved conversions of the month are marked as paid as long as the payments of the month cover them. A canceled payment
 * covers nothing. From `expiredAt` on only the sum is kept: the reference, the reasons and the names are removed.
 */
export const networkPayments = table('network_payments', {
  row: 'money that a network has paid for a month, once for each reference: booked, then possibly canceled',
  kept: '7 years after the month, then only its sum',
  columns: {
    id: text().$type<NetworkPaymentId>().primaryKey(),
    networkId: text('network_id').notNull(),
    month: text().$type<Month>().notNull(),
    reference: text().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
    paidOn: text('paid_on').$type<Day>().notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    reason: text().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    canceledBy: text('canceled_by'),
    canceledAt: integer('canceled_at').$type<Instant>(),
    cancelReason: text('cancel_reason'),
    expiredAt: integer('expired_at').$type<Instant>(),
  },
  constraints: (table) => [
    uniqueIndex('network_payments_by_reference')
      .on(table.networkId, table.reference)
      .where(sql`state = 'booked'`),
    index('network_payments_by_month').on(table.networkId, table.month),
    index('network_payments_by_time').on(table.createdAt),
  ],
});

export type NetworkPayment = typeof networkPayments.$inferSelect;
export type NetworkStatement = typeof networkStatements.$inferSelect;
export type NetworkDifference = typeof networkDifferences.$inferSelect;
export type DifferenceEvent = typeof networkDifferenceEvents.$inferSelect;
