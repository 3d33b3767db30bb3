import { env } from 'cloudflare:workers';
import { insertTableRows, type TableRow } from '../bulk.ts';

/** The contents of the database at a moment. */
interface Moment {
  tables: Map<string, TableRow[]>;
  sequences: TableRow[];
}

/** Reads everything that the database has, so that it can be put back later. */
export async function readMoment(): Promise<Moment> {
  const names = await tableNames();
  const read = await env.DB.batch<TableRow>(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  const { results: sequences } = await env.DB.prepare(
    'SELECT name, seq FROM sqlite_sequence',
  ).all<TableRow>();
  return { tables: new Map(names.map((name, at) => [name, read[at]?.results ?? []])), sequences };
}

/** Puts the database back to a moment, as a restore does: every other store stays as it is. */
export async function restoreMoment({ tables, sequences }: Moment): Promise<void> {
  const { results: triggers } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql IS NOT NULL",
  ).all<{ name: string; sql: string }>();
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...triggers.map(({ name }) => env.DB.prepare(`DROP TRIGGER "${name}"`)),
    ...[...tables].flatMap(([name, rows]) => [
      env.DB.prepare(`DELETE FROM "${name}"`),
      ...insertTableRows(env.DB, `INSERT INTO "${name}"`, rows),
    ]),
    env.DB.prepare('DELETE FROM sqlite_sequence'),
    ...insertTableRows(env.DB, 'INSERT INTO sqlite_sequence', sequences),
    ...triggers.map(({ sql }) => env.DB.prepare(sql)),
  ]);
}

/** Without the search indexes, which are made of other tables. */
async function tableNames(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master t WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'
      AND NOT EXISTS (SELECT 1 FROM sqlite_master v WHERE v.sql LIKE 'CREATE VIRTUAL%' AND t.name LIKE v.name || '%')`,
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}
