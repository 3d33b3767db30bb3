import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type MicroUsd,
  micros,
  parseUsd,
  roundToCents,
  share,
  sum,
  toDollars,
  toExactDollars,
} from './money.ts';

const amounts = fc.integer({ min: -1e14, max: 1e14 }).map(micros);

describe('reading an amount', () => {
  it.each([
    ['5.9465', 5_946_500],
    ['3.211', 3_211_000],
    ['7.781', 7_781_000],
    ['0', 0],
    ['-0', 0],
    ['-0.00', 0],
    ['+1.5', 1_500_000],
    ['0.000001', 1],
    ['999999999.999999', 999_999_999_999_999],
    [319.3, 319_300_000],
    [' 2.50 ', 2_500_000],
  ])('takes %j as %i micro-dollars', (text, expected) => {
    expect(parseUsd(text)).toBe(expected);
    expect(Object.is(parseUsd(text), -0)).toBe(false);
  });

  it.each([
    ['0.0000005', 0],
    ['0.0000015', 2],
    ['0.00000051', 1],
    ['0.12345649999999999999', 123_456],
    ['0.12345650000000000000', 123_456],
    ['0.12345750000000000000', 123_458],
    ['-0.0000015', -2],
  ])('rounds the digits after the sixth of %s half to even', (text, expected) => {
    expect(parseUsd(text)).toBe(expected);
  });

  it.each([
    '1e9',
    'NaN',
    'Infinity',
    '',
    ' ',
    '.',
    '.5',
    '5.',
    '1,000.00',
    '$5',
    '0x10',
    '--1',
    '1 2',
    '٣',
    '1.2.3',
  ])('refuses %j', (text) => {
    expect(() => parseUsd(text)).toThrow(expect.objectContaining({ code: 'money.not_a_decimal' }));
  });

  it.each(['1000000000', '-1000000000.00', '999999999.9999999'])('refuses %s as too large', (text) => {
    expect(() => parseUsd(text)).toThrow(expect.objectContaining({ code: 'money.out_of_range' }));
  });

  it('parses exactly what it has formatted', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseUsd(toExactDollars(amount))).toBe(amount);
      }),
    );
  });
});

describe('dividing an amount', () => {
  it('neither creates nor loses a micro-dollar: both parts add up to the whole', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), (amount, ppm) => {
        const publisher = share(amount, ppm);
        const network = micros(amount - publisher);
        expect(sum([publisher, network])).toBe(amount);
        expect(Math.abs(publisher)).toBeLessThanOrEqual(Math.abs(amount));
      }),
    );
  });

  it('takes back exactly the same share for a reversal', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), (amount, ppm) => {
        expect(share(micros(-amount), ppm)).toBe(micros(-share(amount, ppm)));
      }),
    );
  });

  it.each([
    [1, 500_000, 0],
    [3, 500_000, 2],
    [5, 500_000, 2],
    [5_946_500, 500_000, 2_973_250],
  ])('rounds half to even: %i at %i parts per million is %i', (amount, ppm, expected) => {
    expect(share(micros(amount), ppm)).toBe(expected);
  });
});

describe('showing an amount', () => {
  it.each([
    [0, '0.00'],
    [1_234_500, '1.23'],
    [1_235_000, '1.24'],
    [1_225_000, '1.22'],
    [-5_000, '0.00'],
    [-15_000, '-0.02'],
    [12_000_000, '12.00'],
  ])('%i micro-dollars are %s', (amount, text) => {
    expect(toDollars(micros(amount))).toBe(text);
  });

  it('keeps the remainder: cents and remainder add up', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const cents = roundToCents(amount);
        expect(cents % 10_000 === 0).toBe(true);
        expect(Math.abs(amount - cents)).toBeLessThanOrEqual(5_000);
        expect(parseUsd(toDollars(amount))).toBe(cents as MicroUsd);
      }),
    );
  });
});
