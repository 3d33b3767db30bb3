import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

describe('csvLine', () => {
  it('separates cells with commas and ends as RFC 4180 requires', () => {
    expect(csvLine(['a', 1, null, ''])).toBe('a,1,,\r\n');
  });

  it('quotes separators, quotes and line breaks', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'two\r\nlines'])).toBe(
      '"a,b","say ""hi""","two\nlines","two\r\nlines"\r\n',
    );
  });

  it.each(['=1+1', '+1 day', '-1+1', '@SUM(A1)', '\tx', '=HYPERLINK("http://evil.example","x")'])(
    'prefixes %j with an apostrophe',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each([
    "x;=cmd|' /C calc'!A0",
    'x\t=1+1',
    'x\r\n=1+1',
    'x|=1+1',
    ' =1+1',
    '\u200b=1+1',
    '"=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    'x; ＝1',
  ])('keeps %j from being run wherever it is split', (text) => {
    const [cell = ''] = parse(csvLine([text]));
    for (const part of cell.split(/[;\t\r\n|]/)) expect(part).not.toMatch(/^[\s"\u200b]*[=+\-@＝＋－＠]/);
    expect(cell.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
  });

  it.each(['https://a.example/x?a=1&b=-2', 'Smith-Jones', 'a@site.example', 'sale; half off', '3+4'])(
    'leaves %j unchanged',
    (text) => {
      expect(parse(csvLine([text]))).toEqual([text]);
    },
  );

  it('prefixes cells that begin with a line break', () => {
    expect(csvLine(['\r=1'])).toBe(`"'\r'=1"\r\n`);
    expect(csvLine(['\n=1'])).toBe(`"'\n'=1"\r\n`);
  });

  it.each(['-3.20', '-7', '0.000001'])('leaves the number %s unchanged', (text) => {
    expect(csvLine([text, Number(text)])).toBe(`${text},${Number(text)}\r\n`);
  });

  it('never begins a cell with a formula, and can be parsed again', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
        const read = parse(csvLine(cells));
        expect(read).toHaveLength(cells.length);
        for (const [index, cell] of read.entries()) {
          const meant = (cells[index] ?? '').toWellFormed();
          expect(cell.replaceAll("'", '')).toBe(meant.replaceAll("'", ''));
          if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
        }
      }),
    );
  });
});

/** Parses one line as RFC 4180 says. */
function parse(line: string): string[] {
  const cells = `${line.slice(0, -2)},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/gy);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
