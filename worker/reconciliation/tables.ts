import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Month } from '../clicks/store/store-name.ts';
import type {
  ConversionId,
  DifferenceEffectId,
  NetworkPaymentId,
  NetworkStatementId,
} from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import { MONEY_RECORD, table } from '../platform/table.ts';
import type { Day, Instant } from '../platform/time.ts';

export const DIFFERENCE_KINDS = ['missing_there', 'missing_here', 'amount', 'other_month'] as const;
export const DIFFERENCE_STATES = ['open', 'asked', 'explained', 'corrected'] as const;
export const STATEMENT_STATES = ['open', 'closed'] as const;
export const PAYMENT_STATES = ['booked', 'canceled'] as const;
export const STATEMENT_SOURCES = ['upload', 'reports'] as const;
export const DECIMAL_SEPARATORS = ['point', 'comma'] as const;

/**
 * The effect of an explained difference. `timing`: the network states or pays the row in another month, and the sale waits for
 * its money (`waitingSales`). `write_off`: the network pays less, and we carry the rest. `correction`: our sale gets the network's amount, and its
 * publisher their part of it. `deduction`: the same, and the network takes the rest from a later payment.
 */
export const DIFFERENCE_EFFECTS = ['timing', 'write_off', 'correction', 'deduction'] as const;
export const EFFECT_STATES = ['booked', 'reversed'] as const;

/**
 * How a line that can't be read is settled: by a later upload of the row (`corrected`), or by a person: it is a total or a note
 * (`not_a_row`), a row of another month's or account's statement (`other_statement`), or a row that we don't claim (`given_up`).
 */
export const LINE_DECISIONS = ['not_a_row', 'other_statement', 'given_up'] as const;
export const LINE_RESOLUTIONS = ['corrected', ...LINE_DECISIONS] as const;

/**
 * The columns of a network's file. Without a date or a currency column, all rows are of the month and in US dollars. `decimal` is
 * the decimal separator of the whole file; null if its amounts say it. `goal` is the column of a click's goal, for a partner whose
 * sales are identified by both.
 */
export interface ColumnMapping {
  id: string;
  amount: string;
  date: string | null;
  currency: string | null;
  goal?: string | null;
  decimal: (typeof DECIMAL_SEPARATORS)[number] | null;
}

/**
 * `columns` are those of the last uploaded file. The counts are those of the last comparison, at `comparedAt`. A late row
 * opens a closed statement again. `closedBalance` is what the month's money and sales differed by when it closed, and
 * `closedNote` says why.
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
    closedBalance: integer('closed_balance').$type<MicroUsd>(),
    closedNote: text('closed_note'),
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
  row: 'a line of an uploaded statement that couldn’t be read, by the hash of its code and text, and how that was settled',
  kept: '7 years after the month, once no difference is open',
  columns: {
    statementId: text('statement_id').$type<NetworkStatementId>().notNull(),
    hash: text().notNull(),
    line: integer().notNull(),
    code: text().notNull(),
    detail: text().notNull(),
    text: text().notNull(),
    uploadedAt: integer('uploaded_at').$type<Instant>().notNull(),
    externalId: text('external_id'),
    resolution: text({ enum: LINE_RESOLUTIONS }),
    resolvedBy: text('resolved_by'),
    resolvedAt: integer('resolved_at').$type<Instant>(),
    explanation: text(),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.statementId, table.hash] }),
    index('network_statement_faults_unread').on(table.statementId).where(sql`resolution IS NULL`),
  ],
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
    effect: text({ enum: DIFFERENCE_EFFECTS }),
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

export const networkFoundDifferences = table('network_found_differences', {
  row: 'a difference that a comparison is about to store',
  kept: 'during the transaction of the comparison',
  personal: { export: { not: 'empty between transactions' }, keep: MONEY_RECORD },
  columns: {
    statementId: text('statement_id').$type<NetworkStatementId>().notNull(),
    externalId: text('external_id').notNull(),
    kind: text({ enum: DIFFERENCE_KINDS }).notNull(),
    conversionId: text('conversion_id').$type<ConversionId>(),
    stated: integer().$type<MicroUsd>(),
    reported: integer().$type<MicroUsd>(),
  },
  constraints: (table) => [primaryKey({ columns: [table.statementId, table.externalId] })],
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
    effect: text({ enum: DIFFERENCE_EFFECTS }),
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
 * `amount` is what the network pays less than we had, or more if it is negative. The ledger's transfers of a write-off have its ID
 * as their subject; a correction is a report row, whose ID begins with `STATEMENT_ROW`.
 */
