import { readRetryAfter } from '../platform/retry-after.ts';
import { type Instant, SECOND } from '../platform/time.ts';
import type { DeliveryEnv } from './delivery-env.ts';

const MAX_STORED_BODY_LENGTH = 1_024;

/** Why there is no response, or why it does not count. `unsendable`: no request could be made of the event. */
export type Fault =
  | 'timed_out'
  | 'unreachable'
  | 'redirected'
  | 'address_refused'
  | 'lookup_failed'
  | 'unsendable';

/** What became of one attempt. `askedFor` is what `Retry-After` wants, in milliseconds. */
export interface Attempt {
  at: Instant;
  status: number | null;
  latencyMs: number;
  responseBody: string;
  fault: Fault | null;
  askedFor: number | null;
}

/**
 * Sends one request. Whatever the receiver does ends within the outside's patience: a redirect is not followed, of the
 * answer no more than 1 KB is read, and the rest is thrown away.
 */
export async function attempt(outside: DeliveryEnv, request: Request): Promise<Attempt> {
  const at = outside.clock();
  const signal = AbortSignal.timeout(outside.patience);
  try {
    const response = await untilAborted(outside.send(request, { redirect: 'manual', signal }), signal);
    const now = outside.clock();
    const { status } = response;
    const seconds = status === 429 || status === 503 ? response.headers.get('retry-after') : null;
    const asked = readRetryAfter(seconds, now);
    return {
      at,
      status,
      latencyMs: now - at,
      responseBody: await startOf(response, signal),
      fault: status >= 300 && status < 400 ? 'redirected' : null,
      askedFor: asked === null ? null : asked * SECOND,
    };
  } catch {
    return unanswered(at, outside.clock() - at, signal.aborted ? 'timed_out' : 'unreachable');
  }
}

/** An attempt that got no answer. */
export function unanswered(at: Instant, latencyMs: number, fault: Fault): Attempt {
  return { at, status: null, latencyMs, responseBody: '', fault, askedFor: null };
}

/** The beginning of an answer's body as text; what came of it when it breaks off or takes too long. */
export async function startOf(
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
    // The answer itself has come; the log keeps what there is of its body.
  }
  reader.cancel().catch(() => undefined);
  return new TextDecoder().decode(start.subarray(0, size)).replaceAll('\0', '\ufffd');
}

/** The result of some work, or the signal's reason if it is aborted before. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}
