import { eq, inArray, sql } from 'drizzle-orm';
import { auditStatements } from '../../platform/audit/write-audit.ts';
import { violates } from '../../platform/constraint.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { listed, sqlStatement } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { derivedId, type PayoutRunId } from '../../platform/ids.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { payoutRuns } from '../tables.ts';
import type { PayoutRunParams } from './run-payouts.ts';
import type { RunState } from './run-states.ts';
import type { PayoutRun } from './run-store.ts';

/** The Workflow of payout runs. */
export interface PayoutEngine {
  create(options: { id: string; params: PayoutRunParams }): Promise<unknown>;
}

/** States in which an engine works on a run. */
const WORKING: readonly RunState[] = ['creating', 'approving', 'sending', 'canceling'];
/** States before a run is sent. One run at a time is in them. */
const UNSENT: readonly RunState[] = ['creating', 'created', 'approving', 'approved', 'sending', 'canceling'];

const payoutRunExists = failure(
  'payout_run.exists',
  409,
  (period: string | null) => `There is already a payout run for ${period}.`,
  { action: 'Use the run of the month.', sample: ['2026-11'] },
);
const payoutRunOpen = failure(
  'payout_run.open',
  409,
  'Another payout run hasn’t been sent yet. Send or cancel it first.',
  { action: 'Send or cancel the open run first.' },
);

/**
 * Starts a run: the month's, or an extra one without a period. Throws `payout_run.exists` (409) for a month that has one, and
 * `payout_run.open` (409) while another run isn't sent yet.
 */
export async function startRun(
  ctx: Context,
  engine: PayoutEngine,
  { period, reason }: { period: string | null; reason: string },
): Promise<PayoutRun> {
  const { id, number } = await nextRun(ctx, period);
  const entry = {
    action: 'payout_run.created',
    subject: id,
    reason,
    detail: { period },
    state: null,
  } as const;
  try {
    await ctx.db.$client.batch([
      sqlStatement(
        ctx.db,
        sql`INSERT INTO payout_runs (id, period, number, state, version, cursor, created_by, reason, created_at, updated_at)
          SELECT ${id}, ${period}, ${number}, 'creating', 0, '', ${actorName(ctx.actor)}, ${reason}, ${ctx.now}, ${ctx.now}
          WHERE NOT EXISTS (SELECT 1 FROM payout_runs WHERE state IN ${listed(UNSENT)})`,
      ),
      ...auditStatements(ctx, [entry], {
        state:
          'SELECT CASE WHEN EXISTS (SELECT 1 FROM payout_runs r WHERE r.id = e.subject) THEN NULL ELSE 0 END',
        otherwise: 'skip',
      }),
    ]);
  } catch (error) {
    if (violates(error, 'UNIQUE', 'payout_runs.period')) throw payoutRunExists(period);
    if (violates(error, 'UNIQUE', 'payout_runs.id')) throw payoutRunOpen();
    throw error;
  }
  const [run] = await ctx.db.select().from(payoutRuns).where(eq(payoutRuns.id, id));
  if (!run) throw payoutRunOpen();
  await startEngine(ctx, engine, run.id);
  return run;
}

/**
 * The ID of the next run, derived from its month and its place in it, or from its place among the extra ones. A database that
 * was restored to an earlier moment makes the same IDs again, and with them those of payouts and batches.
 */
async function nextRun(ctx: Context, period: string | null): Promise<{ id: PayoutRunId; number: number }> {
  const row = await ctx.db.get<{ number: number }>(
    sql`SELECT COALESCE(MAX(number), 0) + 1 AS number FROM payout_runs WHERE period IS ${period}`,
  );
  const number = row?.number ?? 1;
  return { id: derivedId('prn', period ?? 'extra', String(number)), number };
}

/** Starts an engine for a run. If none can be started, the next check tries again. */
export async function startEngine(ctx: Context, engine: PayoutEngine, runId: PayoutRunId): Promise<void> {
  const [row] = await ctx.db
    .update(payoutRuns)
    .set({ engines: sql`${payoutRuns.engines} + 1`, updatedAt: ctx.now, fault: null })
    .where(eq(payoutRuns.id, runId))
    .returning({ engines: payoutRuns.engines });
  try {
    const params = { runId, requestId: ctx.requestId };
    await engine.create({ id: `${runId}-${row?.engines ?? 0}`, params });
  } catch (error) {
    log('error', 'payout_run.not_started', { runId, ...errorFacts(error) });
  }
}

/** The runs that an engine should be working on. */
export async function workingRuns(ctx: Context): Promise<PayoutRun[]> {
  return ctx.db
    .select()
    .from(payoutRuns)
    .where(inArray(payoutRuns.state, listed(WORKING)));
}

export async function sentRuns(ctx: Context): Promise<PayoutRun[]> {
  return ctx.db.select().from(payoutRuns).where(eq(payoutRuns.state, 'sent'));
}
