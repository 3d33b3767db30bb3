import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { failure } from '../../../platform/failure.ts';
import { toDollars } from '../../../platform/money.ts';
import { DAY } from '../../../platform/time.ts';
import type { PayoutBatch } from '../payout-batch.ts';
import type { PayoutRail, Submission, Transfer } from '../rail.ts';
import { payoutRailWrongMethod } from '../rail.ts';
import { callPaypal, type PaypalAccount, type PaypalError, payoutRailUnavailable } from './paypal-client.ts';
import { outcomeOf, paypalItem } from './paypal-items.ts';

/** PayPal allows 15,000. A smaller batch keeps a request small, and its trouble too. */
const MAX_TRANSFERS = 500;
const ITEMS_PER_PAGE = 500;
/** PayPal knows a `sender_batch_id` for 30 days. After that the same batch could be taken a second time. */
const MAX_AGE_MS = 29 * DAY;

const accepted = z.object({ batch_header: z.object({ payout_batch_id: z.string().min(1) }) });
const batchPage = z.object({
  total_pages: z.number().int().default(1),
  batch_header: z.object({ payout_batch_id: z.string(), batch_status: z.string() }),
  items: z.array(paypalItem).default([]),
});

const payoutRailBatchTooOld = failure(
  'payout_rail.batch_too_old',
  409,
  (id: string) =>
    `The batch ${id} is older than PayPal remembers. Look for it at PayPal before anything else.`,
  { action: 'Look for the batch at PayPal before anything else.', sample: ['pbt_7d4q7p1r0q8k2w5m'] },
);

/** PayPal Payouts. The ID of a batch is its `sender_batch_id`, so PayPal takes it once. */
export function paypalRail(account: PaypalAccount): PayoutRail {
  return {
    name: 'paypal',
    maxTransfers: MAX_TRANSFERS,
    isAutomatic: true,
    submit: (ctx, batch, transfers) => submit(account, ctx, batch, transfers),
    async *outcomes(_, { providerBatchId }) {
      if (providerBatchId === null) return;
      for (let page = 1, pages = 1; page <= pages; page++) {
        const read = await readPage(account, providerBatchId, page);
        pages = read.total_pages;
        yield read.items.map(outcomeOf);
      }
    },
  };
}

async function submit(
  account: PaypalAccount,
  ctx: Context,
  batch: PayoutBatch,
  transfers: () => AsyncIterable<Transfer[]>,
): Promise<Submission> {
  if (ctx.now - batch.createdAt > MAX_AGE_MS) throw payoutRailBatchTooOld(batch.id);
  const items = [];
  for await (const page of transfers()) items.push(...page.map(itemOf));
  const body = JSON.stringify({
    sender_batch_header: {
      sender_batch_id: batch.id,
      recipient_type: 'EMAIL',
      email_subject: 'You have a payout from Tributary',
    },
    items,
  });
  const response = await callPaypal(account, 'POST', '/v1/payments/payouts', { body, requestId: batch.id });
  if (response.ok)
    return { state: 'accepted', providerBatchId: accepted.parse(response.body).batch_header.payout_batch_id };
  const earlier = earlierBatch(response.error);
  if (earlier) return { state: 'accepted', providerBatchId: earlier };
  const { name, message, debug_id } = response.error;
  return {
    state: 'refused',
    confirmation: `paypal:refused:${debug_id || batch.id}`,
    reason: `${name}: ${message}`.slice(0, 300),
  };
}

function itemOf({ amount, key, reference, destination }: Transfer) {
  if (destination.method !== 'paypal')
    throw payoutRailWrongMethod(`The transfer ${key} doesn’t go to PayPal.`);
  return {
    recipient_type: 'EMAIL',
    receiver: destination.email,
    sender_item_id: key,
    note: `Your payout from Tributary, ${reference}`,
    amount: { currency: 'USD', value: toDollars(amount) },
  };
}

/** PayPal names the batch that it took earlier under the same `sender_batch_id`. */
function earlierBatch(error: PaypalError): string | null {
  for (const { field = '', issue = '', link = [] } of error.details) {
    const isRepeated = /sender_batch_id/i.test(field) || /sender_batch_id already exists/i.test(issue);
    const href = link.find(({ rel }) => rel === 'self')?.href ?? link[0]?.href;
    const id = href === undefined ? undefined : /\/v1\/payments\/payouts\/([A-Za-z0-9-]+)$/.exec(href)?.[1];
    if (isRepeated && id) return id;
  }
  return null;
}

async function readPage(account: PaypalAccount, providerBatchId: string, page: number) {
  const path = `/v1/payments/payouts/${encodeURIComponent(providerBatchId)}?page=${page}&page_size=${ITEMS_PER_PAGE}&total_required=true`;
  const response = await callPaypal(account, 'GET', path);
  if (!response.ok) throw payoutRailUnavailable(`PayPal doesn’t show the batch (${response.status}).`);
  return batchPage.parse(response.body);
}
