import { and, eq, sql } from 'drizzle-orm';
import { type AuditEntry, auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import { actorName, type Context } from '../../platform/context.ts';
import type { AuditAction } from '../../platform/contract/audit-actions.ts';
import { statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import type { ViolationId } from '../../platform/ids.ts';
import { complianceViolations } from '../tables.ts';
import { readViolation, type Violation } from './list-violations.ts';

interface ViolationDecision {
  decision: 'dismissed' | 'confirmed';
  reason: string;
}

const violationDecided = failure(
  'violation.decided',
  409,
  (status: string) => `This violation was already ${status}.`,
  { action: 'Read its decision.', sample: ['confirmed'] },
);
const violationNotHeld = failure('violation.not_held', 409, 'This violation holds no money.', {
  action: 'Release only a violation whose `hold` is `held`.',
});

/**
 * Dismisses or confirms an active violation. A dismissed one no longer holds money; its sales are released by
 * `releasePage`. Throws `violation.unknown` (404), `violation.decided` (409).
 */
export async function decideViolation(
  ctx: Context,
  id: ViolationId,
  { decision, reason }: ViolationDecision,
  along: readonly D1PreparedStatement[] = [],
): Promise<{ violation: Violation; changed: boolean }> {
  const before = await readViolation(ctx, id);
  if (before.status === decision) return { violation: before, changed: false };
  if (before.status !== 'active') throw violationDecided(before.status);
  const release = decision === 'dismissed' && before.holdState === 'held';
  const after = {
    ...{ status: decision, decidedAt: ctx.now, decidedBy: actorName(ctx.actor), decisionReason: reason },
    ...(release ? releasedAt(ctx) : {}),
  };
  const entry = { action: `compliance_violation.${decision}`, reason } as const;
  return write(ctx, { before, changes: after, entry, along }, () =>
    decideViolation(ctx, id, { decision, reason }, along),
  );
}

/** Ends the hold of a violation, whatever its status. Throws `violation.unknown` (404), `violation.not_held` (409). */
export async function endHold(
  ctx: Context,
  id: ViolationId,
  reason: string,
  along: readonly D1PreparedStatement[] = [],
): Promise<{ violation: Violation; changed: boolean }> {
  const before = await readViolation(ctx, id);
  if (before.holdState === 'released') return { violation: before, changed: false };
  if (before.holdState === null) throw violationNotHeld();
  const entry = { action: 'compliance_violation.hold_released', reason } as const;
  return write(ctx, { before, changes: releasedAt(ctx), entry, along }, () =>
    endHold(ctx, id, reason, along),
  );
}

type ViolationAction = Extract<AuditAction, `compliance_violation.${string}`>;

function releasedAt(ctx: Context) {
  return { holdState: 'released', releasedAt: ctx.now } as const;
}

/** Records that the job has suspended the publisher because of a violation, so that it does so once. */
export async function recordSuspension(ctx: Context, id: ViolationId): Promise<void> {
  await ctx.db
    .update(complianceViolations)
    .set({ suspendedAt: ctx.now })
    .where(eq(complianceViolations.id, id));
}

/** Active violations of rules that block, whose publishers weren't suspended for them yet. */
export async function violationsToEnforce(ctx: Context, limit: number): Promise<Violation[]> {
  return ctx.db
    .select()
    .from(complianceViolations)
    .where(
      and(
        eq(complianceViolations.status, 'active'),
        eq(complianceViolations.action, 'block'),
        sql`${complianceViolations.suspendedAt} IS NULL`,
      ),
    )
    .limit(limit);
}

async function write(
  ctx: Context,
  {
    before,
    changes,
    entry: { action, reason },
    along,
  }: {
    before: Violation;
    changes: Partial<Violation>;
    entry: { action: ViolationAction; reason: string | null };
    along: readonly D1PreparedStatement[];
  },
  again: () => Promise<{ violation: Violation; changed: boolean }>,
): Promise<{ violation: Violation; changed: boolean }> {
  const entry: AuditEntry = {
    action,
    subject: before.publisherId,
    reason,
    state: stateOf(before),
    before: { status: before.status, hold: before.holdState },
    detail: {
      violation: before.id,
      status: changes.status ?? before.status,
      hold: changes.holdState ?? before.holdState,
    },
  };
  const state = `SELECT status || ':' || COALESCE(hold_state, '') FROM compliance_violations
    WHERE id = e.detail->>'violation'`;
  const written = await writeGuarded(ctx, [
    ...along,
    ...auditStatements(ctx, [entry], { state, otherwise: 'refuse' }),
    statementOf(
      ctx.db,
      ctx.db.update(complianceViolations).set(changes).where(eq(complianceViolations.id, before.id)),
    ),
  ]);
  return written ? { violation: { ...before, ...changes }, changed: true } : again();
}

function stateOf({ status, holdState }: Violation): string {
  return `${status}:${holdState ?? ''}`;
}
