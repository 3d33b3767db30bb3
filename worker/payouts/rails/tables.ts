import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { PayoutBatchId, PayoutRunId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { MONEY_RECORD, table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';
import { ATTEMPT_VERDICTS, BATCH_STATES, RAIL_NAMES } from '../rail-names.ts';
import type { FileFormat, Payer } from './bank/payer.ts';

/**
 * Its ID is the idempotency key of the whole. A batch is `open` while payouts are added, and never changes once it is `ready`.
 * `nextAt` is when its provider is called again; null for never.
 */
export const payoutBatches = table('payout_batches', {
  row: 'transfers that are handed to a provider together: a PayPal batch or a bank file',
  kept: '7 years after the run’s end',
  personal: {
    export: { not: 'it is about operators or networks, and names no publisher' },
    keep: MONEY_RECORD,
  },
  columns: {
    id: text().$type<PayoutBatchId>().primaryKey(),
    runId: text('run_id').$type<PayoutRunId>().notNull(),
    rail: text({ enum: RAIL_NAMES }).notNull(),
    sequence: integer().notNull(),
    state: text({ enum: BATCH_STATES }).notNull(),
    transfers: integer().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
    providerBatchId: text('provider_batch_id'),
    /** The account that a bank file pays from, as it was set when the batch was made. */
    payer: text({ mode: 'json' }).$type<Payer>(),
    /** The SHA-256 of each file that was handed out, by its format. */
    files: text({ mode: 'json' }).$type<Partial<Record<FileFormat, string>>>(),
    /** The refused batch whose other transfers it has. */
    restOf: text('rest_of').$type<PayoutBatchId>(),
    /** The calls that were made to submit it. */
    attempts: integer().notNull().default(0),
    attemptedAt: integer('attempted_at').$type<Instant>(),
    /** Since when the provider's answers haven't said what becomes of it; null while they do. */
    troubleSince: integer('trouble_since').$type<Instant>(),
    /** What the provider said last, shortened and without addresses of receivers. */
    lastAnswer: text('last_answer'),
    nextAt: integer('next_at').$type<Instant>(),
    /**
     * The transfers that leave the batch, as JSON: each idempotency key with the provider's reason, or with the hold of its publisher.
     */
    refused: text(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    submittedAt: integer('submitted_at').$type<Instant>(),
    checkedAt: integer('checked_at').$type<Instant>(),
    /** When the provider first said what became of one of its transfers. */
    reportedAt: integer('reported_at').$type<Instant>(),
    /** When the provider's record first showed that it doesn't process the batch at all. */
    deniedAt: integer('denied_at').$type<Instant>(),
    /** When the last of its transfers had an outcome. */
    doneAt: integer('done_at').$type<Instant>(),
  },
  constraints: (table) => [
    uniqueIndex('payout_batches_once').on(table.runId, table.rail, table.sequence),
    index('payout_batches_by_next').on(table.nextAt).where(sql`next_at IS NOT NULL`),
    index('payout_batches_troubled').on(table.troubleSince).where(sql`trouble_since IS NOT NULL`),
    index('payout_batches_bank_files').on(table.createdAt).where(sql`rail = 'bank' AND state = 'ready'`),
    index('payout_batches_to_divide').on(table.id).where(sql`state = 'refused' AND done_at IS NULL`),
  ],
});

export const payoutBatchAttempts = table('payout_batch_attempts', {
  row: 'a call that submits a batch, stored before it is made, and what its answer proves',
  kept: '7 years after the run’s end',
  personal: {
    export: { not: 'it is about operators or networks, and names no publisher' },
    keep: MONEY_RECORD,
  },
  columns: {
    batchId: text('batch_id').$type<PayoutBatchId>().notNull(),
    number: integer().notNull(),
    at: integer().$type<Instant>().notNull(),
    /** `unclear` from the start until the answer proves something. */
    verdict: text({ enum: ATTEMPT_VERDICTS }).notNull(),
    answer: text(),
  },
  constraints: (table) => [primaryKey({ columns: [table.batchId, table.number] })],
});
