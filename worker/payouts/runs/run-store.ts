import { asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { auditStatements } from '../../platform/audit/write-audit.ts';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import type { AuditAction } from '../../platform/contract/audit-actions.ts';
import { statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { isDenied } from '../rails/batch-store.ts';
import { payoutBatches } from '../rails/tables.ts';
import { payoutRunApprovals, payoutRunHolds, payoutRuns, payouts } from '../tables.ts';
import type { RunState } from './run-states.ts';

export type PayoutRun = typeof payoutRuns.$inferSelect;

const payoutRunUnknown = failure('payout_run.unknown', 404, (id: string) => `Payout run ${id} not found.`, {
  action: 'Use an ID from `GET /v1/operations/payout-runs`.',
  sample: ['prn_bazes948w4fs52by'],
});
const wrongState = failure(
  'payout_run.wrong_state',
  409,
  (id: string, state: RunState) => `The payout run ${id} is ${state}. Load it again.`,
  { action: 'Read it again, then decide.', sample: ['prn_bazes948w4fs52by', 'sent'] },
);

/** Throws `payout_run.unknown` (404). */
export async function readRun(ctx: Context, id: PayoutRunId): Promise<PayoutRun> {
  const [run] = await ctx.db.select().from(payoutRuns).where(eq(payoutRuns.id, id));
  if (!run) throw payoutRunUnknown(id);
  return run;
}

/** Lists runs, newest first, with their number. */
export async function listRuns(
  ctx: Context,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ runs: PayoutRun[]; total: number }> {
  const [runs, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(payoutRuns)
      .orderBy(desc(payoutRuns.createdAt), payoutRuns.id)
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(payoutRuns),
  ]);
  return { runs, total: counted?.total ?? 0 };
}

/** The approvals, the payouts by state, the held publishers by reason, and the batches of a run. */
export async function readRunParts(ctx: Context, runId: PayoutRunId) {
  const [approvals, states, holds, batches] = await ctx.db.batch([
    ctx.db
      .select()
      .from(payoutRunApprovals)
      .where(eq(payoutRunApprovals.runId, runId))
      .orderBy(asc(payoutRunApprovals.at)),
    ctx.db
      .select({
        state: payouts.state,
        payouts: count(),
        amount: sql<string>`CAST(SUM(${payouts.amount}) AS TEXT)`.as('amount'),
      })
      .from(payouts)
      .where(eq(payouts.runId, runId))
      .groupBy(payouts.state),
    ctx.db
      .select({
        reason: payoutRunHolds.reason,
        publishers: count(),
        amount: sql<string>`CAST(SUM(${payoutRunHolds.amount}) AS TEXT)`.as('amount'),
      })
      .from(payoutRunHolds)
      .where(eq(payoutRunHolds.runId, runId))
      .groupBy(payoutRunHolds.reason),
    ctx.db
      .select({
        ...getTableColumns(payoutBatches),
        isDenied: sql<boolean>`${sql.raw(isDenied('payout_batches'))}`.mapWith(Boolean).as('is_denied'),
      })
      .from(payoutBatches)
      .where(eq(payoutBatches.runId, runId))
      .orderBy(asc(payoutBatches.createdAt), asc(payoutBatches.sequence))
      .limit(1_000),
  ]);
  return { approvals, states, holds, batches };
}

/** The statement that moves a run on. It fails its batch with a NULL version after a concurrent step. */
function runStatement(ctx: Context, run: PayoutRun, changes: Partial<PayoutRun>): D1PreparedStatement {
  return statementOf(
    ctx.db,
    ctx.db
      .update(payoutRuns)
      .set({
        ...changes,
        updatedAt: ctx.now,
        version: sql`CASE WHEN ${payoutRuns.version} = ${run.version} AND ${payoutRuns.state} = ${run.state} THEN ${payoutRuns.version} + 1 END`,
      })
      .where(eq(payoutRuns.id, run.id)),
  );
}

/** Moves a run on with statements of the same transaction. Returns false after a concurrent step. */
export async function writeRun(
  ctx: Context,
  run: PayoutRun,
  changes: Partial<PayoutRun>,
  along: readonly D1PreparedStatement[] = [],
): Promise<boolean> {
  try {
    await ctx.db.$client.batch([runStatement(ctx, run, changes), ...along]);
    return true;
  } catch (error) {
    if (violates(error, 'NOT NULL', 'payout_runs.version')) return false;
    throw error;
  }
}

/** An operator's decision about a run: the step and its audit entry. Throws `payout_run.wrong_state` (409). */
export async function decideRun(
  ctx: Context,
  run: PayoutRun,
  decision: {
    from: readonly RunState[];
    changes: Partial<PayoutRun>;
    action: Extract<AuditAction, `payout_run.${string}`>;
    reason: string;
    detail: Record<string, unknown>;
    along?: readonly D1PreparedStatement[];
  },
): Promise<PayoutRun> {
  const { from, changes, action, reason, detail, along = [] } = decision;
  if (!from.includes(run.state)) throw wrongState(run.id, run.state);
  const entry = { action, subject: run.id, reason, detail, state: run.state };
  const audit = auditStatements(ctx, [entry], {
    state: 'SELECT state FROM payout_runs WHERE id = e.subject',
    otherwise: 'skip',
  });
  // The entry comes first, while the run still has its state; a concurrent step takes both back.
  const d1 = ctx.db.$client;
  try {
    await d1.batch([...audit, runStatement(ctx, run, changes), ...along]);
  } catch (error) {
    if (violates(error, 'NOT NULL', 'payout_runs.version')) {
      const { id, state } = await readRun(ctx, run.id);
      throw wrongState(id, state);
    }
    throw error;
  }
  return readRun(ctx, run.id);
}
