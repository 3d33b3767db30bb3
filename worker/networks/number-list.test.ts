import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packNumbers, unpackNumbers } from './number-list.ts';

it('returns the packed numbers in order and without duplicates', () => {
  expect(unpackNumbers(packNumbers([300, 2, 128, 2, 0]))).toEqual([0, 2, 128, 300]);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: Number.MAX_SAFE_INTEGER })), (numbers) => {
      expect(unpackNumbers(packNumbers(numbers))).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    }),
  );
});

it('packs 200,000 programs of a large catalog far below the limit of a step’s result', () => {
  const numbers = Array.from({ length: 200_000 }, (_, index) => 1_000_000 + index * 3);
  expect(packNumbers(numbers).length).toBeLessThan(300_000);
});
