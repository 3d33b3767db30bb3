import { z } from 'zod';
import { failure } from '../../../platform/failure.ts';
import { parseUsd } from '../../../platform/money.ts';
import type { Outcome } from '../rail.ts';

/** An item of a batch, as PayPal returns it. Other fields are ignored. */
export const paypalItem = z.object({
  payout_item_id: z.string().min(1).max(100),
  transaction_id: z.string().optional(),
  transaction_status: z.string(),
  payout_item: z.object({
    sender_item_id: z.string(),
    amount: z.object({ currency: z.string(), value: z.string() }),
  }),
  errors: z.object({ name: z.string().optional(), message: z.string().optional() }).optional(),
});
export type PaypalItem = z.infer<typeof paypalItem>;

const FAILED = new Set(['FAILED', 'RETURNED', 'BLOCKED', 'REFUNDED', 'REVERSED', 'DENIED', 'CANCELED']);

const payoutRailOtherCurrency = failure(
  'payout_rail.other_currency',
  502,
  'PayPal reports a transfer that isn’t in US dollars.',
);

/** An unclaimed item isn't lost: PayPal returns it after 30 days. An unknown status is pending until PayPal says more. */
export function outcomeOf(item: PaypalItem): Outcome {
  const { payout_item_id: id, transaction_status: status, payout_item, errors } = item;
  if (payout_item.amount.currency !== 'USD') throw payoutRailOtherCurrency();
  return {
    key: payout_item.sender_item_id,
    state: status === 'SUCCESS' ? 'paid' : FAILED.has(status) ? 'failed' : 'pending',
    amount: parseUsd(payout_item.amount.value),
    providerReference: item.transaction_id ?? id,
    confirmation: `paypal:${id}:${status}`,
    reason: reasonOf(status, errors),
  };
}

function reasonOf(status: string, errors: PaypalItem['errors']): string | null {
  if (status === 'SUCCESS') return null;
  const text = [errors?.name, errors?.message].filter(Boolean).join(': ');
  return (text || `PayPal reports ${status}`).slice(0, 300);
}
