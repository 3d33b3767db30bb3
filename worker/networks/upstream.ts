import { networkName } from '../platform/contract/networks.ts';
import type { DomainError } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import { readRetryAfter } from '../platform/retry-after.ts';
import { addMs, type Clock, type Instant, MINUTE, SECOND } from '../platform/time.ts';
import type { Admission, BreakerStatus } from './breaker.ts';
import type { Upstream } from './contract.ts';
import { upstreamUnavailable } from './feed/errors.ts';
import { watchBody } from './watched-body.ts';

/** Time until the headers of a response. */
const DEFAULT_TIMEOUT_MS = 30 * SECOND;
/** Time until the next chunk of a body. */
const MAX_BODY_SILENCE_MS = 30 * SECOND;
/** Total time of waiting for the chunks of a body, without the reader's own work between them. */
const MAX_BODY_MS = 10 * MINUTE;
/** A call that the rate limit admits within this time waits; a later one is `upstream.busy`. */
const MAX_WAIT_MS = 10 * SECOND;
/** In seconds, after a 429 without `Retry-After`. */
const DEFAULT_RETRY_AFTER_S = 60;
/** In seconds, after a 429 whose `Retry-After` is shorter. A few calls at once would open the breaker. */
const MIN_RETRY_AFTER_S = 10;

/** The stub of the network's `NetworkBreaker`. */
interface BreakerGate {
  admit(now: Instant, minIntervalMs: number): Promise<{ admission: Admission; status: BreakerStatus }>;
  succeeded(admittedAt: Instant, now: Instant): Promise<void>;
  failed(admittedAt: Instant, now: Instant): Promise<void>;
}

/** `send` is `fetch`, or the sandbox's; `wait` takes milliseconds of the clock's time. */
export interface UpstreamParts {
  network: string;
  gate: BreakerGate;
  send: (request: Request) => Promise<Response>;
  clock: Clock;
  wait: (milliseconds: number) => Promise<void>;
}

const upstreamBreakerOpen = failure(
  'upstream.breaker_open',
  503,
  (network: string) => `The ${networkName(network)} network keeps failing. Calls to it are paused.`,
);
const upstreamBusy = failure(
  'upstream.busy',
  503,
  (network: string) => `The ${networkName(network)} network accepts no more calls at this rate.`,
);
const upstreamRateLimited = failure(
  'upstream.rate_limited',
  503,
  (network: string) => `The ${networkName(network)} network rate-limited us.`,
);
const upstreamUnauthorized = failure(
  'upstream.unauthorized',
  502,
  (network: string, status: number) =>
    `The ${networkName(network)} network rejected our credentials (${status}).`,
);
export const upstreamRefused = failure(
  'upstream.refused',
  502,
  (network: string, status: number) => `The ${networkName(network)} network refused the call (${status}).`,
);

/**
 * Opens the access to one network. A call has succeeded once its body was read to the end, so a body that stalls or breaks
 * off is a failure for the breaker and an error for its reader. Errors are those of `Upstream`; they contain only the
 * network's name and a status.
 */
export function openUpstream(parts: UpstreamParts): Upstream {
  return {
    now: parts.clock,
    async fetch(request, { minIntervalMs = 0, timeoutMs = DEFAULT_TIMEOUT_MS } = {}) {
      const admittedAt = await awaitAdmission(parts, minIntervalMs);
      const record = (outcome: 'failed' | 'succeeded') => parts.gate[outcome](admittedAt, parts.clock());
      const abort = new AbortController();
      const response = await responseWithin(parts, request, timeoutMs, abort);
      if (response?.ok && response.body)
        return watchBody(response, {
          maxSilenceMs: Math.min(timeoutMs, MAX_BODY_SILENCE_MS),
          maxWaitMs: MAX_BODY_MS,
          clock: parts.clock,
          ended: record,
          abort: () => abort.abort(),
        });
      const isFailure = response === null || response.status === 429 || response.status >= 500;
      await record(isFailure ? 'failed' : 'succeeded');
      if (response?.ok || response?.status === 304) return response;
      await response?.body?.cancel();
      throw response ? refusalOf(parts, response) : unavailable(parts.network, 'did not respond');
    },
  };
}

async function awaitAdmission(
  { network, gate, clock, wait }: UpstreamParts,
  minIntervalMs: number,
): Promise<Instant> {
  const deadline = addMs(clock(), MAX_WAIT_MS);
  for (;;) {
    const now = clock();
    const { admission, status } = await gate.admit(now, minIntervalMs);
    if (admission === 'go') return now;
    const retryAfter = (admission.retryAt - now) / SECOND;
    if (status === 'OPEN') throw upstreamBreakerOpen(network).retryIn(retryAfter);
    if (admission.retryAt > deadline) throw upstreamBusy(network).retryIn(retryAfter);
    await wait(admission.retryAt - now);
  }
}

/** Follows redirects. Null when no response came in time or the connection failed. */
async function responseWithin(
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
    return upstreamRateLimited(network).retryIn(
      Math.max(retryAfter ?? DEFAULT_RETRY_AFTER_S, MIN_RETRY_AFTER_S),
    );
  if (status >= 500) return unavailable(network, `responded with ${status}`, retryAfter);
  if (status === 401 || status === 403) return upstreamUnauthorized(network, status);
  return upstreamRefused(network, status);
}

function unavailable(network: string, event: string, retryAfter: number | null = null): DomainError {
  return upstreamUnavailable(`The ${networkName(network)} network ${event}.`).retryIn(retryAfter);
}
