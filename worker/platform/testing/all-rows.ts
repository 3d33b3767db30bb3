import { env } from 'cloudflare:workers';

/** Every row of the database as JSON, by table. */
export async function allRows(): Promise<Map<string, string[]>> {
  const tables = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
  ).all<{ name: string }>();
  const names = tables.results.map(({ name }) => name);
  const read = await env.DB.batch(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return new Map(names.map((name, at) => [name, read[at]?.results.map((row) => JSON.stringify(row)) ?? []]));
}
