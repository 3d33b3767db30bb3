import fc from 'fast-check';
import { expect, it } from 'vitest';
import { programHash } from './program-hash.ts';
import { sampleProgram } from './testing/sample-program.ts';

const program = sampleProgram('Acorn Outfitters', {
  domains: ['acorn.example', 'acorn.co.uk', 'shop.acorn.example'],
  linkData: { merchant_id: '1', active_domain_id: '2', region: 'eu' },
});

it('the order in which a network lists keys and domains does not change a program', () => {
  const shuffled = fc.tuple(
    fc.shuffledSubarray(program.domains, { minLength: 3 }),
    fc.shuffledSubarray(Object.entries(program.linkData), { minLength: 3 }),
    fc.shuffledSubarray(Object.keys(program), { minLength: Object.keys(program).length }),
  );
  fc.assert(
    fc.property(shuffled, ([domains, linkData, keys]) => {
      const again = { ...program, domains, linkData: Object.fromEntries(linkData) };
      const reordered = { ...Object.fromEntries(keys.map((key) => [key, null])), ...again };
      expect(programHash(reordered)).toBe(programHash(program));
    }),
  );
});

it('the data from which a program was read does not change it', () => {
  expect(programHash({ ...program, sourceHash: 'a1' })).toBe(programHash(program));
});

it.each([
  ['another commission', { commissionRate: '3.26' }],
  ['another domain', { domains: ['acorn.example'] }],
  ['other link data', { linkData: { merchant_id: '1', active_domain_id: '2', region: 'us' } }],
  ['a category gone', { category: null }],
  ['other metadata', { metadata: { bid_value: '0.10' } }],
])('%s is a change', (_, changes) => {
  expect(programHash({ ...program, ...changes })).not.toBe(programHash(program));
});
