import { z } from '@hono/zod-openapi';
import { idField } from '../http/id-parameter.ts';
import { dollars } from '../http/responses.ts';
import { toExactDollars } from '../platform/money.ts';
import { toIso } from '../platform/time.ts';
import type { Payout } from './create-payout.ts';
import { PAYOUT_STATES } from './payout-state.ts';

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
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export function payoutRecordOf(row: Payout): z.infer<typeof payoutRecord> {
  return {
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
    created_at: toIso(row.createdAt),
    updated_at: toIso(row.updatedAt),
  };
}
