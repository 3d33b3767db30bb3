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

/** An answer as it came. `body` is undefined if it isn't JSON, whatever its content type says. */
export interface PaypalAnswer {
  status: number;
  text: string;
  body: unknown;
  isJson: boolean;
}

const TIMEOUT_MS = 30_000;
/** A page of 500 items is about 600 kB. */
const MAX_ANSWER_BYTES = 8_000_000;
/** What is stored of an answer. */
const EXCERPT = 500;

const token = z.object({ access_token: z.string().min(1) });

export const payoutRailUnavailable = failure('payout_rail.unavailable', 502, (sentence: string) => sentence);
const unauthorized = failure(
  'payout_rail.unauthorized',
  502,
  (status: number) => `PayPal rejected our credentials (${status}).`,
);

/** Throws `payout_rail.unavailable` and `payout_rail.unauthorized` (502). Nothing that moves money was called then. */
export async function accessToken(account: PaypalAccount): Promise<string> {
  const basic = Buffer.from(`${account.clientId}:${account.secret}`).toString('base64');
  const answer = await answerTo(account, '/v1/oauth2/token', {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  if (answer.status === 401 || answer.status === 403) throw unauthorized(answer.status);
  const parsed = token.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success) throw unavailable(`gave no access token (${answer.status})`);
  return parsed.data.access_token;
}

/** A call to PayPal's REST API. Throws `payout_rail.unavailable` (502) if there is no answer: then it is unclear what PayPal has done. */
export async function callPaypal(
  account: PaypalAccount,
  bearer: string,
  method: 'GET' | 'POST',
  path: string,
  options: { body?: string; requestId?: string } = {},
): Promise<PaypalAnswer> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
  };
  if (options.requestId) headers['paypal-request-id'] = options.requestId;
  return answerTo(account, path, { method, headers, body: options.body ?? null });
}

/** An answer without addresses of people, shortened, for those who have to understand it. */
export function excerptOf({ status, text }: Pick<PaypalAnswer, 'status' | 'text'>): string {
  const plain = text.replaceAll(/[^\s"'<>@:]+@[^\s"'<>@]+/g, '(address)').replaceAll(/\s+/g, ' ');
  return `HTTP ${status} ${plain.trim() || '(empty)'}`.slice(0, EXCERPT).toWellFormed();
}

/** A redirect isn't followed: it would repeat the call somewhere else. */
async function answerTo({ send, origin }: PaypalAccount, path: string, init: RequestInit) {
  try {
    const request = new Request(`${origin}${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const response = await send(request);
    const text = await textOf(response);
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, text, body: parsed(text), isJson: type.includes('json') };
  } catch (cause) {
    throw unavailable('didn’t answer').causedBy(cause);
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES) break;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unavailable(event: string): DomainError {
  return payoutRailUnavailable(`PayPal ${event}. The next check asks again.`);
}
