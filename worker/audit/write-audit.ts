import { jsonChunks } from '../platform/bulk.ts';
import { violates } from '../platform/constraint.ts';
import { actorName, type Context } from '../platform/context.ts';
import type { AuditAction } from './actions.ts';

/** The fields of an audit entry besides the actor and the time. */
export interface AuditEntry {
  action: AuditAction;
  subject: string;
  reason?: string | null;
  detail?: Record<string, unknown>;
  /** The value of `AuditGuard.state` that the entry requires. */
  state: string | null;
}

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
  const sql = `INSERT INTO audit_log (at, actor, action, subject, reason, detail)
    SELECT ?3, ${actor}, e.action, e.subject, e.reason, e.detail FROM (
      SELECT value->>0 AS action, value->>1 AS subject, value->>2 AS reason, value->>3 AS state, value->>4 AS detail
      FROM json_each(?1)) e WHERE ${condition}`;
  return jsonChunks(entries.map(cellsOf)).map((chunk) =>
    ctx.db.$client.prepare(sql).bind(chunk, actorName(ctx.actor), ctx.now),
  );
}

/** Runs a batch with `refuse` guards. Returns false, with nothing written, if a state didn't match. */
export async function writeGuarded(ctx: Context, statements: D1PreparedStatement[]): Promise<boolean> {
  try {
    await ctx.db.$client.batch(statements);
    return true;
  } catch (error) {
    if (violates(error, 'NOT NULL', 'audit_log.actor')) return false;
    throw error;
  }
}

function cellsOf({ action, subject, reason = null, state, detail = {} }: AuditEntry) {
  return [action, subject, reason, state, JSON.stringify(detail)];
}
