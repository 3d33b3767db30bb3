import { z } from '@hono/zod-openapi';
import { PAYOUT_METHODS } from '../../platform/contract/payout-methods.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import { sumOf, toDollars } from '../../platform/money.ts';
import { isoOrNull, toIso } from '../../platform/time.ts';
import { HOLD_REASONS } from '../hold-reasons.ts';
import { PAYOUT_STATES } from '../payout-state.ts';
import { BATCH_STATES, RAIL_NAMES } from '../rail-names.ts';
import { ASSESSED, type Assessment } from './assess-publishers.ts';
import { RUN_STATES } from './run-states.ts';
import type { PayoutRun, readRunParts } from './run-store.ts';

export const runRecord = z.object({
  id: idField('prn'),
  period: z.string().nullable().openapi({ example: '2026-11' }).describe('Null for an extra run'),
  number: z
    .int()
    .openapi({ example: 1 })
    .describe(
      'Its place among the runs of its month, or among the extra ones; 0 for that of a single payout',
    ),
  status: z.enum(RUN_STATES).openapi({ example: 'created' }),
  payouts: z.int().openapi({ example: 12 }).describe('Payouts that were created'),
  amount: dollars.openapi({ example: '1234.50' }),
  held: z.int().openapi({ example: 2 }).describe('Publishers whose payout is held'),
  below_threshold: z.int().openapi({ example: 40 }),
  in_debt: z.int().openapi({ example: 1 }).describe('Publishers whose clawbacks exceed what is due'),
  approvals_needed: z
    .int()
    .nullable()
    .openapi({ example: 2 })
    .describe('People who have to stand behind the run; null until it is created'),
  created_by: z.string().openapi({ example: 'operator:ada@tributary.example' }),
  reason: z.string().openapi({ example: 'The payouts of November' }),
  reached: z.string().openapi({ example: 'PUB000120' }).describe('Where the current step has got to'),
  fault: z.string().nullable().openapi({ example: null }),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export function runRecordOf(run: PayoutRun): z.infer<typeof runRecord> {
  return {
    id: run.id,
    period: run.period,
    number: run.number,
    status: run.state,
    payouts: run.payouts,
    amount: toDollars(run.amount),
    held: run.held,
    below_threshold: run.belowThreshold,
    in_debt: run.inDebt,
    approvals_needed: run.approvalsNeeded,
    created_by: run.createdBy,
    reason: run.reason,
    reached: run.cursor,
    fault: run.fault,
    created_at: toIso(run.createdAt),
    updated_at: toIso(run.updatedAt),
  };
}

type RunParts = Awaited<ReturnType<typeof readRunParts>>;

const batchRecord = z.object({
  id: idField('pbt'),
  rail: z.enum(RAIL_NAMES).openapi({ example: 'bank' }),
  status: z.enum(BATCH_STATES).openapi({ example: 'ready' }),
  transfers: z.int().openapi({ example: 12 }),
  amount: dollars.openapi({ example: '1234.50' }),
  provider_batch_id: z.string().nullable().openapi({ example: null }),
  submitted_at: z.iso.datetime().nullable().openapi({ example: null }),
  checked_at: z.iso.datetime().nullable().openapi({ example: null }),
  attempts: z.int().openapi({ example: 1 }).describe('The calls that were made to submit it'),
  attempted_at: z.iso.datetime().nullable().openapi({ example: null }),
  trouble_since: z.iso
    .datetime()
    .nullable()
    .openapi({ example: null })
    .describe('Since when the provider’s answers haven’t said what becomes of it; null while they do'),
  last_answer: z
    .string()
    .nullable()
    .openapi({ example: null })
    .describe('What the provider said last, shortened and without addresses'),
  next_at: z.iso
    .datetime()
    .nullable()
    .openapi({ example: null })
    .describe('When the provider is called again; null if it isn’t'),
  is_reported: z.boolean().describe('Whether the provider has said something about one of its transfers'),
  is_denied: z
    .boolean()
    .describe('Whether the provider has denied it as a whole, and payouts of it can still be sent again'),
  rest_of: idField('pbt')
    .nullable()
    .openapi({ example: null })
    .describe('The divided batch whose other transfers it has'),
});

function batchRecordOf(batch: RunParts['batches'][number]): z.infer<typeof batchRecord> {
  return {
    id: batch.id,
    rail: batch.rail,
    status: batch.state,
    transfers: batch.transfers,
    amount: toDollars(batch.amount),
    provider_batch_id: batch.providerBatchId,
    submitted_at: isoOrNull(batch.submittedAt),
    checked_at: isoOrNull(batch.checkedAt),
    attempts: batch.attempts,
    attempted_at: isoOrNull(batch.attemptedAt),
    trouble_since: isoOrNull(batch.troubleSince),
    last_answer: batch.lastAnswer,
    next_at: isoOrNull(batch.nextAt),
    is_reported: batch.reportedAt !== null,
    is_denied: batch.isDenied,
    rest_of: batch.restOf,
  };
}

/** A run with its approvals, its payouts by status, and its batches. */
export const runDetail = runRecord.extend({
  approvals: z.array(
    z.object({
      person: z.string().openapi({ example: 'operator:bea@tributary.example' }),
      reason: z.string().openapi({ example: 'Compared with the ledger' }),
      at: z.iso.datetime(),
    }),
  ),
  by_status: z.array(
    z.object({
      status: z.enum(PAYOUT_STATES).openapi({ example: 'settled' }),
      payouts: z.int(),
      amount: dollars.openapi({ example: '1234.50' }),
    }),
  ),
  holds: z.array(
    z.object({
      reason: z.enum(HOLD_REASONS).openapi({ example: 'tax_missing' }),
      publishers: z.int(),
      amount: dollars.openapi({ example: '80.00' }),
    }),
  ),
  batches: z.array(batchRecord),
});

export function runDetailOf(
  run: PayoutRun,
  { approvals, states, holds, batches }: RunParts,
): z.infer<typeof runDetail> {
  return {
    ...runRecordOf(run),
    approvals: approvals.map(({ person, reason, at }) => ({ person, reason, at: toIso(at) })),
    by_status: states.map(({ state, payouts, amount }) => ({
      status: state,
      payouts,
      amount: toDollars(sumOf(amount, `The payouts of ${run.id}`)),
    })),
    holds: holds.map(({ reason, publishers, amount }) => ({
      reason,
      publishers,
      amount: toDollars(sumOf(amount, `The held payouts of ${run.id}`)),
    })),
    batches: batches.map(batchRecordOf),
  };
}

export const assessmentRecord = z.object({
  publisher_id: z.string(),
  full_name: z.string().openapi({ example: 'Ada Fenwick' }),
  status: z.enum(ASSESSED).openapi({ example: 'due' }),
  hold: z
    .enum(HOLD_REASONS)
    .nullable()
    .openapi({ example: null })
    .describe('Why nothing is paid; `details_held` only delays a payout that is due'),
  amount: dollars.openapi({ example: '15.00' }).describe('What would be paid, in whole cents'),
  clawbacks: dollars.openapi({ example: '0.00' }).describe('Clawbacks in the amount'),
  balance: dollars.openapi({ example: '15.00' }).describe('The approved balance in the ledger'),
  threshold: dollars.openapi({ example: '10.00' }),
  method: z.enum(PAYOUT_METHODS).nullable().openapi({ example: 'iban' }),
});

export function assessmentRecordOf(
  assessment: Assessment,
  fullName: string,
): z.infer<typeof assessmentRecord> {
  return {
    publisher_id: assessment.publisherId,
    full_name: fullName,
    status: assessment.status,
    hold: assessment.hold,
    amount: toDollars(assessment.amount),
    clawbacks: toDollars(assessment.clawbacks),
    balance: toDollars(assessment.balance),
    threshold: toDollars(assessment.threshold),
    method: assessment.method,
  };
}
