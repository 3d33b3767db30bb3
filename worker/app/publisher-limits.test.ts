import { describe, expect, it } from 'vitest';
import type { Principal } from '../platform/contract/principal.ts';
import { derivedId, publisherIdOf } from '../platform/ids.ts';
import { limitKeyOf, limitsOf, usageOf } from './publisher-limits.ts';

const account = { userId: derivedId('usr', 'a'), publisherId: publisherIdOf(1), role: 'publisher' } as const;
const key = {
  kind: 'key',
  id: derivedId('key', 'a'),
  permissions: { endpoints: ['*'], rate_limit: 500 },
} as const;
const byKey: Principal = {
  ...account,
  plan: 'standard',
  by: { ...key, permissions: { endpoints: ['*'], rate_limit: 500 } },
};
const bySession: Principal = { ...byKey, by: { kind: 'session', id: derivedId('ses', 'a') } };

describe('limitsOf', () => {
  it('returns 50 a minute for a standard plan, 200 for a premium one, and the key’s own per hour', () => {
    const limits = (principal: Principal) =>
      limitsOf(principal, 'GET publisher-api').map(({ name, limit }) => [name, limit]);
    expect(limits(byKey)).toEqual([
      ['minute', 50],
      ['hour', 500],
    ]);
    expect(limits({ ...byKey, plan: 'premium' })).toEqual([
      ['minute', 200],
      ['hour', 500],
    ]);
  });

  it('returns 300 a minute for a signed-in browser', () => {
    expect(limitsOf(bySession, 'POST developer-tools')).toEqual([
      { name: 'minute', limit: 300, windowSeconds: 60 },
    ]);
  });

  it('returns none for tracking', () => {
    for (const permission of ['POST track-click', 'POST record-conversion'] as const)
      expect(limitsOf(byKey, permission)).toEqual([]);
  });
});

it('limitKeyOf gives all keys of a publisher one limiter, and browsers and tracking their own', () => {
  expect(limitKeyOf(byKey, 'GET publisher-api')).toBe('publisher:PUB000001');
  expect(limitsOf(byKey, 'GET publisher-api')[1]).toMatchObject({ counter: `hour:${key.id}` });
  expect(limitKeyOf(byKey, 'POST track-click')).toBe(`key:${key.id}`);
  expect(limitKeyOf(bySession, 'GET publisher-api')).toMatch(/^session:ses_/);
});

it('usageOf counts the calls of keys, not of browsers', () => {
  expect(usageOf(byKey, 'GET /x')).toEqual({ keyId: key.id, endpoint: 'GET /x' });
  expect(usageOf(bySession, 'GET /x')).toBeUndefined();
});
