import { expect, it } from 'vitest';
import { micros } from '../platform/money.ts';
import { earnedText, offerType, rangeText, rateText } from './rate-text.ts';

const HALF = 500_000;

it.each([
  ['$0.004 per click', '$0.002 per click', { kind: 'cpc', amount: '0.004' }],
  ['$0.25 per click', '$0.125 per click', { kind: 'cpc', amount: '0.25' }],
  ['3.25%', '1.625%', { kind: 'percentage', amount: '3.250' }],
  ['10%', '5%', { kind: 'percentage', amount: '10' }],
  ['29%', '14.5%', { kind: 'percentage', amount: '29.00' }],
  ['$5.00 per sale', '$2.50 per sale', { kind: 'flat', amount: '5' }],
  ['$1.25 per sale', '$0.625 per sale', { kind: 'flat', amount: '1.25', currency: 'USD' }],
  ['£12.00 per sale', '£6.00 per sale', { kind: 'flat', amount: '12', currency: 'GBP' }],
  ['€7.50 per sale', '€3.75 per sale', { kind: 'flat', amount: '7.5', currency: 'EUR' }],
  ['¥1,200 per sale', '¥600 per sale', { kind: 'flat', amount: '1200', currency: 'JPY' }],
] as const)('a rate reads %s, of which half is %s', (text, half, rate) => {
  expect(rateText(rate)).toBe(text);
  expect(earnedText(rate, HALF)).toBe(half);
});

it.each([
  ['1% to 12.5%', 'percentage', 1_000_000, 12_500_000],
  ['4%', 'percentage', 4_000_000, 4_000_000],
  ['$5.00 to $60.00 per sale', 'flat', 5_000_000, 60_000_000],
  ['$0.004 to $0.25 per click', 'cpc', 4_000, 250_000],
] as const)('a range of rates reads %s', (text, kind, min, max) => {
  expect(rangeText(kind, micros(min), micros(max))).toBe(text);
});

it('a range of what half of the rates is says the unit once', () => {
  const half = (rate: Parameters<typeof rateText>[0]) => earnedText(rate, HALF);
  expect(rangeText('flat', micros(5_000_000), micros(60_000_000), half)).toBe('$2.50 to $30.00 per sale');
});

it('an offer per click is CPC, and every other one is CPA', () => {
  expect([offerType('cpc'), offerType('percentage'), offerType('flat')]).toEqual(['CPC', 'CPA', 'CPA']);
});
