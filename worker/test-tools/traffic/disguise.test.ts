import { expect, it } from 'vitest';
import { headersOf, REFERRERS, USER_AGENTS } from './disguise.ts';

it('five user agents and seven referrers take turns', () => {
  expect([USER_AGENTS.length, REFERRERS.length]).toEqual([5, 7]);
  const sent = Array.from({ length: 35 }, (_, number) =>
    headersOf({ rotatesAgents: true, variesReferrers: true }, number),
  );
  expect(new Set(sent.map((headers) => JSON.stringify(headers))).size).toBe(35);
});

it('without rotation, traffic says what it is and has no referrer', () => {
  expect(headersOf({ rotatesAgents: false, variesReferrers: false }, 3)).toEqual({
    'user-agent': 'Tributary-Test/1.0',
  });
});
