import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import { chunk } from '../../platform/chunk.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError, errorCode, errorMessage } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import type { Payout } from '../create-payout.ts';
import { payableMethod, railOf } from '../holds/hold-sql.ts';
import { advancePayouts, isAboutBatch, type Refusal, readPayouts } from '../payouts.ts';
import { RAIL_NAMES, type RailName } from '../rail-names.ts';
import { writablePayouts } from '../rails/bank/writable-payouts.ts';
import { addToBatch, closeBatch, closeBatches, openBatch } from '../rails/batch-store.ts';
import { replacementOf } from '../replace-payout.ts';
import { payouts } from '../tables.ts';
import { type RunRails, railNamed, runTerms } from './rails-in-use.ts';
import { type PayoutRun, readRun, writeRun } from './run-store.ts';

/** Payouts of one transaction. */
const PAGE_SIZE = 200;

const payoutRunIncomplete = failure(
  'payout_run.incomplete',
  500,
  'Some payouts of the run could not be canceled. The alerts name them.',
);

/**
 * Approves the next payouts of a run. Returns false once none is left; the run is then `approved`. The same for `canceling`
 * and `canceled`.
 */
export async function decidePayouts(ctx: Context, runId: PayoutRunId): Promise<boolean> {
  const run = await readRun(ctx, runId);
  if (run.state !== 'approving' && run.state !== 'canceling') return false;
  const to = run.state === 'approving' ? 'approved' : 'canceled';
  const page = await nextPayouts(ctx, run, to === 'approved' ? ['created'] : ['created', 'approved']);
  if (page.length === 0) {
    if (to === 'canceled' && (await hasUnended(ctx, run))) throw payoutRunIncomplete();
    await writeRun(ctx, run, { state: to, cursor: '' });
    return false;
  }
  await decideAll(ctx, run, to, page);
  await writeRun(ctx, run, { cursor: page.at(-1)?.payout.id ?? '' });
  return true;
}

/**
 * Approves the payouts of an approved run that could not be approved with the others, or that replace one that was: of those, the
 * people behind the run have approved more. Returns whether there were any.
 */
export async function approveLeftBehind(ctx: Context, run: PayoutRun): Promise<boolean> {
  const page = await nextPayouts(ctx, { ...run, cursor: '' }, ['created']);
  const refused = await decideAll(ctx, run, 'approved', page);
  return page.length > refused;
}

async function decideAll(
  ctx: Context,
  run: PayoutRun,
  to: 'approved' | 'canceled',
  page: readonly { payout: Payout }[],
): Promise<number> {
  const refusals = await advancePayouts(
    ctx,
    to,
    page.map(({ payout }) => ({ payout })),
  );
  for (const refusal of refusals) await noteRefusal(ctx, run, refusal);
  return refusals.length;
}

/**
 * Sends the next payouts of a run: each is debited and added to a batch of its rail in one transaction, before any provider
 * hears of it. A payout that is held stays approved, and one that is no longer due in full is replaced and sent in the same run.
 * Returns false once all were looked at; all batches are then ready.
 */
export async function sendPayouts(ctx: Context, runId: PayoutRunId, rails: RunRails): Promise<boolean> {
  const run = await readRun(ctx, runId);
  if (run.state !== 'sending') return false;
  const page = await nextPayouts(ctx, run, ['approved']);
  if (page.length === 0) {
    if (await approveLeftBehind(ctx, run)) {
      await writeRun(ctx, run, { cursor: '' });
      return true;
    }
    await closeBatches(ctx, run.id);
    await writeRun(ctx, run, { state: 'sent', cursor: '' });
    return false;
  }
  const holds = runTerms(ctx, await readSettings(ctx), rails);
  for (const name of RAIL_NAMES) {
    const all = page.filter(({ rail }) => rail === name).map(({ payout }) => payout);
    const rail = railNamed(rails, name);
    if (!rail) continue;
    const own = name === 'bank' ? await writablePayouts(ctx, rails.encryptionKey, all) : all;
    for (const part of chunk(own, Math.min(PAGE_SIZE, rail.maxTransfers))) {
      const batch = await openBatch(ctx, run.id, name);
      try {
        const refusals = await advancePayouts(
          ctx,
          'sent',
          part.map((payout) => ({ payout })),
          // A single payout is one person's decision about one amount.
          { holds, batch, isReplaced: run.number > 0 },
          (sent) => [addToBatch(ctx, run.id, batch, sent)],
        );
        for (const refusal of refusals) await noteRefusal(ctx, run, refusal);
      } catch (error) {
        // Another worker has closed the batch: the payouts are sent again, in the next batch.
        if (isAboutBatch(error)) return true;
        throw error;
      }
      await closeBatch(ctx, batch.id, Math.max(1, rail.maxTransfers - PAGE_SIZE));
    }
  }
  await writeRun(ctx, run, { cursor: page.at(-1)?.payout.id ?? '' });
  return true;
}

/** Whether a payout of a run that is being canceled would still be paid. */
async function hasUnended(ctx: Context, run: PayoutRun): Promise<boolean> {
  return (await nextPayouts(ctx, { ...run, cursor: '' }, ['created', 'approved'])).length > 0;
}

async function nextPayouts(
  ctx: Context,
  run: PayoutRun,
  states: readonly Payout['state'][],
): Promise<{ payout: Payout; rail: RailName | null }[]> {
  const method = sql`(${payableMethod(sql`${payouts.publisherId}`, ctx.now)})`;
  return ctx.db
    .select({ payout: payouts, rail: sql<RailName | null>`${railOf(method)}`.as('rail') })
    .from(payouts)
    .where(
      and(
        eq(payouts.runId, run.id),
        sql`${payouts.state} IN (SELECT value FROM json_each(${JSON.stringify(states)}))`,
        gt(sql`${payouts.id}`, run.cursor),
      ),
    )
    .orderBy(asc(payouts.id))
    .limit(PAGE_SIZE);
}

/** A hold, a reversal or another worker is no problem. */
const EXPECTED = new Set([
  'payout.moved_on',
  'payout.illegal_transition',
  'payout.details_held',
  'payout.no_details',
  'payout.publisher_suspended',
  'payout.held',
  'payout.compliance_hold',
  'payout.tax_missing',
  'payout.tax_expired',
  'payout.address_missing',
  'payout.payee_unwritable',
  'payout.rail_not_set_up',
  'payout.transfer_failed',
]);

async function noteRefusal(ctx: Context, run: PayoutRun, { payout, error }: Refusal): Promise<void> {
  if (error instanceof DomainError && EXPECTED.has(errorCode(error))) return;
  if (errorCode(error) === 'payout.no_longer_due') return noteNoLongerDue(ctx, run, payout);
  await raiseAlert(ctx, {
    level: 'critical',
    code: 'payout.step_failed',
    subject: payout.id,
    message: `A step of the payout ${payout.id} in the run ${run.id} failed: ${errorMessage(error)}`,
  });
}

async function noteNoLongerDue(ctx: Context, run: PayoutRun, payout: Payout): Promise<void> {
  const [replacement] = await readPayouts(ctx, [replacementOf(payout.id)]);
  const rest = replacement
    ? `${replacement.id} replaces it with ${toDollars(replacement.amount)} USD.`
    : 'Nothing replaces it: what is still due stays in the balance and is part of the next run.';
  await raiseAlert(ctx, {
    level: 'warning',
    code: 'payout.no_longer_due',
    subject: payout.id,
    message: `The payout ${payout.id} of ${payout.publisherId} over ${toDollars(payout.amount)} USD in the run ${run.id} is no longer due in full, so it was canceled. ${rest}`,
  });
}
