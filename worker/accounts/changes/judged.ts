import { type SQL, sql } from 'drizzle-orm';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { causesOf } from './limit.ts';

const changeContended = failure(
  'change.contended',
  409,
  'Someone else has changed this while your change was decided. Nothing was done.',
  { action: 'Load it again, then decide.' },
);

/** Reads the state by which a change is judged, a scalar SQL expression. It is read before everything else that decides about it. */
export async function readJudged(ctx: Context, state: SQL): Promise<string> {
  const [found] = await ctx.db.all<{ state: string }>(sql`SELECT ${textOf(state)} AS state`);
  return found?.state ?? '';
}

/** A statement that fails its transaction unless the state still is the one that `readJudged` has read. It comes before the change. */
export function judgedStatement(ctx: Context, state: SQL, judged: string | undefined): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`INSERT INTO proposed_changes (id, kind) SELECT '', NULL WHERE ${textOf(state)} IS NOT ${judged ?? null}`,
  );
}

/** True if a transaction failed because of `judgedStatement`. */
export function isJudgedOtherwise(error: unknown): boolean {
  return causesOf(error).some((each) => violates(each, 'NOT NULL', 'proposed_changes.kind'));
}

/** The error of a transaction; `change.contended` (409) for one that failed because of `judgedStatement`. */
export function asContended(error: unknown): unknown {
  return isJudgedOtherwise(error) ? changeContended().causedBy(error) : error;
}

function textOf(state: SQL): SQL {
  return sql`COALESCE(CAST((${state}) AS TEXT), '')`;
}
