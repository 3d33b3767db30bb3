import { readFileSync } from 'node:fs';

const PAGE = 'docs/scale.md';
const MEASURED = /<!-- measured -->\n([\s\S]*?)<!-- end of measured -->/g;
const RULE = /^\|[\s|:-]+\|$/;

/**
 * The numbers of docs/scale.md, or the measurements that they are compared with. A name has the first cell of the table's header,
 * that of the row, and the header of the column.
 */
export class Values extends Map<string, number> {
  add(table: string, row: string, column: string, value: number): void {
    this.set([table, row, column].join(' · '), value);
  }
}

/** The numbers of the measured tables of docs/scale.md. */
export function readScalePage(): Values {
  const values = new Values();
  for (const [, tables = ''] of readFileSync(PAGE, 'utf8').matchAll(MEASURED)) addTables(values, tables);
  return values;
}

function addTables(values: Values, text: string): void {
  let header: string[] = [];
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('|') || RULE.test(line)) continue;
    const [row = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (RULE.test(lines[index + 1] ?? '')) {
      header = [row, ...cells];
      continue;
    }
    for (const [column, cell] of cells.entries()) {
      const number = Number(cell.replaceAll(',', ''));
      if (cell !== '' && !Number.isNaN(number))
        values.add(header[0] ?? '', row, header[column + 1] ?? '', number);
    }
  }
}
