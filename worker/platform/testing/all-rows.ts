import { env } from 'cloudflare:workers';

/** Every row of the database as JSON, by table. A search index that keeps no texts has no rows to read. */
export async function allRows(): Promise<Map<string, string[]>> {
  const tables = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND sql NOT LIKE '%content=''''%'",
  ).all<{ name: string }>();
  const names = tables.results.map(({ name }) => name);
  const read = await env.DB.batch(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return new Map(names.map((name, at) => [name, read[at]?.results.map((row) => JSON.stringify(row)) ?? []]));
}
