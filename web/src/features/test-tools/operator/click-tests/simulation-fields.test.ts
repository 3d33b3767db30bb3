import { expect, it } from 'vitest';
import { clicksOf, rateOf } from './simulation-fields.ts';

it.each([
  ['', 1],
  ['abc', 1],
  ['0', 1],
  ['-4', 1],
  ['12.9', 12],
  ['1000', 1_000],
  ['1001', 1_000],
])('%j clicks are %i', (text, clicks) => expect(clicksOf(text)).toBe(clicks));

it.each([
  ['', 1],
  ['x', 1],
  ['0', 0.1],
  ['0.04', 0.1],
  ['2.55', 2.6],
  ['50', 50],
  ['51', 50],
])('%j clicks a second are %d', (text, rate) => expect(rateOf(text)).toBe(rate));
