/** What PayPal stores of a payout. Statuses are those of its API. */
export interface PaypalItem {
  id: string;
  batchId: string;
  senderItemId: string;
  receiver: string;
  value: string;
  status: string;
  error: string | null;
}

/**
 * Faults of PayPal, each for one call or item: `timeout_after_accepting` takes a batch and doesn't respond, `down` doesn't
 * respond, `refused` refuses a batch, `denied_batch` denies one for a lack of funds, `hidden_item` leaves the first item out of a page, `failed_item` and `returned_item` end an item so, and `unclaimed_item` leaves it.
 */
export const PAYPAL_FAULTS = [
  'timeout_after_accepting',
  'down',
  'refused',
  'denied_batch',
  'hidden_item',
  'failed_item',
  'returned_item',
  'unclaimed_item',
] as const;
export type PaypalFault = (typeof PAYPAL_FAULTS)[number];

export const PAYPAL_SCHEMA = `
  CREATE TABLE IF NOT EXISTS paypal_batches (
    id TEXT PRIMARY KEY, senderBatchId TEXT NOT NULL UNIQUE, subject TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS paypal_items (
    id TEXT PRIMARY KEY, batchId TEXT NOT NULL, senderItemId TEXT NOT NULL, receiver TEXT NOT NULL, value TEXT NOT NULL,
    status TEXT NOT NULL, error TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS paypal_items_by_batch ON paypal_items (batchId, id);`;

/** The item as the API shows it. */
export function paypalItemShape(item: PaypalItem) {
  return {
    payout_item_id: item.id,
    transaction_id: item.status === 'PENDING' ? undefined : `TXN${item.id}`,
    transaction_status: item.status,
    payout_batch_id: item.batchId,
    payout_item_fee: { currency: 'USD', value: '0.25' },
    payout_item: {
      recipient_type: 'EMAIL',
      amount: { currency: 'USD', value: item.value },
      receiver: item.receiver,
      sender_item_id: item.senderItemId,
    },
    ...(item.error ? { errors: { name: item.error, message: messageOf(item.error) } } : {}),
  };
}

function messageOf(error: string): string {
  return error.startsWith('RECEIVER_') ? 'The receiver can’t be paid.' : 'Your account can’t pay.';
}
