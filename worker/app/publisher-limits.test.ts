import { describe, expect, it } from 'vitest';
import type { Principal } from '../contract/principal.ts';
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

describe('the limits', () => {
  it('of a standard plan are 50 a minute, of a premium one 200, and a key’s own an hour', () => {
    const limits = (who: Principal) =>
      limitsOf(who, 'GET publisher-api').map(({ name, limit }) => [name, limit]);
    expect(limits(byKey)).toEqual([
      ['minute', 50],
      ['hour', 500],
    ]);
    expect(limits({ ...byKey, plan: 'premium' })).toEqual([
      ['minute', 200],
      ['hour', 500],
    ]);
  });

  it('of a signed-in browser leave its screens room', () => {
    expect(limitsOf(bySession, 'POST developer-tools')).toEqual([
      { name: 'minute', limit: 300, windowSeconds: 60 },
    ]);
  });

  it('of tracking are none', () => {
    for (const permission of ['POST track-click', 'POST record-conversion'] as const)
      expect(limitsOf(byKey, permission)).toEqual([]);
  });
});

it('all keys of a publisher share a meter, each with an hour of its own; browsers and tracking have theirs', () => {
  expect(limitKeyOf(byKey, 'GET publisher-api')).toBe('publisher:PUB000001');
  expect(limitsOf(byKey, 'GET publisher-api')[1]).toMatchObject({ counter: `hour:${key.id}` });
  expect(limitKeyOf(byKey, 'POST track-click')).toBe(`key:${key.id}`);
  expect(limitKeyOf(bySession, 'GET publisher-api')).toMatch(/^session:ses_/);
});

it('the calls of keys are counted, a browser’s are not', () => {
  expect(usageOf(byKey, 'GET /x')).toEqual({ keyId: key.id, endpoint: 'GET /x' });
  expect(usageOf(bySession, 'GET /x')).toBeUndefined();
});
