import { describe, expect, it } from 'vitest';
import { atAverage, cautious, isReliable, without } from './averages.ts';
import { sums } from './testing/sample-figures.ts';

describe('an average', () => {
  it.each([
    [sums(100, 4, '4'), false],
    [sums(100, 5, '4'), true],
    [sums(0, 5, '4'), false],
  ])('of %j is reliable: %s', (of, expected) => {
    expect(isReliable(of)).toBe(expected);
  });

  it('is taken without the part that is compared with it', () => {
    expect(without(sums(100, 7, '10'), sums(40, 2, '4'))).toEqual(sums(60, 5, '6'));
  });

  it('values clicks, unless it isn’t reliable or nothing was earned', () => {
    expect(atAverage(30, sums(100, 5, '10'))).toBe(3_000_000);
    expect(atAverage(30, sums(100, 4, '10'))).toBeNull();
    expect(atAverage(30, sums(100, 5, '0'))).toBeNull();
  });
});

describe('a cautious number of sales', () => {
  // The exact bounds of a Poisson count: half the 5% quantile of chi-squared with 2 × sales degrees of freedom.
  it.each([
    [1, 0.051],
    [5, 1.97],
    [10, 5.425],
    [50, 38.96],
  ])('of %i is about %f', (sales, exact) => {
    expect(cautious(sales)).toBeCloseTo(exact, 1);
  });

  it('of none is none', () => {
    expect(cautious(0)).toBe(0);
  });
});
