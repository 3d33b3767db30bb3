import { describe, expect, it } from 'vitest';
import { rateExceeded, setRateLimitHeaders } from './headers.ts';
import type { RateLimitResult } from './rate-window.ts';

const minute = { name: 'minute', limit: 50, windowSeconds: 60, remaining: 49, resetSeconds: 12 };
const hour = { name: 'hour', limit: 1_000, windowSeconds: 3_600, remaining: 0, resetSeconds: 1_800 };
/** A member of a structured-field list: a string with integer parameters (RFC 9651). */
const MEMBER = /^"[\x20\x21\x23-\x5b\x5d-\x7e]*"(;[a-z*][a-z0-9_.*-]*=\d{1,15})+$/;

function headersOf(result: RateLimitResult): Headers {
  const headers = new Headers();
  setRateLimitHeaders(headers, result);
  return headers;
}

describe('setRateLimitHeaders', () => {
  it('sets the policy, the remaining units and the seconds until the reset', () => {
    const headers = headersOf({ allowed: true, states: [minute] });
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=50;w=60');
    expect(headers.get('ratelimit')).toBe('"minute";r=49;t=12');
  });

  it('writes several policies as a list of structured fields', () => {
    const headers = headersOf({ allowed: false, states: [minute, hour] });
    for (const name of ['ratelimit-policy', 'ratelimit']) {
      const members = headers.get(name)?.split(', ') ?? [];
      expect(members).toHaveLength(2);
      for (const member of members) expect(member).toMatch(MEMBER);
    }
  });

  it('sets no header without a policy', () => {
    expect([...headersOf({ allowed: true, states: [] })]).toEqual([]);
  });
});

it('rateExceeded names the used-up limits and the time until the last of them ends', () => {
  const refusal = rateExceeded({ allowed: false, states: [{ ...minute, remaining: 0 }, hour] });
  expect(refusal).toMatchObject({ code: 'rate_limit.exceeded', status: 429, retryAfter: 1_800 });
  expect(rateExceeded({ allowed: false, states: [minute, hour] }).message).toContain(
    'You’ve reached the “hour” limit of 1,000 calls in 3,600 s.',
  );
});
