import { z } from 'zod';
import type { DomainError } from '../../../platform/errors.ts';
import { failure } from '../../../platform/failure.ts';

/** What the deployment has at PayPal. `send` is `fetch`, or the sandbox's. */
export interface PaypalAccount {
  clientId: string;
  secret: string;
  webhookId: string;
  origin: string;
  send: (request: Request) => Promise<Response>;
}

const TIMEOUT_MS = 30_000;
const token = z.object({ access_token: z.string().min(1) });

const errorBody = z.object({
  name: z.string().default('UNKNOWN'),
  message: z.string().default(''),
  debug_id: z.string().default(''),
  details: z
    .array(
      z.object({
        field: z.string().optional(),
        issue: z.string().optional(),
        link: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
      }),
    )
    .default([]),
});
export type PaypalError = z.infer<typeof errorBody>;

export type PaypalResponse = { ok: true; body: unknown } | { ok: false; status: number; error: PaypalError };

export const payoutRailUnavailable = failure('payout_rail.unavailable', 502, (sentence: string) => sentence);
const unauthorized = failure(
  'payout_rail.unauthorized',
  502,
  (status: number) => `PayPal rejected our credentials (${status}).`,
);

/**
 * A call to PayPal's REST API. Throws `payout_rail.unavailable` (502) if there is no response or PayPal asks to come back, and
 * `payout_rail.unauthorized` (502): then it is unclear what PayPal has done. Errors have no account data.
 */
export async function callPaypal(
  account: PaypalAccount,
  method: 'GET' | 'POST',
  path: string,
  options: { body?: string; requestId?: string } = {},
): Promise<PaypalResponse> {
  const authorization = `Bearer ${await accessToken(account)}`;
  const headers: Record<string, string> = { authorization, 'content-type': 'application/json' };
  if (options.requestId) headers['paypal-request-id'] = options.requestId;
  const response = await sendWithin(
    account,
    new Request(`${account.origin}${path}`, { method, headers, body: options.body ?? null }),
  );
  const text = await response.text();
  if (response.ok) return { ok: true, body: parsed(text) };
  if (response.status === 401 || response.status === 403) throw unauthorized(response.status);
  if (response.status === 429 || response.status >= 500)
    throw unavailable(`responded with ${response.status}`);
  return { ok: false, status: response.status, error: errorBody.parse(parsed(text) ?? {}) };
}

async function accessToken(account: PaypalAccount): Promise<string> {
  const basic = Buffer.from(`${account.clientId}:${account.secret}`).toString('base64');
  const response = await sendWithin(
    account,
    new Request(`${account.origin}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    }),
  );
  const text = await response.text();
  if (response.status === 401 || response.status === 403) throw unauthorized(response.status);
  if (!response.ok) throw unavailable(`responded with ${response.status}`);
  return token.parse(parsed(text)).access_token;
}

async function sendWithin({ send }: PaypalAccount, request: Request): Promise<Response> {
  try {
    return await send(new Request(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
  } catch {
    throw unavailable('did not respond');
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    throw unavailable('sent a response that isn’t JSON');
  }
}

function unavailable(event: string): DomainError {
  return payoutRailUnavailable(`PayPal ${event}. The next check tries again.`);
}
