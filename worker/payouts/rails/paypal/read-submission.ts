import { z } from 'zod';
import type { RefusedTransfer, Submission, Transfer } from '../rail.ts';
import { excerptOf, type PaypalAnswer } from './paypal-client.ts';

/**
 * What the answer to a submission says, read strictly: `named` are batches of PayPal that it names without proof that one of them is
 * this one, so PayPal has to be asked for them.
 */
export type Reading = Submission | { state: 'named'; ids: readonly string[]; reason: string; answer: string };

const MAX_NAMED = 3;

const accepted = z.object({
  batch_header: z.object({
    payout_batch_id: z.string().min(1).max(100),
    sender_batch_header: z.object({ sender_batch_id: z.string().optional() }).optional(),
  }),
});

/** An error as PayPal documents it. One with another shape isn't understood. */
const documented = z.object({
  name: z.string().min(1),
  message: z.string(),
  debug_id: z.string().min(1),
  details: z.array(z.object({ field: z.string().optional(), issue: z.string().optional() })).optional(),
});

/**
 * Refusals that PayPal documents for the Payouts API, with their status. `USER_BUSINESS_ERROR` isn't one of them, because
 * PayPal also says it for a batch that it has.
 */
const REFUSALS: Readonly<Record<string, readonly number[]>> = {
  VALIDATION_ERROR: [400, 422],
  INSUFFICIENT_FUNDS: [400, 422],
  SENDER_RESTRICTED: [403],
  SENDER_ACCOUNT_LOCKED: [403],
  SENDER_ACCOUNT_UNVERIFIED: [403],
  SENDER_EMAIL_UNCONFIRMED: [403],
  REQUIRED_SCOPE_MISSING: [403],
  AUTHORIZATION_ERROR: [403],
  NOT_AUTHORIZED: [403],
};

export function readSubmission(
  answer: PaypalAnswer,
  batchId: string,
  transfers: readonly Pick<Transfer, 'key'>[],
): Reading {
  const excerpt = excerptOf(answer);
  const unclear = (reason: string): Reading => {
    const ids = namedBatches(answer.body);
    return ids.length > 0
      ? { state: 'named', ids, reason, answer: excerpt }
      : { state: 'unclear', reason, answer: excerpt };
  };
  if (answer.status >= 200 && answer.status < 300) {
    const parsed = accepted.safeParse(answer.body);
    if (!parsed.success) return unclear('PayPal’s answer names no batch');
    const { payout_batch_id: id, sender_batch_header: header } = parsed.data.batch_header;
    if (header?.sender_batch_id === batchId)
      return { state: 'accepted', providerBatchId: id, answer: excerpt };
    return { state: 'named', ids: [id], reason: 'PayPal’s answer names another batch', answer: excerpt };
  }
  const refusal = documented.safeParse(answer.body);
  if (!refusal.success || !answer.isJson) return unclear('PayPal’s answer isn’t one that it documents');
  const { name, message, details = [] } = refusal.data;
  if (mentionsBatchId(answer.text)) return unclear('PayPal may have this batch already');
  if (!REFUSALS[name]?.includes(answer.status))
    return unclear('PayPal’s answer doesn’t say what it has done');
  const named = refusedOf(details, transfers);
  if (named === null) return unclear('PayPal refuses a transfer that isn’t in the batch');
  return {
    state: 'refused',
    transfers: name === 'VALIDATION_ERROR' ? named : [],
    reason: `${name}: ${message}`.slice(0, 300).toWellFormed(),
    answer: excerpt,
  };
}

/**
 * The transfers that an error names by their place in the request: all of its details have to name one, otherwise it is about the
 * whole. Null for a place that the request doesn't have.
 */
function refusedOf(
  details: readonly { field?: string | undefined; issue?: string | undefined }[],
  transfers: readonly Pick<Transfer, 'key'>[],
): RefusedTransfer[] | null {
  const reasons = new Map<string, string>();
  for (const { field = '', issue = '' } of details) {
    const at = /^\/?items(?:\[(\d{1,5})\]|[/.](\d{1,5})(?=[/.]|$))[./]?([\w.]*)/.exec(field);
    if (!at) return [];
    const transfer = transfers[Number(at[1] ?? at[2])];
    if (!transfer) return null;
    const text = [at[3], issue].filter(Boolean).join(': ');
    reasons.set(transfer.key, `PayPal refuses it (${text.slice(0, 200)})`.toWellFormed());
  }
  return [...reasons].map(([key, reason]) => ({ key, reason }));
}

/** PayPal spells the field in several ways. */
function mentionsBatchId(text: string): boolean {
  return /sender_?batch_?id|duplicate/i.test(text);
}

/** The batches that an answer links to, wherever in it the link stands. */
function namedBatches(body: unknown): string[] {
  const found = new Set<string>();
  const text = JSON.stringify(body ?? null);
  for (const [, id = ''] of text.matchAll(/\/v1\/payments\/payouts\/([A-Za-z0-9-]{1,100})(?=[?#"])/g))
    found.add(id);
  return [...found].slice(0, MAX_NAMED);
}
