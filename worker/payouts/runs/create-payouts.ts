import { and, inArray, sql } from 'drizzle-orm';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import { insertRows } from '../../platform/bulk.ts';
import { isRefusedWrite, violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { listed, sqlStatement } from '../../platform/database.ts';
import { errorMessage } from '../../platform/errors.ts';
import { derivedId, type PayoutId, type PayoutRunId, type PublisherId } from '../../platform/ids.ts';
import { readSettings, type Settings } from '../../platform/settings/settings.ts';
import { createStatements } from '../create-payouts.ts';
import { isPayableFailed } from '../details/read-details.ts';
import type { HoldReason } from '../hold-reasons.ts';
import type { HoldTerms } from '../holds/hold-sql.ts';
import { advancePayouts } from '../payouts.ts';
import { payouts } from '../tables.ts';
import { approvalsFor } from './approvals.ts';
import { type Assessment, assessPublishers, publishersWithBalance } from './assess-publishers.ts';
import { type PayoutRun, readRun, writeRun } from './run-store.ts';

/** Publishers of one transaction. */
const PAGE_SIZE = 200;

/** What the engine of a deployment brings. */
export interface CreateTerms {
  termsOf: (ctx: Context, settings: Settings) => HoldTerms;
}

/**
 * Creates the payouts of a run's next publishers and moves its cursor, in one transaction. Returns false once all publishers
 * were looked at; the run is then `created`, or `empty` if no one is due. A page that a concurrent worker has written isn't written again.
 */
export async function createPayouts(
  ctx: Context,
  runId: PayoutRunId,
  { termsOf }: CreateTerms,
): Promise<boolean> {
  const run = await readRun(ctx, runId);
  if (run.state !== 'creating') return false;
  const settings = await readSettings(ctx);
  const terms = termsOf(ctx, settings);
  const ids = await publishersWithBalance(ctx, run.cursor, PAGE_SIZE);
  if (ids.length === 0) {
    const ended = { state: 'created', approvalsNeeded: approvalsFor(run.amount, settings) } as const;
    await writeRun(ctx, run, run.payouts === 0 ? { state: 'empty' } : ended);
    return false;
  }
  await cancelPayableFailed(ctx, ids);
  const assessed = await assessPublishers(ctx, ids, settings, terms);
  try {
    await writePayouts(ctx, run, assessed, settings, terms);
  } catch (error) {
    if (violates(error, 'NOT NULL', 'payout_runs.version')) return true;
    if (!isRefusedWrite(error)) throw error;
    await writeEach(ctx, runId, assessed, settings, terms);
  }
  return true;
}

/** One publisher at a time after a page was refused. One whose payout can't be created is held, with an alert. */
async function writeEach(
  ctx: Context,
  runId: PayoutRunId,
  assessed: readonly Assessment[],
  settings: Settings,
  terms: HoldTerms,
): Promise<void> {
  for (const each of assessed) {
    const run = await readRun(ctx, runId);
    if (run.cursor >= each.publisherId) return;
    try {
      await writePayouts(ctx, run, [each], settings, terms);
    } catch (error) {
      if (violates(error, 'NOT NULL', 'payout_runs.version')) return;
      if (!isRefusedWrite(error)) throw error;
      await raiseAlert(ctx, {
        level: 'critical',
        code: 'payout.not_created',
        subject: each.publisherId,
        message: `We couldn't create the payout of ${each.publisherId} in the run ${runId}: ${errorMessage(error)}`,
      });
      await writePayouts(ctx, run, [{ ...each, status: 'held', hold: 'not_created' }], settings, terms);
    }
  }
}

async function writePayouts(
  ctx: Context,
  run: PayoutRun,
  assessed: readonly Assessment[],
  settings: Settings,
  terms: HoldTerms,
): Promise<void> {
  const due = assessed
    .filter(({ status }) => status === 'due')
    .map(({ publisherId }) => ({ publisherId, payoutId: payoutIdOf(run.id, publisherId) }));
  const held = assessed.flatMap(
    ({ status, hold, publisherId, amount }): [string, string, HoldReason, number][] =>
      status === 'held' && hold !== null ? [[run.id, publisherId, hold, amount]] : [],
  );
  const created = listed(due.map(({ payoutId }) => payoutId));
  const { period } = run;
  const columns = ['run_id', 'publisher_id', 'reason', 'amount'];
  await ctx.db.$client.batch([
    sqlStatement(
      ctx.db,
      sql`UPDATE payout_runs SET cursor = ${assessed.at(-1)?.publisherId ?? run.cursor}, updated_at = ${ctx.now},
          held = held + ${held.length},
          below_threshold = below_threshold + ${countOf(assessed, 'below_threshold')},
          in_debt = in_debt + ${countOf(assessed, 'in_debt')},
          version = CASE WHEN version = ${run.version} AND state = 'creating' THEN version + 1 END
        WHERE id = ${run.id}`,
    ),
    ...(due.length === 0
      ? []
      : createStatements(ctx, {
          payouts: due,
          period,
          runId: run.id,
          terms,
          settings,
          ignoreMinimum: false,
        })),
    ...insertRows(ctx.db.$client, 'INSERT INTO payout_run_holds', columns, held, 'ON CONFLICT DO NOTHING'),
    sqlStatement(
      ctx.db,
      sql`UPDATE payout_runs SET payouts = payout_runs.payouts + n.payouts, amount = payout_runs.amount + n.amount
        FROM (SELECT COUNT(*) AS payouts, COALESCE(SUM(p.amount), 0) AS amount FROM payouts p WHERE p.id IN ${created}) n
        WHERE payout_runs.id = ${run.id}`,
    ),
  ]);
}

/** The same run always gets the same payout for a publisher. */
function payoutIdOf(runId: PayoutRunId, publisherId: PublisherId): PayoutId {
  return derivedId('pay', runId, publisherId);
}

function countOf(assessed: readonly Assessment[], status: Assessment['status']): number {
  return assessed.filter((each) => each.status === status).length;
}

/**
 * A failed payout ends once the publisher has given other details, or if it has failed for a reason that isn't in its details: its money
 * is then paid by this run. Details that are still held only delay the new payout.
 */
async function cancelPayableFailed(ctx: Context, ids: readonly PublisherId[]): Promise<void> {
  const outdated = await ctx.db
    .select()
    .from(payouts)
    .where(and(inArray(payouts.publisherId, listed(ids)), isPayableFailed('payouts')));
  await advancePayouts(
    ctx,
    'canceled',
    outdated.map((payout) => ({ payout })),
  );
}
