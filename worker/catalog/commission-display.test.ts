import { expect, it } from 'vitest';
import { commissionText, offerType } from './commission-display.ts';

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

it('an offer per click is CPC, and every other one is CPA', () => {
  expect([offerType('cpc'), offerType('percentage'), offerType('flat')]).toEqual(['CPC', 'CPA', 'CPA']);
});
