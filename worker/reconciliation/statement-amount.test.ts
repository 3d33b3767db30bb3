import { describe, expect, it } from 'vitest';
import { decimalSeparatorOf, statementAmount } from './statement-amount.ts';

describe('an amount of a statement', () => {
  it.each([
    ['12.50', 12_500_000],
    ['1,234.50', 1_234_500_000],
    ['1.234,50', 1_234_500_000],
    ['1,50', 1_500_000],
    ['1,234,567', 1_234_567_000_000],
    ['1.234.567,8', 1_234_567_800_000],
    ['5.9465', 5_946_500],
    ['.50', 500_000],
    ['-$3', -3_000_000],
    ['($3.25)', -3_250_000],
    ['1234', 1_234_000_000],
  ])('%s has one meaning', (text, amount) => {
    expect(statementAmount(text, null)).toBe(amount);
  });

  it.each([
    ['0,500', 500_000],
    [',500', 500_000],
    ['1,234', 1_234_000],
    ['1.234', 1_234_000_000],
    ['(1.234)', -1_234_000_000],
  ])('%s is refused unless the file says that it uses a decimal comma', (text, amount) => {
    expect(() => statementAmount(text, null)).toThrow(
      expect.objectContaining({ code: 'row.amount_ambiguous', status: 400 }),
    );
    expect(statementAmount(text, 'comma')).toBe(amount);
  });

  it('with a decimal point is read by it, and a group that begins with 0 is none', () => {
    expect(statementAmount('1,234', 'point')).toBe(1_234_000_000);
    expect(statementAmount('1.234', 'point')).toBe(1_234_000);
    for (const text of ['0,500', ',500', '1,50', '1.234,50'])
      expect(() => statementAmount(text, 'point'), text).toThrow(
        expect.objectContaining({ code: 'row.amount_format' }),
      );
  });

  it.each(['n/a', '', '1e3', '1,2345.00', '12,34,567.00', '1.2.3', '--5'])('%s is none', (text) => {
    expect(() => statementAmount(text, 'point')).toThrow(
      expect.objectContaining({ code: 'money.not_a_decimal' }),
    );
  });
});

describe('the decimal separator of a file', () => {
  it('is the one of its amounts that can have only one', () => {
    expect(decimalSeparatorOf(['1,234', '12.50', '7'])).toBe('point');
    expect(decimalSeparatorOf(['1.234', '-12,5'])).toBe('comma');
  });

  it('isn’t known if no amount shows it, or some show one and some the other', () => {
    expect(decimalSeparatorOf(['1,234', '1.234', '7', 'n/a'])).toBeNull();
    expect(decimalSeparatorOf(['1,50', '2.50'])).toBeNull();
  });
});
