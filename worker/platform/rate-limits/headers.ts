import { formatCount } from '../contract/counts.ts';
import type { DomainError } from '../errors.ts';
import { failure } from '../failure.ts';
import type { RateLimitResult } from './rate-window.ts';

export const rateLimitExceeded = failure(
  'rate_limit.exceeded',
  429,
  'You’ve reached the “minute” limit of 50 calls in 60 s.',
  { action: 'Wait for `Retry-After` seconds.' },
);

/**
 * Sets the fields of draft-ietf-httpapi-ratelimit-headers: `RateLimit-Policy: "minute";q=50;w=60` and
 * `RateLimit: "minute";r=49;t=12`.
 */
export function setRateLimitHeaders(headers: Headers, { states }: RateLimitResult): void {
  if (states.length === 0) return;
  const policies = states.map(({ name, limit, windowSeconds }) => `"${name}";q=${limit};w=${windowSeconds}`);
  const remainders = states.map(
    ({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`,
  );
  headers.set('ratelimit-policy', policies.join(', '));
  headers.set('ratelimit', remainders.join(', '));
}

/** `rate_limit.exceeded` (429), until the last used-up window ends. */
export function rateExceeded({ states }: RateLimitResult): DomainError {
  const usedUp = states.filter(({ remaining }) => remaining === 0);
  const retryAfter = Math.max(...usedUp.map(({ resetSeconds }) => resetSeconds));
  const limits = usedUp.map(
    ({ name, limit, windowSeconds }) =>
      `the “${name}” limit of ${formatCount(limit)} calls in ${formatCount(windowSeconds)} s`,
  );
  return rateLimitExceeded(`You’ve reached ${limits.join(' and ')}.`).retryIn(retryAfter);
}
