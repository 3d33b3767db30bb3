import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packNumbers, unpackNumbers } from './number-list.ts';

it('gives back what it packed, in order and each once', () => {
  expect(unpackNumbers(packNumbers([300, 2, 128, 2, 0]))).toEqual([0, 2, 128, 300]);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: Number.MAX_SAFE_INTEGER })), (numbers) => {
      expect(unpackNumbers(packNumbers(numbers))).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    }),
  );
});

it('keeps 200,000 programs of a catalogue of many well below the mebibyte of a step', () => {
  const numbers = Array.from({ length: 200_000 }, (_, index) => 1_000_000 + index * 3);
  expect(packNumbers(numbers).length).toBeLessThan(300_000);
});
