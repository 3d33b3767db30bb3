import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PAYOUT_METHODS } from '../platform/contract/payout-methods.ts';
import { TAX_FORMS, TAX_PERSONS } from '../platform/contract/tax-fields.ts';
import type { BankStatementId, PayoutBatchId, PayoutId, PayoutRunId, PublisherId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import { MONEY_RECORD, table } from '../platform/table.ts';
import type { Instant } from '../platform/time.ts';
import type { EntryOutcome } from './bank-statements/entry-outcomes.ts';
import type { HoldReason } from './hold-reasons.ts';
import { OPEN_PAYOUT, type PayoutState } from './payout-state.ts';
import { RUN_STATES } from './runs/run-states.ts';

/**
 * `version` counts its steps. `period` is the month (`2026-11`) of a scheduled payout; null for one that an operator
 * created. From `expiredAt` on it is only a sum: its steps, its items and what names a transfer are removed, and it never
 * changes again.
 */
export const payouts = table('payouts', {
  row: 'a payment to a publisher in whole cents',
  kept: '7 years after its end, then only its sum: publisher, amount, state and dates',
  personal: {
    export: {
      as: 'payouts',
      columns: 'id AS payout_id, amount, state, period, transfer_reference, created_at, updated_at',
      dollars: ['amount'],
    },
    keep: MONEY_RECORD,
  },
  columns: {
    id: text().$type<PayoutId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
    state: text().$type<PayoutState>().notNull(),
    version: integer().notNull(),
    period: text(),
    runId: text('run_id').$type<PayoutRunId>(),
    /** The batch that it was last sent in; null if an operator made the transfer by hand. */
    batchId: text('batch_id').$type<PayoutBatchId>(),
    /** Why the last transfer failed, in the provider's words, or why the payout was canceled. */
    failureReason: text('failure_reason'),
    attempt: integer().notNull().default(1),
    transferReference: text('transfer_reference').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    providerReference: text('provider_reference'),
    /** The version of the publisher's payout details that it was last sent to. */
    detailsVersion: integer('details_version'),
    /** The name of the payer in the settings when it was last sent. */
    payerName: text('payer_name'),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
    expiredAt: integer('expired_at').$type<Instant>(),
  },
  constraints: (table) => [
    index('payouts_ended')
      .on(table.updatedAt)
      .where(sql`state IN ('settled', 'canceled') AND expired_at IS NULL`),
    index('payouts_open').on(table.state, table.updatedAt).where(sql.raw(OPEN_PAYOUT)),
    index('payouts_by_publisher').on(table.publisherId, table.createdAt),
    uniqueIndex('payouts_by_transfer_reference').on(table.transferReference),
    uniqueIndex('payouts_by_idempotency_key').on(table.idempotencyKey),
    uniqueIndex('payouts_by_period')
      .on(table.publisherId, table.period)
      .where(sql`period IS NOT NULL AND state <> 'canceled'`),
    // A transfer can come back at any time, so a payout that has failed doesn't count.
    uniqueIndex('payouts_one_unsent').on(table.publisherId).where(sql`state IN ('created', 'approved')`),
    index('payouts_by_run').on(table.runId, table.state, table.id).where(sql`run_id IS NOT NULL`),
    index('payouts_by_batch').on(table.batchId, table.state, table.id).where(sql`batch_id IS NOT NULL`),
  ],
});

/**
 * `cursor` is the last publisher that its creation has reached. `version` counts its steps. The counters are those of the
 * creation. `approvalsNeeded` is known once all payouts are created.
 */
export const payoutRuns = table('payout_runs', {
  row: 'a monthly run of payouts, or an extra one without a period, with its progress',
  kept: '7 years after the run’s end',
  columns: {
    id: text().$type<PayoutRunId>().primaryKey(),
    period: text(),
    /** Its place among the runs of its month, or among the extra ones, from 1 on; 0 for the run of a single payout. */
    number: integer().notNull(),
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
  constraints: (table) => [
    uniqueIndex('payout_runs_by_period')
      .on(table.period)
      .where(sql`period IS NOT NULL AND state NOT IN ('canceled', 'empty')`),
    index('payout_runs_by_time').on(table.createdAt),
  ],
});

export const payoutRunApprovals = table('payout_run_approvals', {
  row: 'a person who has approved a run',
  kept: '7 years after the run’s end',
  personal: {
    export: { not: 'it is about operators or networks, and names no publisher' },
    keep: MONEY_RECORD,
  },
  columns: {
    runId: text('run_id').$type<PayoutRunId>().notNull(),
    person: text().notNull(),
    reason: text().notNull(),
    at: integer().$type<Instant>().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.runId, table.person] })],
});

export const payoutRunHolds = table('payout_run_holds', {
  row: 'a publisher who would be paid in a run if something didn’t hold the payout, and what does',
  kept: '7 years after the run’s end',
  personal: {
    export: { as: 'held_payouts', columns: 'run_id, reason, amount', dollars: ['amount'] },
    keep: MONEY_RECORD,
  },
  columns: {
    runId: text('run_id').$type<PayoutRunId>().notNull(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    reason: text().$type<HoldReason>().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.runId, table.publisherId] })],
});

export const payoutHolds = table('payout_holds', {
  row: 'a hold that an operator has placed on a publisher’s payouts; the audit log has its release too',
  kept: 'until it is released; deleted with the account',
  personal: { export: { as: 'payout_hold', columns: 'reason, placed_at' }, erase: 'rows' },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().primaryKey(),
    reason: text().notNull(),
    placedBy: text('placed_by').notNull(),
    placedAt: integer('placed_at').$type<Instant>().notNull(),
  },
});

