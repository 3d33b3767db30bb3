import { z } from '@hono/zod-openapi';
import { PAYOUT_METHODS } from '../platform/contract/payout-methods.ts';
import { idField } from '../platform/http/id-parameter.ts';
import { dollars } from '../platform/http/responses.ts';
import { toExactDollars } from '../platform/money.ts';
import { type Instant, toIso } from '../platform/time.ts';
import type { Payout } from './create-payout.ts';
import { inForce, type StoredDetails } from './details/details-state.ts';
import { PAYOUT_STATES, type PayoutState } from './payout-state.ts';

/** The version of the payout details that a payout was last sent to. */
const destination = z
  .object({
    version: z.int().openapi({ example: 1 }),
    method: z.enum(PAYOUT_METHODS).openapi({ example: 'iban' }),
    ending: z.string().nullable().openapi({ example: '3000' }),
  })
  .describe('Where it was sent; null before that');

const blocked = z
  .enum(['details_held', 'details_missing'])
  .nullable()
  .openapi({ example: null })
  .describe('Why it can’t be sent yet: a change of the payout details is held, or there are none');

export const payoutRecord = z.object({
  id: idField('pay'),
  publisher_id: z.string(),
  amount: dollars,
  currency: z.literal('USD'),
  status: z.enum(PAYOUT_STATES).openapi({ example: 'approved' }),
  period: z.string().nullable().openapi({ example: '2026-11' }),
  transfer_reference: z
    .string()
    .openapi({ example: 'TRB0123456789ABCDEFGHJK' })
    .describe('The reference on the publisher’s bank statement; the same for every attempt'),
  idempotency_key: z
    .string()
    .describe(
      'The idempotency key for the payment provider; it changes only after the provider has confirmed a failure',
    ),
  attempt: z.int(),
  provider_reference: z.string().nullable().openapi({ example: 'tr_81b2' }),
  failure_reason: z
    .string()
    .nullable()
    .openapi({ example: null })
    .describe('Why the last transfer failed, in the provider’s words, or why the payout was canceled'),
  destination: destination.nullable(),
  blocked,
  blocked_until: z.iso
    .datetime()
    .nullable()
    .openapi({ example: null })
    .describe('The end of the hold; null for other reasons'),
  run_id: idField('prn').nullable().openapi({ example: null }).describe('The run that it is part of'),
  batch_id: idField('pbt')
    .nullable()
    .openapi({ example: null })
    .describe('The batch that it was last sent in'),
  is_decidable: z
    .boolean()
    .openapi({ example: false })
    .describe(
      'Whether a person can say what became of the transfer: in a bank file that was handed over, or a batch whose record PayPal hasn’t shown for a day',
    ),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

/** `versions` are those of the publisher's payout details. */
export function payoutRecordOf(
  row: Payout,
  versions: readonly StoredDetails[],
  { isDecidable, now }: { isDecidable: boolean; now: Instant },
): z.infer<typeof payoutRecord> {
  return {
    ...transferOf(row, versions, now),
    is_decidable: isDecidable,
    id: row.id,
    publisher_id: row.publisherId,
    amount: toExactDollars(row.amount),
    currency: 'USD',
    status: row.state,
    period: row.period,
    transfer_reference: row.transferReference,
    idempotency_key: row.idempotencyKey,
    attempt: row.attempt,
    provider_reference: row.providerReference,
    failure_reason: row.failureReason,
    run_id: row.runId,
    batch_id: row.batchId,
    created_at: toIso(row.createdAt),
    updated_at: toIso(row.updatedAt),
  };
}

/** A payout as its publisher sees it. */
export const publisherPayoutRecord = payoutRecord
  .pick({
    id: true,
    amount: true,
    currency: true,
    status: true,
    period: true,
    transfer_reference: true,
    failure_reason: true,
    destination: true,
    blocked: true,
    blocked_until: true,
    created_at: true,
  })
  .extend({
    steps: z
      .array(z.object({ status: z.enum(PAYOUT_STATES).openapi({ example: 'sent' }), at: z.iso.datetime() }))
      .describe('The steps so far, oldest first'),
  });

export function publisherPayoutRecordOf(
  row: Payout,
  versions: readonly StoredDetails[],
  steps: readonly { to: PayoutState; at: Instant }[],
  now: Instant,
): z.infer<typeof publisherPayoutRecord> {
  return {
    id: row.id,
    amount: toExactDollars(row.amount),
    currency: 'USD',
    status: row.state,
    period: row.period,
    transfer_reference: row.transferReference,
    failure_reason: row.failureReason,
    ...transferOf(row, versions, now),
    created_at: toIso(row.createdAt),
    steps: [
      { status: 'created' as const, at: toIso(row.createdAt) },
      ...steps.map(({ to, at }) => ({ status: to, at: toIso(at) })),
    ],
  };
}

function transferOf(row: Payout, versions: readonly StoredDetails[], now: Instant) {
  const { active, held } = inForce(versions, now);
  const isUnsent = row.state === 'created' || row.state === 'approved' || row.state === 'failed';
  const reason = held ? 'details_held' : active ? null : 'details_missing';
  const sentTo = versions.find(({ version }) => version === row.detailsVersion);
  return {
    destination: sentTo ? { version: sentTo.version, method: sentTo.method, ending: sentTo.ending } : null,
    blocked: isUnsent ? reason : null,
    blocked_until: isUnsent && held ? toIso(held.effectiveAt) : null,
  } as const;
}
