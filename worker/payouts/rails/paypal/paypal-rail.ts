import { z } from 'zod';
import { toDollars } from '../../../platform/money.ts';
import type { PayoutBatch } from '../payout-batch.ts';
import type { Outcome, PayoutRail, RecordPage, Submission, Transfer } from '../rail.ts';
import { payoutRailWrongMethod } from '../rail.ts';
import {
  accessToken,
  callPaypal,
  excerptOf,
  type PaypalAccount,
  payoutRailUnavailable,
} from './paypal-client.ts';
import { outcomeOf, paypalItem, UNPROCESSED } from './paypal-items.ts';
import { readSubmission } from './read-submission.ts';

/** PayPal allows 15,000. A smaller batch keeps a request small, and its trouble too. */
const MAX_TRANSFERS = 500;
const ITEMS_PER_PAGE = 500;
const MAX_PAGES = 30;

const batchPage = z.object({
  total_pages: z.number().int().min(0).max(MAX_PAGES).default(1),
  batch_header: z.object({
    payout_batch_id: z.string(),
    batch_status: z.string(),
    sender_batch_header: z.object({ sender_batch_id: z.string() }),
  }),
  items: z.array(z.unknown()).default([]),
});
type BatchPage = z.infer<typeof batchPage>;

/** PayPal Payouts. The ID of a batch is its `sender_batch_id`, so PayPal takes it once. */
export function paypalRail(account: PaypalAccount, maxTransfers = MAX_TRANSFERS): PayoutRail {
  return {
    name: 'paypal',
    maxTransfers,
    isAutomatic: true,
    submit: (_, batch, transfers, begin) => submit(account, batch, transfers, begin),
    async has(batch, providerBatchId) {
      const { page } = await readPage(account, await accessToken(account), providerBatchId, 1);
      return isOf(page, batch);
    },
    outcomes: (_, batch) => record(account, batch),
  };
}

async function submit(
  account: PaypalAccount,
  batch: PayoutBatch,
  transfers: readonly Transfer[],
  begin: () => Promise<void>,
): Promise<Submission> {
  const body = JSON.stringify({
    sender_batch_header: {
      sender_batch_id: batch.id,
      recipient_type: 'EMAIL',
      email_subject: 'You have a payout from Tributary',
    },
    items: transfers.map(itemOf),
  });
  const bearer = await accessToken(account);
  await begin();
  let answer: Awaited<ReturnType<typeof callPaypal>>;
  try {
    answer = await callPaypal(account, bearer, 'POST', '/v1/payments/payouts', { body, requestId: batch.id });
  } catch (error) {
    if (!payoutRailUnavailable.is(error)) throw error;
    return { state: 'unclear', reason: 'PayPal didn’t answer', answer: 'no answer' };
  }
  const reading = readSubmission(answer, batch.id, transfers);
  if (reading.state !== 'named') return reading;
  const found = await firstOf(account, bearer, batch, reading.ids);
  return found === null
    ? { state: 'unclear', reason: reading.reason, answer: reading.answer }
    : { state: 'accepted', providerBatchId: found, answer: reading.answer };
}

/** The first of these batches of PayPal that is this one by PayPal's own record; null if none is, or PayPal doesn't show it now. */
async function firstOf(
  account: PaypalAccount,
  bearer: string,
  batch: PayoutBatch,
  ids: readonly string[],
): Promise<string | null> {
  for (const id of ids)
    try {
      if (isOf((await readPage(account, bearer, id, 1)).page, batch)) return id;
    } catch (error) {
      if (!payoutRailUnavailable.is(error)) throw error;
    }
  return null;
}

function isOf({ batch_header: header }: BatchPage, { id }: PayoutBatch): boolean {
  return header.sender_batch_header.sender_batch_id === id;
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

async function* record(account: PaypalAccount, batch: PayoutBatch): AsyncGenerator<RecordPage> {
  if (batch.providerBatchId === null) return;
  const bearer = await accessToken(account);
  for (let number = 1, pages = 1; number <= pages; number++) {
    const { page, answer } = await readPage(account, bearer, batch.providerBatchId, number);
    if (!isOf(page, batch)) throw payoutRailUnavailable('PayPal shows another batch under this ID.');
    pages = page.total_pages;
    yield pageOf(page, answer);
  }
}

function pageOf({ batch_header, items }: BatchPage, answer: string): RecordPage {
  const { payout_batch_id: id, batch_status: status } = batch_header;
  const reason = UNPROCESSED.has(status) ? `PayPal reports the batch as ${status}` : null;
  const outcomes: Outcome[] = [];
  for (const each of items) {
    const item = paypalItem.safeParse(each);
    if (!item.success || (item.data.payout_batch_id ?? id) !== id) continue;
    outcomes.push(outcomeOf(item.data, reason));
  }
  const denied = reason === null ? null : { reason, answer };
  return { outcomes, unread: items.length - outcomes.length, denied, isProcessed: status === 'SUCCESS' };
}

async function readPage(
  account: PaypalAccount,
  bearer: string,
  providerBatchId: string,
  page: number,
): Promise<{ page: BatchPage; answer: string }> {
  const path = `/v1/payments/payouts/${encodeURIComponent(providerBatchId)}?page=${page}&page_size=${ITEMS_PER_PAGE}&total_required=true`;
  const answer = await callPaypal(account, bearer, 'GET', path);
  const parsed = answer.status === 200 ? batchPage.safeParse(answer.body) : null;
  if (!parsed?.success || parsed.data.batch_header.payout_batch_id !== providerBatchId)
    throw payoutRailUnavailable(`PayPal doesn’t show the batch: ${excerptOf(answer)}`);
  return { page: parsed.data, answer: excerptOf(answer) };
}
