import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PAYOUT_METHODS } from '../platform/contract/payout-methods.ts';
import { TAX_FORMS, TAX_PERSONS } from '../platform/contract/tax-fields.ts';
import type { BankStatementId, PayoutBatchId, PayoutId, PayoutRunId, PublisherId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';
import type { EntryOutcome } from './bank-statements/entry-outcomes.ts';
import type { HoldReason } from './hold-reasons.ts';
import type { PayoutState } from './payout-state.ts';
import { BATCH_STATES, RAIL_NAMES } from './rail-names.ts';
import { RUN_STATES } from './runs/run-states.ts';

/**
 * A payment to a publisher in whole cents. `version` counts its steps. `period` is the month (`2026-11`) of a scheduled
 * payout; null for one that an operator created. From `expiredAt` on it is only a sum: its steps, its items and what names a
 * transfer are removed, and it never changes again.
 */
export const payouts = sqliteTable(
  'payouts',
  {
    id: text().$type<PayoutId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
    state: text().$type<PayoutState>().notNull(),
    version: integer().notNull(),
    period: text(),
    runId: text('run_id').$type<PayoutRunId>(),
    /** The batch that it was last sent in; null if an operator made the transfer by hand. */
    batchId: text('batch_id').$type<PayoutBatchId>(),
    /** Why the last transfer failed, in the provider's words. */
    failureReason: text('failure_reason'),
    attempt: integer().notNull().default(1),
    transferReference: text('transfer_reference').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    providerReference: text('provider_reference'),
    /** The version of the publisher's payout details that it was last sent to. */
    detailsVersion: integer('details_version'),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
    expiredAt: integer('expired_at').$type<Instant>(),
  },
  (table) => [
    index('payouts_ended')
      .on(table.updatedAt)
      .where(sql`state IN ('settled', 'canceled') AND expired_at IS NULL`),
    index('payouts_by_publisher').on(table.publisherId, table.createdAt),
    uniqueIndex('payouts_by_transfer_reference').on(table.transferReference),
    uniqueIndex('payouts_by_idempotency_key').on(table.idempotencyKey),
    uniqueIndex('payouts_by_period')
      .on(table.publisherId, table.period)
      .where(sql`period IS NOT NULL AND state <> 'canceled'`),
    uniqueIndex('payouts_one_unsent')
      .on(table.publisherId)
      .where(sql`state IN ('created', 'approved', 'failed')`),
    index('payouts_by_run').on(table.runId, table.state, table.id).where(sql`run_id IS NOT NULL`),
    index('payouts_by_batch').on(table.batchId, table.state, table.id).where(sql`batch_id IS NOT NULL`),
  ],
);

/**
 * A monthly run of payouts, or an extra one without a period. `cursor` is the last publisher that its creation has reached.
 * `version` counts its steps. The counters are those of the creation. `approvalsNeeded` is known once all payouts are created.
 */
export const payoutRuns = sqliteTable(
  'payout_runs',
  {
    id: text().$type<PayoutRunId>().primaryKey(),
    period: text(),
    state: text({ enum: RUN_STATES }).notNull(),
    version: integer().notNull(),
    cursor: text().notNull(),
    payouts: integer().notNull().default(0),
    amount: integer()
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
    held: integer().notNull().default(0),
    belowThreshold: integer('below_threshold').notNull().default(0),
    inDebt: integer('in_debt').notNull().default(0),
    approvalsNeeded: integer('approvals_needed'),
    createdBy: text('created_by').notNull(),
    reason: text().notNull(),
    /** The instances of the Workflow that were started for it. */
    engines: integer().notNull().default(0),
    /** The error of the last engine that stopped. */
    fault: text(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [
    uniqueIndex('payout_runs_by_period')
      .on(table.period)
      .where(sql`period IS NOT NULL AND state <> 'canceled'`),
    index('payout_runs_by_time').on(table.createdAt),
  ],
);

/** A person who has approved a run. */
export const payoutRunApprovals = sqliteTable(
  'payout_run_approvals',
  {
    runId: text('run_id').$type<PayoutRunId>().notNull(),
    person: text().notNull(),
    reason: text().notNull(),
    at: integer().$type<Instant>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.person] })],
);

/** A publisher who would be paid in a run if something didn't hold the payout. */
export const payoutRunHolds = sqliteTable(
  'payout_run_holds',
  {
    runId: text('run_id').$type<PayoutRunId>().notNull(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    reason: text().$type<HoldReason>().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.publisherId] })],
);

/**
 * Transfers that are handed to a provider together: a PayPal batch or a bank file. Its ID is the idempotency key of the whole.
 * A bank batch is `open` while payouts are added; a file never changes once it is `ready`.
 */
export const payoutBatches = sqliteTable(
  'payout_batches',
  {
    id: text().$type<PayoutBatchId>().primaryKey(),
    runId: text('run_id').$type<PayoutRunId>().notNull(),
    rail: text({ enum: RAIL_NAMES }).notNull(),
    sequence: integer().notNull(),
    state: text({ enum: BATCH_STATES }).notNull(),
    transfers: integer().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
    providerBatchId: text('provider_batch_id'),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    submittedAt: integer('submitted_at').$type<Instant>(),
    checkedAt: integer('checked_at').$type<Instant>(),
  },
  (table) => [
    uniqueIndex('payout_batches_once').on(table.runId, table.rail, table.sequence),
    index('payout_batches_by_state').on(table.state, table.createdAt).where(sql`state <> 'done'`),
  ],
);

