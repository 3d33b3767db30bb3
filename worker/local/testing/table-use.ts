import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DISTRICTS } from '../districts.ts';

const WORKER = join(import.meta.dirname, '../..');
/** Full-text tables are created in migrations, so no `tables.ts` lists them. */
const VIRTUAL_TABLES = { program_search: 'catalog' };
const NOT_PRODUCTION = /\.test\.ts$|\/testing\/|-suite\.ts$|\.gen\./;

const TABLE = /export const (\w+) = sqliteTable\(\s*'(\w+)'/g;
const COLUMNS = /sqliteTable\(\s*'(\w+)',\s*\{(.*?)\n {0,4}\}/gs;
const COLUMN = /^\s+(\w+): (?:text|integer)\((?:'(\w+)')?/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const SQL_WRITE = /\b(?:(?:INSERT|REPLACE)(?: OR \w+)? INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+(\w+)/g;
/** `FROM a x, b y` names two tables. */
const SQL_READ = /\b(?:FROM|JOIN)\s+(\w+(?:\s+\w+)?(?:\s*,\s*\w+(?:\s+\w+)?)*)/g;
const TABLES_IMPORT = /import \{([^}]*)\} from '([^']*tables\.ts)'/g;

export interface TableUse {
  file: string;
  kind: 'reads' | 'writes';
  table: string;
}

/** The SQL names of all tables with their owners, and the drizzle tables by file and constant. */
export class Tables {
  readonly owners = new Map<string, string>(Object.entries(VIRTUAL_TABLES));
  readonly #constants = new Map<string, string>();

  constructor() {
    for (const file of productionFiles().filter((name) => name.endsWith('/tables.ts')))
      for (const [, constant, table] of sourceOf(file).matchAll(TABLE)) {
        this.owners.set(String(table), ownerOf(file));
        this.#constants.set(`${file}#${constant}`, String(table));
      }
  }

  /** The tables that a file reads and writes. A table that it writes isn't listed as read too. */
  usesOf(file: string, source: string): TableUse[] {
    const code = source.replaceAll(COMMENT, '');
    const written = new Set([...code.matchAll(SQL_WRITE)].map(([, table]) => String(table)));
    const read = new Set(
      [...code.matchAll(SQL_READ)].flatMap(([, list]) =>
        String(list)
          .split(',')
          .map((item) => item.trim().split(/\s/)[0] ?? ''),
      ),
    );
    for (const { constant, table } of this.#imported(file, code)) {
      read.add(table);
      if (new RegExp(`\\.(?:insert|update|delete)\\(\\s*${constant}\\b`).test(code)) written.add(table);
    }
    const known = (names: Iterable<string>) => [...names].filter((table) => this.owners.has(table));
    return [
      ...known(written).map((table) => ({ file, kind: 'writes' as const, table })),
      ...known(read)
        .filter((table) => !written.has(table))
        .map((table) => ({ file, kind: 'reads' as const, table })),
    ];
  }

  #imported(file: string, code: string): { constant: string; table: string }[] {
    return [...code.matchAll(TABLES_IMPORT)].flatMap(([, names = '', path = '']) =>
      names.split(',').flatMap((name) => {
        const constant = name.trim();
        const table = this.#constants.get(`${join(dirname(file), path)}#${constant}`);
        return table === undefined ? [] : [{ constant, table }];
      }),
    );
  }
}

/** The SQL names of the columns of each table. */
export function columnsByTable(): Map<string, string[]> {
  const files = productionFiles().filter((name) => name.endsWith('/tables.ts'));
  return new Map(
    files
      .flatMap((file) => [...sourceOf(file).matchAll(COLUMNS)])
      .map(([, table, body]) => [
        String(table),
        [...String(body).matchAll(COLUMN)].map(([, field, column]) => String(column ?? field)),
      ]),
  );
}

/** The TypeScript files of all districts, without tests. */
export function productionFiles(): string[] {
  return Object.keys(DISTRICTS).flatMap((district) =>
    readdirSync(join(WORKER, district), { recursive: true, encoding: 'utf8' })
      .map((name) => `${district}/${name}`)
      .filter((name) => /\.tsx?$/.test(name) && !NOT_PRODUCTION.test(name)),
  );
}

export function sourceOf(file: string): string {
  return readFileSync(join(WORKER, file), 'utf8');
}

export function ownerOf(file: string): string {
  return file.split('/')[0] ?? '';
}
