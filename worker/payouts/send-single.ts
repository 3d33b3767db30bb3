import { eq, sql } from 'drizzle-orm';
import { actorName, type Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import { derivedId } from '../platform/ids.ts';
import { readSettings } from '../platform/settings/settings.ts';
import type { SendTerms } from './advance-payouts.ts';
import type { Payout } from './create-payout.ts';
import { payableMethod, railOf } from './holds/hold-sql.ts';
import type { PayoutState } from './payout-state.ts';
import type { RailName } from './rail-names.ts';
import type { RunState } from './runs/run-states.ts';
import { payoutRuns } from './tables.ts';

const payoutInRun = failure(
  'payout.in_run',
  409,
  (run: string) => `This payout is part of the run ${run}. Decide about the run.`,
  { action: 'Approve, send or cancel the run.', sample: ['prn_bazes948w4fs52by'] },
);

/** States in which the people behind a run have decided that it is paid. */
const DECIDED: readonly RunState[] = ['sent', 'settled'];

/**
 * A payout of a run is approved and sent by its run. Afterwards it can be paid again on its own. Throws `payout.in_run` (409).
 */
export async function requireOutOfRun(ctx: Context, { runId }: Payout, to: PayoutState): Promise<void> {
  if (runId === null || (to !== 'approved' && to !== 'sent')) return;
  const [run] = await ctx.db
    .select({ state: payoutRuns.state })
    .from(payoutRuns)
    .where(eq(payoutRuns.id, runId));
  if (run && !DECIDED.includes(run.state)) throw payoutInRun(runId);
}

/**
 * How a payout is sent on its own, by the engine of all others: in a batch with nothing else, on the rail of its details. A payout
 * without a run gets one, in which its batch is seen and served. The IDs are derived from the payout.
 */
export async function singleSending(
  ctx: Context,
  payout: Payout,
  rails: readonly RailName[],
): Promise<{ sending: SendTerms; statements: D1PreparedStatement[] }> {
  const runId = payout.runId ?? derivedId('prn', payout.id);
  const settings = await readSettings(ctx);
  const method = sql`(${payableMethod(sql`${payout.publisherId}`, ctx.now)})`;
  const facts = await ctx.db.get<{ rail: RailName | null; sequence: number }>(
    sql`SELECT ${railOf(method)} AS rail,
      (SELECT COALESCE(MAX(b.sequence), 0) + 1 FROM payout_batches b WHERE b.run_id = ${runId} AND b.rail = ${railOf(method)}) AS sequence`,
  );
  // Without details that can be paid, the step is refused, on whatever rail.
  const rail = facts?.rail ?? 'bank';
  const sequence = facts?.sequence ?? 1;
  const batch = { id: derivedId('pbt', runId, rail, String(sequence)), rail };
  return {
    sending: { holds: { now: ctx.now, taxRequired: settings.payoutTaxRequired, rails }, batch },
    statements: [
      sqlStatement(
        ctx.db,
        sql`INSERT INTO payout_runs (id, period, number, state, version, cursor, payouts, amount, created_by, reason,
            created_at, updated_at)
          VALUES (${runId}, NULL, 0, 'sent', 0, '', 1, ${payout.amount}, ${actorName(ctx.actor)}, 'A single payout',
            ${ctx.now}, ${ctx.now})
          ON CONFLICT (id) DO UPDATE SET state = 'sent', version = version + 1, updated_at = excluded.updated_at
            WHERE payout_runs.state = 'settled'`,
      ),
      sqlStatement(
        ctx.db,
        sql`UPDATE payouts SET run_id = ${runId} WHERE id = ${payout.id} AND run_id IS NULL`,
      ),
      sqlStatement(
        ctx.db,
        sql`INSERT INTO payout_batches (id, run_id, rail, sequence, state, transfers, amount, next_at, created_at)
          VALUES (${batch.id}, ${runId}, ${rail}, ${sequence}, 'ready', 1, ${payout.amount}, ${ctx.now}, ${ctx.now})`,
      ),
    ],
  };
}