/** A hold that an operator has placed on a publisher's payouts. Releasing it deletes the row; the audit log has both. */
export const payoutHolds = sqliteTable('payout_holds', {
  publisherId: text('publisher_id').$type<PublisherId>().primaryKey(),
  reason: text().notNull(),
  placedBy: text('placed_by').notNull(),
  placedAt: integer('placed_at').$type<Instant>().notNull(),
});

/** A bank's statement (camt.053) that was uploaded. The file is in R2 under its SHA-256. */
export const bankStatements = sqliteTable('bank_statements', {
  id: text().$type<BankStatementId>().primaryKey(),
  sha256: text().notNull().unique(),
  fileName: text('file_name').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  uploadedAt: integer('uploaded_at').$type<Instant>().notNull(),
});

/**
 * An entry of a bank's statement. `key` is the SHA-256 of its facts, so an entry of an overlapping statement is known. An entry
 * that belongs to no payout stays `unknown` until a person has explained it.
 */
export const bankStatementEntries = sqliteTable(
  'bank_statement_entries',
  {
    key: text().primaryKey(),
    statementId: text('statement_id').$type<BankStatementId>().notNull(),
    position: integer().notNull(),
    reference: text(),
    bankReference: text('bank_reference'),
    direction: text({ enum: ['debit', 'credit'] }).notNull(),
    /** The decimal text of the bank, with its currency. */
    amount: text().notNull(),
    currency: text().notNull(),
    bookedOn: text('booked_on'),
    counterparty: text(),
    text: text(),
    outcome: text().$type<EntryOutcome>().notNull(),
    payoutId: text('payout_id').$type<PayoutId>(),
    explanation: text(),
    explainedBy: text('explained_by'),
    explainedAt: integer('explained_at').$type<Instant>(),
  },
  (table) => [
    index('bank_statement_entries_by_statement').on(table.statementId, table.position),
    index('bank_statement_entries_unexplained')
      .on(table.outcome)
      .where(sql`outcome IN ('unknown', 'amount_differs') AND explained_at IS NULL`),
  ],
);

/**
 * A version of a publisher's tax data. `encrypted` has the tax number and the address; null once it was erased. `expiresAt` is
 * null for a form without an expiry.
 */
export const payoutTax = sqliteTable(
  'payout_tax',
  {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    version: integer().notNull(),
    country: text().notNull(),
    person: text({ enum: TAX_PERSONS }).notNull(),
    form: text({ enum: TAX_FORMS }).notNull(),
    encrypted: text(),
    tinEnding: text('tin_ending'),
    vatId: text('vat_id'),
    signedAt: integer('signed_at').$type<Instant>().notNull(),
    expiresAt: integer('expires_at').$type<Instant>(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.version] })],
);

/** Each step of a payout, with the actor, the transfer and the provider's confirmation. Append-only by trigger. */
export const payoutTransitions = sqliteTable(
  'payout_transitions',
  {
    payoutId: text('payout_id').$type<PayoutId>().notNull(),
    version: integer().notNull(),
    from: text('from_state').$type<PayoutState>().notNull(),
    to: text('to_state').$type<PayoutState>().notNull(),
    attempt: integer().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    providerReference: text('provider_reference'),
    confirmation: text(),
    detailsVersion: integer('details_version'),
    actor: text().notNull(),
    at: integer().$type<Instant>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payoutId, table.version] }),
    uniqueIndex('payout_transitions_by_confirmation')
      .on(table.confirmation)
      .where(sql`confirmation IS NOT NULL`),
  ],
);

/**
 * A version of a publisher's payout details. `encrypted` is null once it was erased. `ending` are the last characters of the
 * account, or a shortened address. A version is held until `effectiveAt`; a canceled one never became effective.
 */
export const payoutDetails = sqliteTable(
  'payout_details',
  {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    version: integer().notNull(),
    method: text({ enum: PAYOUT_METHODS }).notNull(),
    encrypted: text(),
    ending: text(),
    country: text(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    effectiveAt: integer('effective_at').$type<Instant>().notNull(),
    canceledAt: integer('canceled_at').$type<Instant>(),
    erasedAt: integer('erased_at').$type<Instant>(),
  },
  (table) => [
    primaryKey({ columns: [table.publisherId, table.version] }),
    index('payout_details_encrypted').on(table.publisherId).where(sql`encrypted IS NOT NULL`),
  ],
);

/** The balance from which a publisher wants to be paid, if it is above the minimum of all. */
export const payoutThresholds = sqliteTable('payout_thresholds', {
  publisherId: text('publisher_id').$type<PublisherId>().primaryKey(),
  amount: integer().$type<MicroUsd>().notNull(),
  updatedAt: integer('updated_at').$type<Instant>().notNull(),
});
