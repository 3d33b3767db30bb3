import fc from 'fast-check';
import { expect, it } from 'vitest';
import { threshold } from './threshold.ts';

it.each([
  [0, 0],
  [25, 25_000_000],
  [0.01, 10_000],
  ['12.50', 12_500_000],
  [' 3 ', 3_000_000],
  [1_000_000, 1_000_000_000_000],
])('%j dollars are %i micro-dollars', (sent, expected) => {
  expect(threshold.parse(sent)).toBe(expected);
});

it.each(['abc', '', null, true, Number.NaN, [5], { amount: 5 }, '1,5', '$5'])(
  '%j is no number and becomes 0',
  (sent) => {
    expect(threshold.parse(sent)).toBe(0);
  },
);

it.each([-0.01, '-5', 0.001, '1.999', 1_000_000.01, '1e30', 1e30, Number.POSITIVE_INFINITY])(
  '%j is a number that no threshold can be',
  (sent) => {
    expect(threshold.safeParse(sent).success).toBe(false);
  },
);

it('whatever is sent is refused or becomes whole cents from 0 on', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.anything()), (sent) => {
      const read = threshold.safeParse(sent);
      if (!read.success) return;
      expect(read.data % 10_000).toBe(0);
      expect(read.data).toBeGreaterThanOrEqual(0);
    }),
  );
});
