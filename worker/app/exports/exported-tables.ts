import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import { TABLES } from '../declared.gen.ts';
import type { ExportedTable } from './manifest.ts';

const tableMissing = failure(
  'export.table_missing',
  500,
  (table: string) => `The database has no table ${table}.`,
);

interface ColumnRow {
  name: string;
  column: string;
  type: string;
  pk: number;
  without_rowid: number;
}

/** The tables that no declaration leaves out, in the order of their names, with the columns that the database has. */
export async function exportedTables(ctx: Context): Promise<ExportedTable[]> {
  const names = TABLES.flatMap(({ name, leftOut }) => (leftOut === undefined ? [name] : [])).sort();
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT n.value AS name, i.name AS "column", i.type, i.pk, m.sql LIKE '%) WITHOUT ROWID' AS without_rowid
      FROM json_each(?1) n JOIN sqlite_master m ON m.type = 'table' AND m.name = n.value
      CROSS JOIN pragma_table_info(m.name) i ORDER BY n.value, i.cid`,
    )
    .bind(JSON.stringify(names))
    .all<ColumnRow>();
  const columns = Map.groupBy(results, ({ name }) => name);
  return names.map((name) => shapeOf(name, columns.get(name)));
}

/** The tables that exports don't have, with the reason. */
export function leftOutTables(): { name: string; reason: string }[] {
  return TABLES.flatMap(({ name, leftOut }) => (leftOut === undefined ? [] : [{ name, reason: leftOut }]));
}

/** The key is what a table is stored by: its primary key, or else the place of the row, which then is exported with it. */
function shapeOf(name: string, rows: ColumnRow[] | undefined): ExportedTable {
  if (!rows) throw tableMissing(name);
  const columns = rows.map(({ column }) => column);
  const primary = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  const key = primary.map(({ column }) => column);
  if (rows[0]?.without_rowid) return { name, columns, key };
  if (primary.length === 1 && primary[0]?.type.toUpperCase() === 'INTEGER') return { name, columns, key };
  return { name, columns: ['rowid', ...columns], key: ['rowid'] };
}

/** Columns as SQL, after the name of a row. */
export function listOf(columns: readonly string[], of: string): string {
  return columns.map((column) => `${of}."${column}"`).join(', ');
}
