import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupDigits, roundDecimal, roundSignificant } from './decimal-text.ts';

describe('decimal strings', () => {
  it.each([
    ['1234.506500', 2, '1234.51'],
    ['1234.504999', 2, '1234.50'],
    ['-0.005', 2, '-0.01'],
    ['-0.004', 2, '0.00'],
    ['9.999999', 2, '10.00'],
    ['7', 2, '7.00'],
    ['0.0045', 6, '0.004500'],
    ['12345678901234567890.12', 2, '12345678901234567890.12'],
    ['2.5', 0, '3'],
  ])('%s rounded to %i digits is %s', (decimal, digits, rounded) => {
    expect(roundDecimal(decimal, digits)).toBe(rounded);
  });

  it.each([
    ['1.666667', '1.67'],
    ['0.102833', '0.10'],
    ['0.0149', '0.015'],
    ['0.010320', '0.01'],
    ['0.00996', '0.01'],
    ['0.0042', '0.0042'],
    ['0.004', '0.004'],
    ['0.01', '0.01'],
    ['0.05', '0.05'],
    ['-0.00427', '-0.0043'],
    ['0.000034', '0.000034'],
    ['0.000004', '0.000004'],
    ['0.00', '0.00'],
    ['0', '0.00'],
    ['12.5', '12.50'],
  ])('%s with two significant digits, or cents, is %s', (decimal, rounded) => {
    expect(roundSignificant(decimal)).toBe(rounded);
  });

  it('throws for a string that is no decimal', () => {
    for (const text of ['', 'NaN', '1e3', '1,000', '.5', ' 1'])
      expect(() => roundDecimal(text, 2)).toThrow(RangeError);
  });

  it('rounds by at most half a cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (micros) => {
        const size = micros < 0n ? -micros : micros;
        const decimal = `${micros < 0n ? '-' : ''}${size / 1_000_000n}.${String(size % 1_000_000n).padStart(6, '0')}`;
        const cents = BigInt(roundDecimal(decimal, 2).replace('.', ''));
        const apart = micros - cents * 10_000n;
        return apart >= -5000n && apart <= 5000n;
      }),
    );
  });

  it('groups thousands in the integer part only', () => {
    expect(groupDigits('1234567.891234')).toBe('1,234,567.891234');
    expect(groupDigits('999')).toBe('999');
    expect(groupDigits('1000')).toBe('1,000');
  });
});
