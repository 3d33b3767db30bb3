import { describe, expect, it } from 'vitest';
import type { Month } from '../clicks/store/store-name.ts';
import { parseStatement } from './parse-statement.ts';

const MAPPING = { id: 'Commission ID', amount: 'Amount', date: 'Date', currency: 'Currency', decimal: null };
const HEADER = 'Commission ID,Amount,Date,Currency\r\n';
const parse = (lines: string) => parseStatement(HEADER + lines, MAPPING, '2026-11' as Month);

describe('a network’s statement', () => {
  it('is read with quoted cells, line breaks and signs', () => {
    const { rows, unreadable } = parse(
      '"a,1",$12.50,2026-11-03,USD\r\n"b\n2",-3.000001,2026-11-04T10:00:00Z,usd\n',
    );
    expect(unreadable).toEqual([]);
    expect(rows).toMatchObject([
      { externalId: 'a,1', amount: 12_500_000, day: '2026-11-03' },
      { externalId: 'b\n2', amount: -3_000_001, day: '2026-11-04' },
    ]);
  });

  it('names malformed lines, other months and other currencies, and keeps the rows beside them', () => {
    const { rows, unreadable } = parse(
      [
        'a,1.00,2026-11-03,USD',
        'b,abc,2026-11-03,USD',
        ',2.00,2026-11-03,USD',
        'c,2.00,2026-10-31,USD',
        'd,2.00,2026-11-03,EUR',
        'e,5,2026-11-30,USD',
      ].join('\n'),
    );
    expect(rows.map(({ externalId }) => externalId)).toEqual(['a', 'e']);
    expect(unreadable.map(({ line, code }) => [line, code])).toEqual([
      [3, 'money.not_a_decimal'],
      [4, 'row.id_missing'],
      [5, 'row.other_month'],
      [6, 'row.currency'],
    ]);
  });

  it('counts a repeated row once, and the first of two that contradict each other', () => {
    const { rows, unreadable } = parse('a,1.00,2026-11-03,USD\na,1.00,2026-11-03,USD\na,2.00,2026-11-03,USD');
    expect(rows).toMatchObject([{ externalId: 'a', amount: 1_000_000 }]);
    expect(unreadable.map(({ code }) => code)).toEqual(['row.repeated', 'row.contradicts']);
  });

  it('is read with the signs and separators that networks use', () => {
    const { rows, unreadable } = parse(
      'a,"$1,234.50",2026-11-03,USD\nb,($3.25),2026-11-03,USD\nc,-$2,2026-11-03,USD',
    );
    expect(unreadable).toEqual([]);
    expect(rows.map(({ amount }) => amount)).toEqual([1_234_500_000, -3_250_000, -2_000_000]);
  });

  it('is read with the decimal separator that its amounts show, and the lines that it contradicts are named', () => {
    const comma = parse('a,"12,50",2026-11-03,USD\nb,"1.234",2026-11-03,USD');
    expect(comma.rows.map(({ amount }) => amount)).toEqual([12_500_000, 1_234_000_000]);
    const unknown = parse('a,"1,234",2026-11-03,USD\nb,7,2026-11-03,USD');
    expect(unknown.rows.map(({ externalId }) => externalId)).toEqual(['b']);
    expect(unknown.unreadable).toMatchObject([{ externalId: 'a', code: 'row.amount_ambiguous' }]);
    const declared = parseStatement(
      `${HEADER}a,"1,234",2026-11-03,USD`,
      { ...MAPPING, decimal: 'comma' },
      '2026-11' as Month,
    );
    expect(declared.rows.map(({ amount }) => amount)).toEqual([1_234_000]);
  });

  it('keeps a row with a stray quote as unreadable, and takes no amount of the rows that it swallows', () => {
    const text =
      'Commission ID,Product,Amount\na,Lamp,1.00\nb,"Deluxe" chair,2.00\nc,Chair,3.00\nd,"Sofa",4.00\ne,x,5.00';
    const mapping = { ...MAPPING, date: null, currency: null };
    const swallowed = parseStatement(text, mapping, '2026-11' as Month);
    expect(swallowed.rows.map(({ externalId, amount }) => [externalId, amount])).toEqual([
      ['a', 1_000_000],
      ['e', 5_000_000],
    ]);
    expect(swallowed.unreadable).toMatchObject([{ line: 3, externalId: 'b', code: 'row.malformed' }]);
    expect(swallowed.unreadable[0]?.detail).toContain('Rows behind it may be missing');
    expect(swallowed.unreadable[0]?.text).toContain('c,Chair,3.00');
    const unclosed = parse('a,1.00,2026-11-03,USD\nb,"2.00,2026-11-03,USD\nc,3.00,2026-11-03,USD');
    expect(unclosed.rows.map(({ externalId }) => externalId)).toEqual(['a']);
    expect(unclosed.unreadable).toMatchObject([{ line: 3, externalId: 'b', code: 'row.malformed' }]);
  });

  it('keeps a row with more cells than the header as unreadable, because its amount can be in another one', () => {
    const { rows, unreadable } = parse(
      'a,1,234.50,2026-11-03,USD\nb,2.00,2026-11-03,USD,,\nc,3.00,2026-11-03,USD, late',
    );
    expect(rows).toMatchObject([{ externalId: 'b', amount: 2_000_000 }]);
    expect(unreadable.map(({ externalId, code }) => [externalId, code])).toEqual([
      ['a', 'row.columns'],
      ['c', 'row.columns'],
    ]);
  });

  it('takes no decimal separator from rows that it can’t read', () => {
    const { rows, unreadable } = parse(
      'a,"1,50",2026-11-03,USD,x\nb,"1,234",2026-11-03,USD\nc,7,2026-11-03,USD',
    );
    expect(rows.map(({ externalId }) => externalId)).toEqual(['c']);
    expect(unreadable.map(({ code }) => code)).toEqual(['row.columns', 'row.amount_ambiguous']);
  });

  it('is refused if a stray quote in its header swallows rows', () => {
    expect(() =>
      parseStatement('Commission ID,"Net" amount,Amount\na,"x",1.00\nb,y,2.00', MAPPING, '2026-11' as Month),
    ).toThrow('quotation mark');
  });

  it('is refused without its columns or without rows', () => {
    expect(() => parseStatement('x,y\n1,2', MAPPING, '2026-11' as Month)).toThrow('“Commission ID”');
    expect(() => parse('')).toThrow('no rows');
  });
});
