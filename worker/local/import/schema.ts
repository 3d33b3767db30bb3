import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** What the migrations make of an empty database, in the order in which an import needs it. */
export interface Schema {
  /** Tables and indexes, without triggers: these refuse rows that have a past. */
  tables: string[];
  triggers: string[];
  /** Each table after those that it refers to. */
  order: string[];
  /** The columns of a table, with the hidden place of a row where it has no other key. */
  columns: ReadonlyMap<string, readonly string[]>;
  migrations: string[];
}

const objects = z.array(z.object({ type: z.string(), name: z.string(), sql: z.string() }));
const named = z.array(z.object({ name: z.string() }));

export function readSchema(folder = 'migrations'): Schema {
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const database = new DatabaseSync(':memory:');
  try {
    for (const name of migrations) database.exec(readFileSync(join(folder, name), 'utf8'));
    const made = objects.parse(
      database
        .prepare(
          "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
        )
        .all(),
    );
    const virtual = made.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql)).map(({ name }) => name);
    const own = made.filter(
      ({ type, name }) => type !== 'table' || !virtual.some((index) => name.startsWith(`${index}_`)),
    );
    const tables = own
      .filter(({ type, name }) => type === 'table' && !virtual.includes(name))
      .map(({ name }) => name);
    return {
      tables: own.filter(({ type }) => type !== 'trigger').map(({ sql }) => sql),
      triggers: own.filter(({ type }) => type === 'trigger').map(({ sql }) => sql),
      order: parentsFirst(database, tables),
      columns: new Map(
        tables.map((table) => [
          table,
          named.parse(database.prepare(`PRAGMA table_info("${table}")`).all()).map(({ name }) => name),
        ]),
      ),
      migrations,
    };
  } finally {
    database.close();
  }
}

function parentsFirst(database: DatabaseSync, tables: readonly string[]): string[] {
  const parents = z.array(z.object({ table: z.string() }));
  const order = new Set<string>();
  const add = (table: string) => {
    if (order.has(table)) return;
    for (const { table: parent } of parents.parse(
      database.prepare(`PRAGMA foreign_key_list("${table}")`).all(),
    ))
      if (parent !== table) add(parent);
    order.add(table);
  };
  for (const table of tables) add(table);
  return [...order];
}
