import { DomainError } from '../platform/errors.ts';
import { readRetryAfter } from '../platform/retry-after.ts';
import { addMs, type Clock, type Instant, MINUTE, SECOND } from '../platform/time.ts';
import type { BreakerStatus, Verdict } from './breaker.ts';
import type { Upstream } from './contract.ts';
import { watchBody } from './watched-body.ts';

/** Until the headers of a response. */
const TIMEOUT = 30 * SECOND;
/** Until the next piece of a body. */
const MAX_BODY_SILENCE_MS = 30 * SECOND;
/** Waiting for all pieces of a body together; the reader's own work between them does not count. */
const MAX_BODY_MS = 10 * MINUTE;
/** A turn that comes within this time is waited for; a later one is `upstream.busy`. */
const MAX_WAIT_MS = 10 * SECOND;
/** Seconds to stay away after a 429 that does not say. */
const DEFAULT_RETRY_AFTER = 60;

/** The breaker as a caller sees it: the stub of the network's `NetworkBreaker`. */
interface BreakerGate {
  admit(now: Instant, minIntervalMs: number): Promise<{ verdict: Verdict; status: BreakerStatus }>;
  succeeded(admittedAt: Instant, now: Instant): Promise<void>;
  failed(admittedAt: Instant, now: Instant): Promise<void>;
}

/** What a way out is made of: `send` is fetch, or the sandbox's; `wait` passes milliseconds of the clock's time. */
export interface UpstreamParts {
  network: string;
  gate: BreakerGate;
  send: (request: Request) => Promise<Response>;
  clock: Clock;
  wait: (milliseconds: number) => Promise<void>;
}

/**
 * The way out to one network. A call has succeeded once its body was read to the end, so a body that stalls or breaks off
 * is a failure for the breaker, and an error for its reader. Errors are those of `Upstream`; none says more than the network's name and a status. */
export function openUpstream(parts: UpstreamParts): Upstream {
  return {
    now: parts.clock,
    async fetch(request, { minIntervalMs = 0, timeoutMs = TIMEOUT } = {}) {
      const admittedAt = await takeTurn(parts, minIntervalMs);
      const tell = (outcome: 'failed' | 'succeeded') => parts.gate[outcome](admittedAt, parts.clock());
      const abort = new AbortController();
      const answer = await answerWithin(parts, request, timeoutMs, abort);
      if (answer?.ok && answer.body)
        return watchBody(answer, {
          maxSilenceMs: Math.min(timeoutMs, MAX_BODY_SILENCE_MS),
          maxWaitMs: MAX_BODY_MS,
          clock: parts.clock,
          ended: tell,
          abort: () => abort.abort(),
        });
      const isFailure = answer === null || answer.status === 429 || answer.status >= 500;
      await tell(isFailure ? 'failed' : 'succeeded');
      if (answer?.ok || answer?.status === 304) return answer;
      await answer?.body?.cancel();
      throw answer ? refusalOf(parts, answer) : unavailable(parts.network, 'did not answer');
    },
  };
}

async function takeTurn(
  { network, gate, clock, wait }: UpstreamParts,
  minIntervalMs: number,
): Promise<Instant> {
  const patientUntil = addMs(clock(), MAX_WAIT_MS);
  for (;;) {
    const now = clock();
    const { verdict, status } = await gate.admit(now, minIntervalMs);
    if (verdict === 'go') return now;
    const retryAfter = (verdict.retryAt - now) / SECOND;
    if (status === 'OPEN')
      throw new DomainError(
        'upstream.breaker_open',
        `The ${network} network keeps failing; it is left alone for a while.`,
        503,
        { retryAfter },
      );
    if (verdict.retryAt > patientUntil)
      throw new DomainError(
        'upstream.busy',
        `The ${network} network takes no more calls at this pace.`,
        503,
        {
          retryAfter,
        },
      );
    await wait(verdict.retryAt - now);
  }
}

/** The answer, redirects followed; null when none came in time or the connection failed. */
async function answerWithin(
  { send }: UpstreamParts,
  request: Request,
  timeoutMs: number,
  abort: AbortController,
): Promise<Response | null> {
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    return await send(new Request(request, { signal: abort.signal, redirect: 'follow' }));
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function refusalOf({ network, clock }: UpstreamParts, { status, headers }: Response): DomainError {
  const retryAfter = readRetryAfter(headers.get('retry-after'), clock());
  if (status === 429)
    return new DomainError('upstream.rate_limited', `The ${network} network asks for fewer calls.`, 503, {
      retryAfter: retryAfter ?? DEFAULT_RETRY_AFTER,
    });
  if (status >= 500) return unavailable(network, `answered ${status}`, retryAfter);
  if (status === 401 || status === 403)
    return new DomainError(
      'upstream.unauthorised',
      `The ${network} network did not accept our credentials (${status}).`,
      502,
    );
  return new DomainError('upstream.refused', `The ${network} network refused the call (${status}).`, 502);
}

function unavailable(network: string, what: string, retryAfter: number | null = null): DomainError {
  return new DomainError(
    'upstream.unavailable',
    `The ${network} network ${what}.`,
    502,
    retryAfter === null ? {} : { retryAfter },
  );
}
