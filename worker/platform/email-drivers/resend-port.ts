import { z } from 'zod';
import {
  type EmailMessage,
  type EmailPort,
  emailOutcomeUnknown,
  emailOverQuota,
  emailRefused,
} from '../email/ports.ts';
import { readStart, untilAborted } from '../outbound/attempt.ts';
import { readRetryAfter } from '../retry-after.ts';
import { type Clock, SECOND } from '../time.ts';

const ADDRESS = 'https://api.resend.com/emails';
const TIMEOUT_MS = 10 * SECOND;
/** Before the second and the third call for one email. Its key makes a repeat safe. */
const PAUSES_MS = [SECOND, 3 * SECOND];
/** A longer wait is left to the next run. */
const MAX_RETRY_AFTER_MS = 5 * SECOND;
/** The refusals that end with a day or a month; any other limit is a short one. */
const QUOTAS = ['daily_quota_exceeded', 'monthly_quota_exceeded'];
/** Where Resend names no time. */
const RATE_LIMIT_SECONDS = 60;
const MAX_BODY_BYTES = 4_096;
/** Refusals of a client's mistake: the call was read, and nothing was sent. */
const REFUSED = [400, 401, 403, 404, 405, 413, 422, 451];
/** The name of an error. A message can contain an address. */
const NAME = /^[a-zA-Z_]{1,40}$/;

const accepted = z.object({ id: z.string().min(1) });
const refusal = z.object({ name: z.string().regex(NAME) });

/** An account at Resend. */
export interface ResendAccount {
  apiKey: string;
  send: (request: Request) => Promise<Response>;
  wait: (milliseconds: number) => Promise<unknown>;
  clock: Clock;
  timeoutMs?: number;
}

type Verdict =
  | { outcome: 'sent'; id: string }
  | { outcome: 'refused'; reason: string }
  /** `seconds` is null for a quota of a day or a month. */
  | { outcome: 'overQuota'; reason: string; seconds: number | null }
  | { outcome: 'unknown'; reason: string; isRepeatable: boolean };

/**
 * Sends emails with Resend (resend.com/docs/api-reference/emails/send-email). The email's ID is the idempotency key, and a repeat has
 * the same text, so that one whose response was lost is sent once.
 */
export function resendPort(account: ResendAccount): EmailPort {
  return {
    async send(message) {
      const body = JSON.stringify(bodyOf(message));
      let mayBeSent = false;
      let verdict = await call(account, message.id, body);
      for (const pause of PAUSES_MS) {
        const wait = waitBefore(verdict, pause);
        if (wait === null) break;
        mayBeSent ||= verdict.outcome === 'unknown';
        await account.wait(wait);
        verdict = await call(account, message.id, body);
      }
      if (verdict.outcome === 'sent') return verdict.id;
      // A refusal of the repeat says nothing about the first call.
      if (verdict.outcome === 'unknown' || mayBeSent) throw emailOutcomeUnknown(verdict.reason);
      if (verdict.outcome === 'refused') throw emailRefused(verdict.reason);
      throw verdict.seconds === null ? emailOverQuota() : emailOverQuota().retryIn(verdict.seconds);
    },
  };
}

/** How long to wait before the call is repeated; null for a verdict that stands. */
function waitBefore(verdict: Verdict, pause: number): number | null {
  if (verdict.outcome === 'unknown') return verdict.isRepeatable ? pause : null;
  if (verdict.outcome !== 'overQuota' || verdict.seconds === null) return null;
  const asked = verdict.seconds * SECOND;
  return asked <= MAX_RETRY_AFTER_MS ? Math.max(pause, asked) : null;
}

async function call(
  { apiKey, send, clock, timeoutMs = TIMEOUT_MS }: ResendAccount,
  key: string,
  body: string,
): Promise<Verdict> {
  const signal = AbortSignal.timeout(timeoutMs);
  const request = new Request(ADDRESS, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      'user-agent': 'Tributary',
    },
    body,
    redirect: 'manual',
    signal,
  });
  try {
    const response = await untilAborted(send(request), signal);
    return verdictOf(response, await readStart(response, signal, MAX_BODY_BYTES), clock());
  } catch (error) {
    if (!(error instanceof Error || error instanceof DOMException)) throw error;
    return { outcome: 'unknown', reason: signal.aborted ? 'timeout' : 'unreachable', isRepeatable: true };
  }
}

function verdictOf({ status, headers }: Response, text: string, now: ReturnType<Clock>): Verdict {
  const body = jsonOf(text);
  const name = refusal.safeParse(body).data?.name;
  const reason = name ?? `status ${status}`;
  if (status === 200 || status === 201) {
    const id = accepted.safeParse(body).data?.id;
    return id === undefined
      ? { outcome: 'unknown', reason: 'response unreadable', isRepeatable: true }
      : { outcome: 'sent', id };
  }
  if (status === 429) {
    const seconds = readRetryAfter(headers.get('retry-after'), now) ?? RATE_LIMIT_SECONDS;
    return { outcome: 'overQuota', reason, seconds: QUOTAS.includes(reason) ? null : seconds };
  }
  if (REFUSED.includes(status)) return { outcome: 'refused', reason };
  // Another text had this key: that one may have been sent.
  const isRepeatable = status >= 500 || status === 408 || name === 'concurrent_idempotent_requests';
  return { outcome: 'unknown', reason, isRepeatable };
}

function bodyOf({ from, to, subject, html, text, headers, id }: EmailMessage) {
  return { from, to: [to], subject, html, text, headers: { ...headers, 'X-Mail-Id': id } };
}

/** Undefined for text that isn't JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
