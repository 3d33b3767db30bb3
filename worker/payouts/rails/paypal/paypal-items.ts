import { z } from 'zod';
import { parseUsd } from '../../../platform/money.ts';
import type { Outcome } from '../rail.ts';

const text = z.string().nullish();

/** An item of a batch, as PayPal returns it. Other fields are ignored. */
export const paypalItem = z.object({
  payout_item_id: z.string().min(1).max(100),
  transaction_id: text,
  transaction_status: z.string(),
  payout_batch_id: text,
  payout_item: z.object({
    sender_item_id: z.string(),
    amount: z.object({ currency: z.literal('USD'), value: z.string().regex(/^\d{1,9}(?:\.\d{1,2})?$/) }),
  }),
  errors: z.object({ name: text, message: text }).nullish().catch(null),
});
export type PaypalItem = z.infer<typeof paypalItem>;

const FAILED = new Set(['FAILED', 'RETURNED', 'BLOCKED', 'REFUNDED', 'REVERSED', 'DENIED', 'CANCELED']);

/** What PayPal says about a batch or an item that it doesn't process. That says nothing about the receiver. */
export const UNPROCESSED = new Set(['DENIED', 'CANCELED']);

/** An unclaimed item isn't lost: PayPal returns it after 30 days. An unknown status is pending until PayPal says more. */
export function outcomeOf(item: PaypalItem): Outcome {
  const { payout_item_id: id, transaction_status: status, payout_item, errors } = item;
  return {
    key: payout_item.sender_item_id,
    state: status === 'SUCCESS' ? 'paid' : FAILED.has(status) ? 'failed' : 'pending',
    amount: parseUsd(payout_item.amount.value),
    providerReference: item.transaction_id ?? id,
    confirmation: `paypal:${id}:${status}`,
    reason: reasonOf(status, errors),
    providerBatchId: item.payout_batch_id ?? null,
  };
}

/** The outcome of an item in a batch that PayPal hasn't processed: one that PayPal doesn't report otherwise wasn't paid. */
export function deniedOutcome(outcome: Outcome, status: string, reason: string): Outcome {
  if (outcome.state !== 'pending' && !UNPROCESSED.has(status)) return outcome;
  return { ...outcome, state: 'failed', confirmation: `denied:${outcome.confirmation}`, reason };
}

function reasonOf(status: string, errors: PaypalItem['errors']): string | null {
  if (status === 'SUCCESS') return null;
  const words = [errors?.name, errors?.message].filter(Boolean).join(': ');
  return (words || `PayPal reports ${status}`).slice(0, 300).toWellFormed();
}
