import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { auditLog } from './audit/tables.ts';
import { auditEach } from './audit/write-audit.ts';
import type { Context } from './context.ts';
import type { AuditAction } from './contract/audit-actions.ts';
import { listed, sqlStatement } from './database.ts';

/** What one call leaves or takes up. */
export const MAX_MOVED = 2_000;

export type LeftState = 'waiting' | 'left';
type LeftKind = 'conversion' | 'rejected_row' | 'refused_day' | 'dead_letter';

/** Work that an operator can leave: what of a table waits, and what is left. */
export interface LeftWork {
  kind: LeftKind;
  table: SQLiteTable;
  /** The columns of its primary key. */
  key: readonly SQLiteColumn[];
  /** The subject of the audit entries. */
  id: SQLiteColumn;
  /** The oldest is moved first. */
  age: SQLiteColumn;
  is: Record<LeftState, SQL>;
  /** Assigns the column that makes a row left, or waiting. */
  set: Record<LeftState, (ctx: Context) => SQL>;
}

interface Move {
  to: LeftState;
  /** Narrows what is moved. */
  where: SQL;
  reason: string | null;
}

/** `more` is true if there may be others. */
export interface Moved {
  moved: number;
  more: boolean;
}

/**
 * Leaves work that waits, or takes up what was left: what matches now, at most `MAX_MOVED`, in one transaction with an audit entry for
 * each. What doesn't match any longer stays as it is.
 */
export async function moveWork(
  ctx: Context,
  { kind, table, key, id, age, is, set }: LeftWork,
  { to, where, reason }: Move,
): Promise<Moved> {
  const narrowed = sql`${is[to === 'left' ? 'waiting' : 'left']} AND (${where})`;
  const oldest = sql`FROM ${table} WHERE ${narrowed} ORDER BY ${age}, ${id} LIMIT ${MAX_MOVED}`;
  const columns = sql.join([...key], sql`, `);
  const action: AuditAction = `${kind}.${to === 'left' ? 'left' : 'taken_up'}`;
  const [, updated] = await ctx.db.$client.batch([
    auditEach(ctx, { action, reason, items: sql`SELECT ${id} AS subject ${oldest}` }),
    sqlStatement(
      ctx.db,
      sql`UPDATE ${table} SET ${set[to](ctx)} WHERE (${columns}) IN (SELECT ${columns} ${oldest})`,
    ),
  ]);
  const moved = updated?.meta.changes ?? 0;
  return { moved, more: moved === MAX_MOVED };
}

/** The reasons for which items were left last, by their IDs. */
export type LeftReasons = ReadonlyMap<string, string | null>;

export async function readLeftReasons(
  ctx: Context,
  { kind }: LeftWork,
  ids: readonly string[],
): Promise<LeftReasons> {
  const action: AuditAction = `${kind}.left`;
  const entries = await ctx.db
    .select({ subject: auditLog.subject, reason: auditLog.reason })
    .from(auditLog)
    // The index of subjects has fewer entries than that of actions: the plus excludes the latter.
    .where(and(inArray(auditLog.subject, listed(ids)), sql`+${auditLog.action} = ${action}`))
    .orderBy(asc(auditLog.id));
  return new Map(entries.map(({ subject, reason }) => [subject, reason]));
}

/** Narrows to rows by their IDs. */
export function named({ id }: LeftWork, ids: readonly string[]): SQL {
  return sql`${id} IN ${listed(ids)}`;
}
