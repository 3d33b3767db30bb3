import { readFileSync } from 'node:fs';

const PAGE = 'docs/scale.md';
const MEASURED = /<!-- measured -->\n([\s\S]*?)<!-- end of measured -->/g;
const RULE = /^\|[\s|:-]+\|$/;

/** A measured value: the first cell of its table's header, that of its row, and the header of its column. */
export type ValueName = readonly [table: string, row: string, column: string];

/** A number of docs/scale.md, or the measurement that it is compared with. */
export class Values {
  readonly #values = new Map<string, number>();

  get(name: ValueName): number | undefined {
    return this.#values.get(name.join(' · '));
  }

  set(name: ValueName, value: number): void {
    this.#values.set(name.join(' · '), value);
  }

  *[Symbol.iterator](): Iterator<[name: string, value: number]> {
    yield* this.#values;
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
    const cells = line.split('|').slice(1, -1);
    const trimmed = cells.map((cell) => cell.trim());
    if (RULE.test(lines[index + 1] ?? '')) {
      header = trimmed;
      continue;
    }
    const [row = '', ...numbers] = trimmed;
    for (const [column, text] of numbers.entries()) {
      const number = Number(text.replaceAll(',', ''));
      if (text !== '' && !Number.isNaN(number))
        values.set([header[0] ?? '', row, header[column + 1] ?? ''], number);
    }
  }
}
