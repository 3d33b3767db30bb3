import { describe, expect, it } from 'vitest';
import { bulkRows } from './bulk-rows.ts';
import { guessMapping, inputsOf, parseList } from './parse-list.ts';
import { resultsCsv } from './results-csv.ts';

const read = (text: string) => {
  const table = parseList(text);
  return inputsOf(table, guessMapping(table));
};

describe('a pasted list', () => {
  it('is one URL a line, also with commas in URLs, bare domains and empty lines', () => {
    expect(read('https://a.example/x,y?z=1\r\n\n  shop.example/lamp \n')).toEqual([
      { line: 1, url: 'https://a.example/x,y?z=1', title: '', ref: '' },
      { line: 3, url: 'shop.example/lamp', title: '', ref: '' },
    ]);
  });

  it('is CSV with a header in any order, quotes and line breaks', () => {
    const text = 'Campaign;Product URL;Title\nspring;https://a.example/1;"Lamp; ""small"""\n;;\n';
    expect(read(text)).toEqual([
      { line: 2, url: 'https://a.example/1', title: 'Lamp; "small"', ref: 'spring' },
    ]);
  });

  it('is a table without a header, as spreadsheets copy it', () => {
    expect(parseList('https://a.example/1\tLamp\nhttps://a.example/2\tChair')).toMatchObject({
      columns: ['Column 1', 'Column 2'],
      rows: [{ cells: ['https://a.example/1', 'Lamp'] }, { cells: ['https://a.example/2', 'Chair'] }],
    });
  });

  it('loses no line behind a stray quotation mark', () => {
    const text =
      'url,title\nhttps://a.example/1,"Deluxe" chair\nhttps://a.example/2,"Lamp, small"\nhttps://a.example/3,Table\n';
    expect(read(text).map(({ url, title }) => [url, title])).toEqual([
      ['https://a.example/1', '"Deluxe" chair'],
      ['https://a.example/2', 'Lamp, small'],
      ['https://a.example/3', 'Table'],
    ]);
  });

  it('can be empty', () => {
    expect(read('')).toEqual([]);
    expect(read(' \n\n')).toEqual([]);
  });
});

describe('the rows of a list', () => {
  const row = (line: number, url: string, ref = '', title = '') => ({ line, url, ref, title });

  it('fail before they are sent if the rules of the API refuse them', () => {
    const reasons = bulkRows(
      [
        row(1, 'https://a.example/'),
        row(2, ''),
        row(3, `https://a.example/${'x'.repeat(2_100)}`),
        row(4, 'https://a.example/1', 'ada@fenwick.example'),
        row(5, 'https://a.example/2', '', 'x'.repeat(201)),
      ],
      'b',
    ).map(({ state, reason }) => [state, reason]);
    expect(reasons).toEqual([
      ['ready', null],
      ['failed', 'The URL is missing.'],
      ['failed', 'The URL has more than 2,048 characters.'],
      ['failed', expect.stringContaining('personal data')],
      ['failed', 'A name has at most 200 characters.'],
    ]);
  });

  it('are sent once if a list has them twice, and keep their keys', () => {
    const rows = bulkRows([row(1, 'https://a.example/'), row(4, ' https://a.example/ ')], 'b');
    expect(rows.map(({ key, reason }) => [key, reason])).toEqual([
      ['bulk-b-1', null],
      ['bulk-b-4', 'The same as line 1.'],
    ]);
  });

  it('are downloaded as CSV in which no cell is a formula', () => {
    const [first] = bulkRows([row(1, '=HYPERLINK("https://evil.example")', '', '@name')], 'b');
    if (!first) throw new Error('There is a row.');
    const csv = resultsCsv([{ ...first, state: 'failed', reason: '+1' }]);
    expect(csv).toBe(
      'line,url,name,ref,result,reason,brand,affiliate_url,link_id\r\n' +
        `1,"'=HYPERLINK(""https://evil.example"")","'@name",,failed,"'+1",,,\r\n`,
    );
  });
});
