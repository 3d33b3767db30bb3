import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import type { Context } from './context.ts';
import { micros, toExactDollars } from './money.ts';
import type { Account, DeclaredTable, Exported } from './table.ts';
import { instantOf, toIso } from './time.ts';

/** Returned by an eraser that can't go on before something else has happened. */
export const WAIT = 'wait';

/** The turns of the erasers of an account, one after the other. Erasers of one turn depend on nothing of each other. */
export const TURNS = [
  // Money that is on its way arrives first.
  'money',
  // No one uses the account from here on.
  'access',
  // No note is deleted before the publisher is closed.
  'publisher',
  'data',
  // A table whose rows are just deleted.
  'rows',
  // The name and the address, which the last email still has.
  'account',
  // After the last email is sent.
  'emails',
] as const;

/**
 * Erases what a district stores about an account. The table of a district with other rows than those to delete names it, and
 * `npm run tables` finds it: `export const eraseKeys: Eraser = …`.
 */
export interface Eraser {
  /** Stored with a deletion once it is done. */
  name: string;
  turn: (typeof TURNS)[number];
  /**
   * Erases a bounded batch. Returns the cursor of the next batch, null when it is done, or `WAIT`. A call may be repeated.
   */
  erase(ctx: Context, account: Account, cursor: string | null, env: Env): Promise<string | null>;
}

/**
 * A list of the account's download, page by page. A list of columns is declared with its table; one that takes more is found by
 * `npm run tables`: `export const taxSection: Section = …`.
 */
export interface Section {
  name: string;
  rows(ctx: Context, account: Account, env: Env): AsyncGenerator<Record<string, unknown>[], void>;
}

/** The eraser of a table whose rows are deleted with the account. */
export function rowEraser(declared: DeclaredTable): Eraser {
  const isOwn = ownRows(declared);
  return {
    name: declared.name,
    turn: 'rows',
    async erase({ db }, account) {
      await db.run(sql`DELETE FROM ${sql.identifier(declared.name)} WHERE ${isOwn(account)}`);
      return null;
    },
  };
}

const PAGE_SIZE = 1_000;

/** The list of the download that is declared with a table. */
export function columnSection(declared: DeclaredTable, exported: Exported): Section {
  const isOwn = ownRows(declared);
  const key = sql.raw(exported.by ?? keyOf(declared));
  const columns = sql.raw(exported.columns);
  const json = columnsOf(declared)
    .filter(({ dataType }) => dataType === 'json')
    .map(({ name }) => name);
  return {
    name: exported.as,
    async *rows({ db }, account) {
      for (let after: unknown = ''; ; ) {
        const page: Row[] = await db.all<Row>(
          sql`SELECT ${key} AS cursor, ${columns} FROM ${sql.identifier(declared.name)}
              WHERE (${isOwn(account)}) AND ${key} > ${after} ORDER BY ${key} LIMIT ${PAGE_SIZE}`,
        );
        after = page.at(-1)?.cursor;
        if (page.length > 0)
          yield page.map(({ cursor: _, ...row }) => readable(row, { json, dollars: exported.dollars }));
        if (page.length < PAGE_SIZE) return;
      }
    },
  };
}

type Row = Record<string, unknown>;

/** A row as the download has it. Values with a name that ends with `_at` are times. */
export function readable(
  row: Row,
  { dollars = [], json = [] }: { dollars?: readonly string[] | undefined; json?: readonly string[] } = {},
): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value === 'number' && name.endsWith('_at')) return [name, toIso(instantOf(value))];
      if (typeof value === 'number' && dollars.includes(name)) return [name, toExactDollars(micros(value))];
      if (typeof value === 'string' && json.includes(name)) return [name, JSON.parse(value)];
      return [name, value];
    }),
  );
}

function ownRows(declared: DeclaredTable): (account: Account) => SQL {
  const { name, personal } = declared;
  if (personal && 'of' in personal.export) return personal.export.of;
  const names = columnsOf(declared).map((column) => column.name);
  if (names.includes('user_id')) return ({ userId }) => sql`user_id = ${userId}`;
  if (names.includes('publisher_id')) return ({ publisherId }) => sql`publisher_id = ${publisherId}`;
  throw new Error(`No column of ${name} names an account, and nothing says which rows are of one.`);
}

/** The primary key without the account, as an SQL expression of a text. */
function keyOf({ name, table }: DeclaredTable): string {
  if (!table) throw new Error(`${name} has no key.`);
  const { columns, primaryKeys } = getTableConfig(table);
  const all = [...primaryKeys.flatMap((key) => key.columns), ...columns.filter(({ primary }) => primary)];
  const others = all.filter((column) => !['user_id', 'publisher_id'].includes(column.name));
  return (others.length > 0 ? others : all)
    .map((column) => (column.dataType === 'number' ? `printf('%015d', ${column.name})` : column.name))
    .join(" || ' ' || ");
}

function columnsOf({ table }: DeclaredTable) {
  return table ? Object.values(getTableColumns(table)) : [];
}
