import { deleteInBatches } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import type { ExportId } from '../../platform/ids.ts';
import { listOf } from './exported-tables.ts';
import type { ExportedTable } from './manifest.ts';

const PREFIX = 'export_capture_';
const DELETE_BATCH = 10_000;
const KINDS = ['INSERT', 'UPDATE', 'DELETE'] as const;

/**
 * The statements that make the database note the key of each row that is written from here on. Reading a database of gigabytes
 * takes many calls, between which rows change; with their keys, the last call makes all of them of one moment.
 */
export function startCapture(
  ctx: Context,
  id: ExportId,
  tables: readonly ExportedTable[],
): D1PreparedStatement[] {
  return tables.flatMap((table) => triggersOf(id, table).map((sql) => ctx.db.$client.prepare(sql)));
}

/** How many triggers an export has: without one of them, it would miss what was written. */
export function captureSize(tables: readonly ExportedTable[]): number {
  return tables.length * KINDS.length;
}

/** SQL for the number of triggers that an export has in the database. */
export function capturedBy(id: ExportId): string {
  return `(SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger' AND name LIKE '${nameOf(id, '')}%')`;
}

/** Ends the noting for all exports but a running one. Another export can start at any time. */
export async function stopCapture(ctx: Context): Promise<void> {
  const d1 = ctx.db.$client;
  const { results } = await d1
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '${PREFIX}%' AND NOT EXISTS (
        SELECT 1 FROM export_runs WHERE state = 'running' AND instr(sqlite_master.name, id) > 0)`,
    )
    .all<{ name: string }>();
  if (results.length > 0)
    await d1.batch(results.map(({ name }) => d1.prepare(`DROP TRIGGER IF EXISTS "${name}"`)));
  const changes = d1.prepare(
    `DELETE FROM export_changes WHERE seq IN (SELECT seq FROM export_changes ORDER BY seq LIMIT ${DELETE_BATCH})
      AND NOT EXISTS (SELECT 1 FROM export_runs WHERE state = 'running')`,
  );
  await deleteInBatches(changes, DELETE_BATCH);
}

function triggersOf(id: ExportId, { name, key }: ExportedTable): string[] {
  const note = (of: 'NEW' | 'OLD') =>
    `INSERT INTO export_changes (of_table, row_key) SELECT '${name}', json_array(${listOf(key, of)})`;
  const isMoved = key.map((column) => `NEW."${column}" IS NOT OLD."${column}"`).join(' OR ');
  const notes = {
    INSERT: note('NEW'),
    UPDATE: `${note('NEW')}; ${note('OLD')} WHERE ${isMoved}`,
    DELETE: note('OLD'),
  };
  return KINDS.map(
    (kind) =>
      `CREATE TRIGGER "${nameOf(id, `${name}_${kind.toLowerCase()}`)}" AFTER ${kind} ON "${name}" BEGIN ${notes[kind]}; END`,
  );
}

function nameOf(id: ExportId, rest: string): string {
  return `${PREFIX}${id}_${rest}`;
}
