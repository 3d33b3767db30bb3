import { expect, it } from 'vitest';
import { micros } from '../platform/money.ts';
import { commissionRangeText, commissionText, offerType } from './commission-display.ts';

it.each([
  ['$0.25 per click', { type: 'cpc', rate: '0.10', numeric: 100_000, bid: '0.25' }],
  ['$0.10 per click', { type: 'cpc', rate: '0.10', numeric: 100_000 }],
  ['$0.10 per click', { type: 'cpc', rate: '0.10', numeric: 100_000, bid: 'n/a' }],
  ['$0.004 per click', { type: 'cpc', rate: '0.004', numeric: 4_000 }],
  ['3.25%', { type: 'percentage', rate: '3.250', numeric: 3_250_000 }],
  ['10%', { type: 'percentage', rate: '10', numeric: 10_000_000 }],
  ['5%', { type: 'percentage', rate: '5.00', numeric: 5_000_000 }],
  ['$5.00 per sale', { type: 'flat', rate: '5', numeric: 5_000_000 }],
] as const)('a commission reads %s', (text, commission) => {
  expect(commissionText(commission)).toBe(text);
});

it.each([
  ['1% to 12.5%', 'percentage', 1_000_000, 12_500_000],
  ['4%', 'percentage', 4_000_000, 4_000_000],
  ['$5.00 to $60.00 per sale', 'flat', 5_000_000, 60_000_000],
  ['$0.004 to $0.25 per click', 'cpc', 4_000, 250_000],
] as const)('a range of commissions reads %s', (text, type, min, max) => {
  expect(commissionRangeText(type, micros(min), micros(max))).toBe(text);
});

it('an offer per click is CPC, and every other one is CPA', () => {
  expect([offerType('cpc'), offerType('percentage'), offerType('flat')]).toEqual(['CPC', 'CPA', 'CPA']);
});
