import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packNumbers, shardOf, shardOfBits, unpackNumbers } from './edge-table.ts';
import { hashPrefix } from './monetizable-hosts.ts';

it('packed numbers are the same numbers when they are unpacked', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 25 })), (numbers) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      expect([...unpackNumbers(packNumbers(sorted))]).toEqual(sorted);
    }),
  );
});

it('a hash prefix of three digits names the shard of its domain', () => {
  fc.assert(
    fc.property(fc.domain(), (domain) => {
      const prefix = hashPrefix(domain);
      const [byte, digit] = [prefix.slice(0, 2), prefix.slice(2)].map((hex) => Number.parseInt(hex, 16));
      expect(shardOf(domain)).toBe(shardOfBits(byte ?? -1, digit ?? -1));
    }),
  );
});
