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

/** What PayPal says about a batch that it doesn't process. */
export const UNPROCESSED = new Set(['DENIED', 'CANCELED']);

/** Statuses of an item that, without an error, say nothing about the receiver. */
const UNEXPLAINED = new Set(['FAILED', 'DENIED', 'CANCELED']);

/**
 * PayPal's errors about the receiver or about this one transfer, beside those that begin with `RECEIVER_`: other payout details can
 * help. From PayPal's list of the errors of Payouts, read in November 2026.
 */
const ABOUT_RECEIVER = new Set([
  'CLOSED_MARKET',
  'CURRENCY_COMPLIANCE',
  'CURRENCY_NOT_SUPPORTED_FOR_RECEIVER',
  'GAMER_FAILED_COUNTRY_OF_RESIDENCE_CHECK',
  'INVALID_EMAIL_ID',
  'PENDING_RECIPIENT_NON_HOLDING_CURRENCY_PAYMENT_PREFERENCE',
  'RECEIVING_LIMIT_EXCEEDED',
  'REFUSED_RECEIVER_REFUSED',
  'REGULATORY_BLOCKED',
  'RISK_DECLINE',
  'SELF_PAY_NOT_ALLOWED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'UNVERIFIED_RECIPIENT_NOT_SUPPORTED',
]);

/**
 * What PayPal says about a transfer. An unclaimed item isn't lost: PayPal returns it after 30 days. An unknown status is pending until
 * PayPal says more. A failure is the receiver's only if PayPal's error says so. Any other error, also one that we don't know, is about
 * our account or PayPal itself: the confirmation begins with `denied:`, an alert names the batch, and the publisher isn't asked for
 * other details.
 *
 * `batchDenial` says that PayPal hasn't processed the batch at all: what it doesn't report otherwise wasn't paid then.
 */
export function outcomeOf(item: PaypalItem, batchDenial: string | null = null): Outcome {
  const { payout_item_id: id, transaction_status: status, payout_item, errors } = item;
  const isPaid = status === 'SUCCESS';
  const isFailed = !isPaid && (FAILED.has(status) || batchDenial !== null);
  const isDenied =
    isFailed &&
    (errors?.name ? !isAboutReceiver(errors.name) : batchDenial !== null || UNEXPLAINED.has(status));
  const confirmation = `paypal:${id}:${status}`;
  return {
    key: payout_item.sender_item_id,
    state: isPaid ? 'paid' : isFailed ? 'failed' : 'pending',
    amount: parseUsd(payout_item.amount.value),
    providerReference: item.transaction_id ?? id,
    confirmation: isDenied ? `denied:${confirmation}` : confirmation,
    reason: isPaid ? null : isDenied ? denialOf(item, batchDenial) : reasonOf(item),
    providerBatchId: item.payout_batch_id ?? null,
  };
}

function isAboutReceiver(error: string): boolean {
  return error.startsWith('RECEIVER_') || ABOUT_RECEIVER.has(error);
}

/** Without PayPal's message, which is written to the owner of the account that pays, but is read by the publisher. */
function denialOf({ transaction_status: status, errors }: PaypalItem, batchDenial: string | null): string {
  const reason = errors?.name
    ? `PayPal didn’t process the transfer: ${errors.name}`
    : (batchDenial ?? `PayPal reports ${status}`);
  return shortened(reason);
}

function reasonOf({ transaction_status: status, errors }: PaypalItem): string {
  const words = [errors?.name, errors?.message].filter(Boolean).join(': ');
  return shortened(words || `PayPal reports ${status}`);
}

function shortened(reason: string): string {
  return reason.slice(0, 300).toWellFormed();
}