export const networkDifferenceEffects = table('network_difference_effects', {
  row: 'what an explained difference has changed: a write-off, or the correction of our sale; booked, then possibly reversed',
  kept: '7 years after the month, once no difference is open; a write-off forever, since a balance is their sum',
  personal: {
    export: { not: 'a correction of a network’s figure, which the sale shows' },
    keep: MONEY_RECORD,
  },
  columns: {
    id: text().$type<DifferenceEffectId>().primaryKey(),
    statementId: text('statement_id').$type<NetworkStatementId>().notNull(),
    externalId: text('external_id').notNull(),
    networkId: text('network_id').notNull(),
    month: text().$type<Month>().notNull(),
    effect: text({ enum: DIFFERENCE_EFFECTS }).notNull(),
    conversionId: text('conversion_id').$type<ConversionId>(),
    amount: integer().$type<MicroUsd>().notNull(),
    state: text({ enum: EFFECT_STATES }).notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    reversedBy: text('reversed_by'),
    reversedAt: integer('reversed_at').$type<Instant>(),
  },
  constraints: (table) => [
    uniqueIndex('network_difference_effects_once')
      .on(table.statementId, table.externalId)
      .where(sql`state = 'booked'`),
    index('network_difference_effects_by_conversion')
      .on(table.conversionId)
      .where(sql`conversion_id IS NOT NULL AND effect = 'write_off'`),
    index('network_difference_effects_by_month').on(table.networkId, table.month),
  ],
});

/**
 * Approved conversions of the month are marked as paid as long as the payments of the month cover them. `amount` is the money that
 * came, `deducted` what the network took from it for other months. Both together cover sales of the month, and `covered` is the
 * part of them that is used: the sum of `network_payment_uses`, kept by triggers. A canceled payment covers nothing.
 * A fee that is gone can leave more used than there is, until `coverSales` takes sales back.
 * `referenceKey` is the reference as it is compared: payments of several months with one are parts of the same money. From `expiredAt`
 * on only the sum is kept: the reference, the reasons and the names are removed.
 */
export const networkPayments = table('network_payments', {
  row: 'money that a network has paid for a month, once for each reference and month: booked, then possibly canceled',
  kept: '7 years after the month, then only its sum',
  columns: {
    id: text().$type<NetworkPaymentId>().primaryKey(),
    networkId: text('network_id').notNull(),
    month: text().$type<Month>().notNull(),
    reference: text().notNull(),
    referenceKey: text('reference_key').notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
    deducted: integer()
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
    covered: integer()
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
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
    uniqueIndex('network_payments_by_reference_month')
      .on(table.networkId, table.referenceKey, table.month)
      .where(sql`state = 'booked'`),
    index('network_payments_by_month').on(table.networkId, table.month),
    index('network_payments_by_time').on(table.createdAt),
  ],
});

/** A sale can be covered by several payments. `subject` is the conversion, or the later payment that has deducted the amount. */
export const networkPaymentUses = table('network_payment_uses', {
  row: 'the part of a network’s payment that covers a conversion, or that a later payment has deducted',
  kept: 'with its payment, 7 years after the month',
  personal: { export: { not: 'it is about networks’ payments, and names no publisher' }, keep: MONEY_RECORD },
  columns: {
    paymentId: text('payment_id').$type<NetworkPaymentId>().notNull(),
    subject: text().$type<ConversionId | NetworkPaymentId>().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.paymentId, table.subject] }),
    index('network_payment_uses_by_subject').on(table.subject),
  ],
});

export const networkPaymentDeductions = table('network_payment_deductions', {
  row: 'what a network deducted from a payment because it had paid too much for another month',
  kept: 'with its payment, 7 years after the month',
  columns: {
    paymentId: text('payment_id').$type<NetworkPaymentId>().notNull(),
    month: text().$type<Month>().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.paymentId, table.month] })],
});

export type NetworkPayment = typeof networkPayments.$inferSelect;
export type NetworkStatement = typeof networkStatements.$inferSelect;
export type NetworkDifference = typeof networkDifferences.$inferSelect;
export type DifferenceEffect = typeof networkDifferenceEffects.$inferSelect;
export type UnreadableLine = typeof networkStatementFaults.$inferSelect;
export type DifferenceEvent = typeof networkDifferenceEvents.$inferSelect;
