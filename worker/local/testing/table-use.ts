import { dirname, join } from 'node:path';
import { ownerOf, productionFiles, sourceOf } from '../production-files.ts';

const TABLE = /export const (\w+) = (?:table|searchIndex)\('(\w+)'/g;
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
  readonly owners = new Map<string, string>();
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
