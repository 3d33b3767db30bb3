import { readRetryAfter } from '../retry-after.ts';
import { type Instant, SECOND } from '../time.ts';
import type { DeliveryEnv } from './delivery-env.ts';

const MAX_STORED_BODY_LENGTH = 1_024;

/** Why there is no usable response. `unsendable`: the event couldn't be turned into a request. */
export type AttemptError =
  | 'timed_out'
  | 'unreachable'
  | 'redirected'
  | 'address_refused'
  | 'lookup_failed'
  | 'unsendable';

export interface Attempt {
  at: Instant;
  status: number | null;
  latencyMs: number;
  responseBody: string;
  fault: AttemptError | null;
  /** `Retry-After` of a 429 or 503, in milliseconds. */
  retryAfterMs: number | null;
}

/**
 * Sends one request and never throws. It ends within `timeoutMs` whatever the receiver does: redirects are not followed,
 * and at most 1 KB of the response is read.
 */
export async function attempt(env: DeliveryEnv, request: Request): Promise<Attempt> {
  const at = env.clock();
  const signal = AbortSignal.timeout(env.timeoutMs);
  try {
    const response = await untilAborted(env.send(request, { redirect: 'manual', signal }), signal);
    const now = env.clock();
    const { status } = response;
    const seconds = status === 429 || status === 503 ? response.headers.get('retry-after') : null;
    const retryAfter = readRetryAfter(seconds, now);
    return {
      at,
      status,
      latencyMs: now - at,
      responseBody: await readStart(response, signal),
      fault: status >= 300 && status < 400 ? 'redirected' : null,
      retryAfterMs: retryAfter === null ? null : retryAfter * SECOND,
    };
  } catch {
    return failedAttempt(at, env.clock() - at, signal.aborted ? 'timed_out' : 'unreachable');
  }
}

export function failedAttempt(at: Instant, latencyMs: number, fault: AttemptError): Attempt {
  return { at, status: null, latencyMs, responseBody: '', fault, retryAfterMs: null };
}

/** Reads the start of a response body as text. If the body breaks off or is aborted, it returns the part that arrived. */
export async function readStart(
  response: Response,
  signal: AbortSignal,
  maxBytes = MAX_STORED_BODY_LENGTH,
): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const start = new Uint8Array(maxBytes);
  let size = 0;
  try {
    while (size < maxBytes) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) break;
      const part = value.subarray(0, maxBytes - size);
      start.set(part, size);
      size += part.length;
    }
  } catch {
    // The status has arrived, so the attempt counts; the log stores the part of the body that arrived.
  }
  reader.cancel().catch(() => undefined);
  return new TextDecoder().decode(start.subarray(0, size)).replaceAll('\0', '\ufffd');
}

/** Returns the result of some work. Throws the signal's reason if it is aborted first. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}
