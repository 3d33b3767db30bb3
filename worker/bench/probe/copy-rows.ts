import { type Cell, insertRows } from '../../platform/bulk.ts';

/** The statements that write rows of a table once more, as they are, into the same table of another database. */
export async function copyOf(
  from: D1Database,
  to: D1Database,
  table: string,
  key: string,
  values: readonly (string | number)[],
): Promise<D1PreparedStatement[]> {
  const [columns = [], ...rows] = await from
    .prepare(`SELECT * FROM ${table} WHERE ${key} IN (SELECT value FROM json_each(?1)) ORDER BY ${key}`)
    .bind(JSON.stringify(values))
    .raw<Cell[]>({ columnNames: true });
  return insertRows(to, `INSERT INTO ${table}`, columns.map(String), rows);
}

/** Empties tables and removes their triggers. Children come first. */
export async function prepareCopy(to: D1Database, tables: readonly string[]): Promise<void> {
  const { results: triggers } = await to
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN (SELECT value FROM json_each(?1))",
    )
    .bind(JSON.stringify(tables))
    .all<{ name: string }>();
  await to.batch([
    ...triggers.map(({ name }) => to.prepare(`DROP TRIGGER ${name}`)),
    ...tables.map((name) => to.prepare(`DELETE FROM ${name}`)),
  ]);
}

/** Writes statements in one transaction and returns its milliseconds. */
export async function timedBatch(to: D1Database, statements: D1PreparedStatement[]): Promise<number> {
  const began = performance.now();
  await to.batch(statements);
  return performance.now() - began;
}