export const bankStatements = table('bank_statements', {
  row: 'an uploaded statement of a bank (camt.053, or a ZIP file of several); the file is in R2 under its SHA-256',
  kept: '7 years after the upload, once each entry is explained',
  columns: {
    id: text().$type<BankStatementId>().primaryKey(),
    sha256: text().notNull().unique(),
    fileName: text('file_name').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: integer('uploaded_at').$type<Instant>().notNull(),
  },
});

/**
 * `key` is the SHA-256 of its facts, so an entry of an overlapping statement is known. Direction, amount and currency are null if
 * they can't be read. An entry that isn't clear waits until a person has applied or explained it.
 */
export const bankStatementEntries = table('bank_statement_entries', {
  row: 'an entry of a bank’s statement and what became of it',
  kept: '7 years after the upload, once each entry is explained',
  personal: { export: { not: 'the bank’s record of a payout, which the export has' }, keep: MONEY_RECORD },
  columns: {
    key: text().primaryKey(),
    statementId: text('statement_id').$type<BankStatementId>().notNull(),
    position: integer().notNull(),
    reference: text(),
    bankReference: text('bank_reference'),
    direction: text({ enum: ['debit', 'credit'] }),
    /** The decimal text of the bank, with its currency. */
    amount: text(),
    currency: text(),
    bookedOn: text('booked_on'),
    counterparty: text(),
    text: text(),
    outcome: text().$type<EntryOutcome>().notNull(),
    payoutId: text('payout_id').$type<PayoutId>(),
    /** The idempotency key of the transfer that it names. */
    transferKey: text('transfer_key'),
    /** What the bank kept, if it brings back less than the payout. */
    bankCharge: integer('bank_charge').$type<MicroUsd>(),
    explanation: text(),
    explainedBy: text('explained_by'),
    explainedAt: integer('explained_at').$type<Instant>(),
  },
  constraints: (table) => [
    index('bank_statement_entries_by_statement').on(table.statementId, table.position),
    index('bank_statement_entries_by_transfer').on(table.transferKey).where(sql`transfer_key IS NOT NULL`),
    index('bank_statement_entries_waiting')
      .on(table.outcome)
      .where(sql`explained_at IS NULL AND outcome NOT IN ('settled', 'returned', 'repeated')`),
  ],
});

/**
 * `encrypted` has the tax number and the address; null once it was erased. `expiresAt` is null for a form without an
 * expiry.
 */
export const payoutTax = table('payout_tax', {
  row: 'a version of a publisher’s tax data, encrypted with `ENCRYPTION_KEY` for this publisher',
  kept: 'number and address: until the account is deleted; the rest: 7 years after it was replaced or erased',
  personal: {
    export: { in: 'payout_tax' },
    erase: { by: 'payout_tax' },
    keep: 'the form and its dates; the rest is erased',
  },
  columns: {
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
  constraints: (table) => [primaryKey({ columns: [table.publisherId, table.version] })],
});

export const payoutTransitions = table('payout_transitions', {
  row: 'a step of a payout: actor, transfer and the provider’s confirmation; append-only by trigger',
  kept: '7 years after the payout’s end',
  personal: {
    export: {
      as: 'payout_steps',
      columns: 'payout_id, to_state AS state, confirmation, at AS happened_at',
      of: ({ publisherId }) => sql`payout_id IN (SELECT id FROM payouts WHERE publisher_id = ${publisherId})`,
    },
    keep: MONEY_RECORD,
  },
  columns: {
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
  constraints: (table) => [
    primaryKey({ columns: [table.payoutId, table.version] }),
    uniqueIndex('payout_transitions_by_confirmation')
      .on(table.confirmation)
      .where(sql`confirmation IS NOT NULL`),
  ],
});

/**
 * `encrypted` is null once it was erased. `ending` are the last characters of the account, or a shortened address. A
 * version is held until `effectiveAt`; a canceled one never became effective.
 */
export const payoutDetails = table('payout_details', {
  row: 'a version of a publisher’s payout details, encrypted with `ENCRYPTION_KEY` for this publisher',
  kept: 'encrypted text: until canceled, withdrawn or replaced (unless a payout to it is on its way) or erased; the rest: 7 years more',
  personal: {
    export: {
      as: 'payout_details',
      columns:
        'version, method, ending, country, address_country, created_at, effective_at, canceled_at, erased_at',
    },
    erase: { by: 'payout_details' },
    keep: 'payouts name the version; the account is erased',
  },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    version: integer().notNull(),
    method: text({ enum: PAYOUT_METHODS }).notNull(),
    encrypted: text(),
    ending: text(),
    country: text(),
    /** The country of the payee's address; null without an address, which no bank pays to. */
    addressCountry: text('address_country'),
    /** True once it is known that a bank's file can't name the payee. */
    isUnwritable: integer('is_unwritable', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    effectiveAt: integer('effective_at').$type<Instant>().notNull(),
    canceledAt: integer('canceled_at').$type<Instant>(),
    erasedAt: integer('erased_at').$type<Instant>(),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.publisherId, table.version] }),
    index('payout_details_encrypted').on(table.publisherId).where(sql`encrypted IS NOT NULL`),
  ],
});

export const payoutThresholds = table('payout_thresholds', {
  row: 'the balance from which a publisher wants to be paid, if it is above the minimum of all',
  kept: 'until the account is deleted',
  personal: {
    export: { as: 'payout_threshold', columns: 'amount, updated_at', dollars: ['amount'] },
    erase: 'rows',
  },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().primaryKey(),
    amount: integer().$type<MicroUsd>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
});
