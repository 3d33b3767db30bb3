import { type SQL, sql } from 'drizzle-orm';
import { jsonChunks } from '../bulk.ts';
import { violates } from '../constraint.ts';
import { actorName, type Context } from '../context.ts';
import type { AuditAction, OwnedAction } from '../contract/audit-actions.ts';
import { sqlStatement } from '../database.ts';
import { isPublisherId, type PublisherId } from '../ids.ts';

/** An audit entry besides its actor, time and request. It never contains a secret. */
export type NewAudit = AuditText & AboutPublisher;

/** A subject that is a publisher ID says by itself whom it is about. */
type AboutPublisher =
  | { action: OwnedAction; publisherId: PublisherId | null }
  | { action: Exclude<AuditAction, OwnedAction>; publisherId?: never };

interface AuditText {
  subject: string;
  reason?: string | null | undefined;
  /** What the change replaced. */
  before?: Record<string, unknown> | undefined;
  /** What it is now. */
  detail?: Record<string, unknown>;
}

export type AuditEntry = NewAudit & {
  /** The value of `AuditGuard.state` that the entry requires. */
  state: string | null;
};

/**
 * `state` is a scalar SQL expression that reads the state of `e.subject`. If an entry requires another state, `refuse`
 * fails the whole batch and `skip` leaves the entry out.
 */
export interface AuditGuard {
  state: string;
  otherwise: 'refuse' | 'skip';
}

/** The statements that write the entries, to be placed before the change in its batch. */
export function auditStatements(
  ctx: Context,
  entries: readonly AuditEntry[],
  { state, otherwise }: AuditGuard,
): D1PreparedStatement[] {
  const expected = `((${state}) IS e.state)`;
  const actor = otherwise === 'refuse' ? `CASE WHEN ${expected} THEN ?2 END` : '?2';
  const condition = otherwise === 'refuse' ? 'true' : expected;
  return jsonChunks(entries.map(cellsOf)).map((rows) => insertOf(ctx, rows, actor, condition));
}

/** The statement that writes an entry, for the batch of a change that can't fail quietly. */
export function auditStatement(ctx: Context, entry: NewAudit): D1PreparedStatement {
  return insertOf(ctx, JSON.stringify([cellsOf({ ...entry, state: null })]), '?2', 'true');
}

/** The statement that writes an entry if the statement before it in the batch changed a row. */
export function auditIfChanged(ctx: Context, entry: NewAudit): D1PreparedStatement {
  return insertOf(ctx, JSON.stringify([cellsOf({ ...entry, state: null })]), '?2', 'changes() > 0');
}

/**
 * The statement that writes an entry for each `subject` of the SELECT `items`, to be placed before the change of the same rows in its
 * batch. They belong to no publisher.
 */
export function auditEach(
  ctx: Context,
  { action, reason, items }: { action: AuditAction; reason: string | null; items: SQL },
): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`INSERT INTO audit_log (at, actor, action, subject, reason, request_id, detail)
      SELECT ${ctx.now}, ${actorName(ctx.actor)}, ${action}, subject, ${reason}, ${ctx.requestId}, '{}' FROM (${items})`,
  );
}

/** Records an action that changes nothing in the database, such as the start of a sync. */
export async function recordAction(ctx: Context, entry: NewAudit): Promise<void> {
  await auditStatement(ctx, entry).run();
}

/** Runs a batch with `refuse` guards. Returns false, with nothing written, if a state didn't match. */
export async function writeGuarded(ctx: Context, statements: D1PreparedStatement[]): Promise<boolean> {
  try {
    await ctx.db.$client.batch(statements);
    return true;
  } catch (error) {
    if (isRefusedByState(error)) return false;
    throw error;
  }
}

/** True if a batch failed because the state of a `refuse` guard didn't match. */
export function isRefusedByState(error: unknown): boolean {
  return violates(error, 'NOT NULL', 'audit_log.actor');
}

/** The statement that writes entries. `rows` is a JSON array of their cells. */
function insertOf(ctx: Context, rows: string, actor: string, condition: string): D1PreparedStatement {
  const text = `INSERT INTO audit_log (at, actor, action, subject, publisher_id, reason, request_id, before, detail)
    SELECT ?3, ${actor}, e.action, e.subject, e.publisher_id, e.reason, ?4, e.before, e.detail FROM (
      SELECT value->>0 AS action, value->>1 AS subject, value->>2 AS reason, value->>3 AS state, value->>4 AS detail,
        value->>5 AS before, value->>6 AS publisher_id
      FROM json_each(?1)) e WHERE ${condition}`;
  return ctx.db.$client.prepare(text).bind(rows, actorName(ctx.actor), ctx.now, ctx.requestId);
}

function cellsOf({ action, subject, publisherId, reason = null, state, before, detail = {} }: AuditEntry) {
  return [
    ...[action, subject, reason, state, JSON.stringify(detail), before ? JSON.stringify(before) : null],
    publisherId ?? (isPublisherId(subject) ? subject : null),
  ];
}
