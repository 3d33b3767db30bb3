import { z } from 'zod';
import type { DomainError } from '../../../platform/errors.ts';
import { failure } from '../../../platform/failure.ts';
import { callbackBadSignature } from '../../../platform/http/failures.ts';
import type { Outcome } from '../rail.ts';
import { accessToken, callPaypal, type PaypalAccount, payoutRailUnavailable } from './paypal-client.ts';
import { outcomeOf, paypalItem } from './paypal-items.ts';

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

const event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({ payout_item_id: z.string().optional() }).loose(),
});
const verification = z.object({ verification_status: z.string() });

const malformed = failure('callback.malformed', 422, 'The message isn’t a PayPal event.', {
  action: 'Send a PayPal event.',
});

/**
 * Reads a webhook of PayPal whose signature was checked, with the token of the check: PayPal is asked for the item, so a late or
 * repeated message can't bring back an older state. Null for events about other things. Throws `callback.malformed` (422) and
 * `payout_rail.unavailable` (502).
 */
export async function readPaypalWebhook(
  account: PaypalAccount,
  bearer: string,
  rawBody: string,
): Promise<Outcome | null> {
  const parsed = event.safeParse(JSON.parse(rawBody));
  if (!parsed.success) throw malformed();
  const { event_type, resource } = parsed.data;
  if (!event_type.startsWith('PAYMENT.PAYOUTS-ITEM.') || resource.payout_item_id === undefined) return null;
  const path = `/v1/payments/payouts-item/${encodeURIComponent(resource.payout_item_id)}`;
  const response = await callPaypal(account, bearer, 'GET', path);
  const item = paypalItem.safeParse(response.body);
  if (response.status !== 200 || !item.success || item.data.payout_item_id !== resource.payout_item_id)
    throw payoutRailUnavailable(`PayPal doesn’t show the item (${response.status}).`);
  return outcomeOf(item.data);
}

/**
 * Has PayPal check the signature, and returns the token of the call. The event goes to PayPal as it came, byte by byte: parsed and
 * written again it would have another signature. Throws `callback.bad_signature` (401), `callback.malformed` (422) and
 * `payout_rail.unavailable` (502).
 */
export async function requireSignature(
  account: PaypalAccount,
  { headers, rawBody }: { headers: Headers; rawBody: string },
): Promise<string> {
  const facts: Record<string, string> = { webhook_id: account.webhookId };
  for (const [field, name] of Object.entries(HEADERS)) facts[field] = headers.get(name) ?? '';
  if (Object.values(facts).some((value) => value === '')) throw badSignature();
  if (!isJsonObject(rawBody)) throw malformed();
  const body = `${JSON.stringify(facts).slice(0, -1)},"webhook_event":${rawBody}}`;
  const bearer = await accessToken(account);
  const path = '/v1/notifications/verify-webhook-signature';
  const response = await callPaypal(account, bearer, 'POST', path, { body });
  if (response.status === 400 || response.status === 422) throw badSignature();
  if (response.status !== 200)
    throw payoutRailUnavailable(`PayPal doesn’t check the signature (${response.status}).`);
  if (verification.safeParse(response.body).data?.verification_status !== 'SUCCESS') throw badSignature();
  return bearer;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function badSignature(): DomainError {
  return callbackBadSignature();
}
