import { max, sql } from 'drizzle-orm';
import { jsonChunks } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { programNumbers } from './tables.ts';

/** 90 % of the 25 bits that a click ID has for a program's number. A trigger enforces the same limit. */
export const MAX_PROGRAM_NUMBER = Math.floor(2 ** 25 * 0.9);

/** Assigns a number to each of a network's programs that has none. */
export function assignNumbers(
  ctx: Context,
  networkId: string,
  programIds: readonly string[],
): D1PreparedStatement[] {
  return jsonChunks(programIds).map((ids) => ctx.db.$client.prepare(ASSIGN).bind(networkId, ids, ctx.now));
}

const ASSIGN = `INSERT INTO program_numbers (network_id, program_id, created_at)
  SELECT ?1, j.value, ?3 FROM json_each(?2) j WHERE NOT EXISTS (
    SELECT 1 FROM program_numbers n WHERE n.network_id = ?1 AND n.program_id = j.value)`;

/** The programs that can't get a number, because there are fewer free numbers than programs without one. */
export async function programsBeyondNumbers(
  ctx: Context,
  networkId: string,
  programIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const free = Math.max(0, MAX_PROGRAM_NUMBER - (await lastAssignedNumber(ctx)));
  if (programIds.length <= free) return new Set();
  const numbered = new Set<string>();
  for (const ids of jsonChunks(programIds)) {
    const { results } = await ctx.db.$client
      .prepare(NUMBERED)
      .bind(networkId, ids)
      .all<{ program_id: string }>();
    for (const row of results) numbered.add(row.program_id);
  }
  return new Set(programIds.filter((id) => !numbered.has(id)).slice(free));
}

/** The highest number that a program has; 0 without any. */
export async function lastAssignedNumber(ctx: Context): Promise<number> {
  const [last] = await ctx.db.select({ number: max(programNumbers.number) }).from(programNumbers);
  return last?.number ?? 0;
}

/** Gives a number to no program, so that new ones have higher numbers: click IDs with lower ones are on the web. */
export async function raiseLastNumber(ctx: Context, number: number): Promise<void> {
  await ctx.db.run(
    sql`INSERT INTO program_numbers (number, network_id, program_id, created_at)
      SELECT ${number}, 'none', ${`Given before a restore: ${number}`}, ${ctx.now}
      WHERE ${number} > (SELECT COALESCE(MAX(number), 0) FROM program_numbers)`,
  );
}

const NUMBERED = `SELECT n.program_id FROM json_each(?2) j
  CROSS JOIN program_numbers n ON n.network_id = ?1 AND n.program_id = j.value`;
