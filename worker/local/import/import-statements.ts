import { TABLES } from '../../app/declared.gen.ts';
import { type OpenExport, readRows } from '../../app/exports/read-export.ts';
import { failure } from '../../platform/failure.ts';
import type { Schema } from './schema.ts';
import { insertStatements, literal } from './sql-text.ts';

/** The numbers that may have been given between the cut and the loss. No one else gets them, because links on the web name them. */
const LOST_PUBLISHERS = 1_000;
const LOST_PROGRAMS = 100_000;

/** The table of `wrangler d1 migrations`, so that the next deployment continues from the import. */
const MIGRATION_LOG = `CREATE TABLE d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

const importOtherMigration = failure(
  'import.other_migration',
  409,
  (of: string, own: string) =>
    `The export needs the migration ${of}, and this version has ${own}. Check out the commit that was deployed at the time of the export.`,
);
const importOtherColumns = failure(
  'import.other_columns',
  409,
  (table: string) => `The table ${table} of the export has other columns than that of the migrations.`,
);

/** Throws `import.other_migration` and `import.other_columns` (409) unless the export is of a database of these migrations. */
export function requireSameSchema({ manifest }: OpenExport, schema: Schema): void {
  const own = schema.migrations.at(-1) ?? 'none';
  if (manifest.cut.migration !== own) throw importOtherMigration(manifest.cut.migration, own);
  for (const { name, columns } of manifest.tables) {
    const expected = schema.columns.get(name)?.join();
    if (columns.filter((column) => column !== 'rowid').join() !== expected) throw importOtherColumns(name);
  }
}

/** The SQL that makes an empty database the one of the export, in order. */
export async function* importStatements(from: OpenExport, schema: Schema): AsyncGenerator<string, void> {
  const { cut, tables } = from.manifest;
  yield* schema.tables;
  yield MIGRATION_LOG;
  for (const name of schema.migrations) yield `INSERT INTO d1_migrations (name) VALUES (${literal(name)})`;
  for await (const { table, columns, rows } of readRows(from, schema.order)) {
    const key = tables.find(({ name }) => name === table)?.key ?? [];
    yield* insertStatements(table, columns, key, rows);
  }
  yield 'DELETE FROM sqlite_sequence';
  for (const [name, seq] of Object.entries(cut.sequences))
    yield `INSERT INTO sqlite_sequence (name, seq) VALUES (${literal(name)}, ${seq})`;
  yield* setUp(cut.at);
  for (const { fill } of TABLES) if (fill !== undefined) yield fill;
  yield* schema.triggers;
}

/**
 * No one is paid until an operator has compared what was paid since the export, no email that waited at the cut is sent, because it may
 * have been sent since, and no number that may have been given since is given again.
 */
function* setUp(at: number): Generator<string, void> {
  yield `INSERT INTO settings (key, value, updated_at, updated_by) VALUES ('payouts_stopped', 'true', ${at}, 'import')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`;
  yield `UPDATE emails SET state = 'skipped', updated_at = ${at} WHERE state IN ('queued', 'sending')`;
  yield `INSERT INTO settings (key, value, updated_at, updated_by)
    SELECT 'publisher_number_floor', CAST(COALESCE(MAX(number), 0) + ${LOST_PUBLISHERS} AS TEXT), ${at}, 'import' FROM publishers
    WHERE number < 999999
    ON CONFLICT (key) DO UPDATE SET value = CAST(MAX(CAST(excluded.value AS INTEGER), CAST(settings.value AS INTEGER)) AS TEXT)`;
  yield `INSERT INTO program_numbers (number, network_id, program_id, created_at)
    SELECT MAX(number) + ${LOST_PROGRAMS}, 'none', 'Given before an import: ' || (MAX(number) + ${LOST_PROGRAMS}), ${at}
    FROM program_numbers HAVING MAX(number) IS NOT NULL`;
}
