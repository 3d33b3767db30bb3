import { expect, it } from 'vitest';
import { micros } from '../platform/money.ts';
import { average, conversionRate, earningsPerClick } from './conversion-rate.ts';

it('a conversion rate is the share of the clicks that led to a sale, with two decimals', () => {
  expect(conversionRate(1, 3)).toBe('33.33');
  expect(conversionRate(3, 3)).toBe('100.00');
  expect(conversionRate(0, 3)).toBe('0.00');
});

it('nothing is divided by no clicks and no sales', () => {
  expect(conversionRate(0, 0)).toBeNull();
  expect(earningsPerClick(micros(20_000_000), 0)).toBeNull();
  expect(average(micros(20_000_000), 0)).toBeNull();
});

it('earnings per click are exact to the micro-dollar, and an average is in cents', () => {
  expect(earningsPerClick(micros(5_000_000), 3)).toBe('1.666667');
  expect(average(micros(5_000_000), 3)).toBe('1.67');
});
