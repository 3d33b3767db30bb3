import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { ProgramStatus } from './program-decision.ts';
import { matchExpression } from './search-words.ts';
import { networkPrograms } from './tables.ts';

export interface ProgramFilter {
  status: ProgramStatus | undefined;
  networkId: string | undefined;
  /** Word prefixes of a program's names, category or domains. */
  q: string | undefined;
  limit: number;
  offset: number;
}

export type StoredProgram = typeof networkPrograms.$inferSelect;

/** One page of programs of any status, sorted by advertiser; `total` counts all. */
export async function listPrograms(
  ctx: Context,
  { status, networkId, q, limit, offset }: ProgramFilter,
): Promise<{ programs: StoredProgram[]; total: number }> {
  const match = q === undefined ? undefined : matchExpression(q);
  if (match === null) return { programs: [], total: 0 };
  const where = and(
    status && eq(networkPrograms.status, status),
    networkId === undefined ? undefined : eq(networkPrograms.networkId, networkId),
    match === undefined
      ? undefined
      : sql`${networkPrograms.number} IN (SELECT rowid FROM program_search WHERE program_search MATCH ${match})`,
  );
  const [programs, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(networkPrograms)
      .where(where)
      .orderBy(asc(networkPrograms.advertiserName), asc(networkPrograms.number))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(networkPrograms).where(where),
  ]);
  return { programs, total: counted?.total ?? 0 };
}
