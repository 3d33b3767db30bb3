import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { TableRow } from './bulk.ts';

/** `$client` is the D1 binding itself, for batches and bulk writes. */
export type Database = DrizzleD1Database & { $client: D1Database };

export function openDatabase(binding: D1Database): Database {
  return drizzle(binding);
}

const dialect = new SQLiteSyncDialect();

/** Runs queries in one round trip and one transaction. `Rows` are the row types of each. */
export async function batchRead<Rows extends readonly object[]>(
  db: Database,
  ...queries: { [Index in keyof Rows]: SQL | D1PreparedStatement }
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  const results = await db.$client.batch(
    queries.map((query) => (is(query, SQL) ? sqlStatement(db, query) : query)),
  );
  return results.map((result) => result.results) as { [Index in keyof Rows]: Rows[Index][] };
}

/** A hand-written query as a statement for `batch`. */
export function sqlStatement(db: Database, query: SQL): D1PreparedStatement {
  const { sql, params } = dialect.sqlToQuery(query);
  return db.$client.prepare(sql).bind(...params);
}

/** A drizzle query as a statement for `batch`. */
export function statementOf(
  db: Database,
  query: { toSQL(): { sql: string; params: unknown[] } },
): D1PreparedStatement {
  const { sql, params } = query.toSQL();
  return db.$client.prepare(sql).bind(...params);
}

/** Runs queries in one transaction, and returns how many rows the first one has changed. */
export async function changesOfFirst(db: Database, queries: readonly SQL[]): Promise<number> {
  const [first] = await db.$client.batch(queries.map((query) => sqlStatement(db, query)));
  return first?.meta.changes ?? 0;
}

/** A row by its field names, from one by its column names. */
export function fieldsOf<Table extends SQLiteTable>(table: Table, row: TableRow): Table['$inferSelect'] {
  const fields = Object.entries(getTableColumns(table)).map(([field, column]) => {
    const value = row[column.name] ?? null;
    return [field, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(fields) as Table['$inferSelect'];
}

/** A list of values as a subquery with a single bound parameter. */
export function listed(values: readonly (string | number)[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** Writes statements in one transaction. A caller that may lose its right to write adds a guard. */
export type WriteBatch = (statements: D1PreparedStatement[]) => Promise<void>;
