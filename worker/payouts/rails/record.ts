import { sql } from 'drizzle-orm';
import { clearAlerts, raiseAlert, subjectsWithCause } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { hasMark } from '../failure-marks.ts';
import { applyOutcomes } from './apply-outcomes.ts';
import { readSentPayouts } from './batch-store.ts';
import { nextCheck, nextWatch } from './batch-times.ts';
import type { PayoutBatch } from './payout-batch.ts';
import type { Denial, PayoutRail } from './rail.ts';

/**
 * Applies what the provider's record says about the transfers of a batch. Throws while the record can't be read. Lines that aren't
 * understood and transfers that aren't in it don't stop the others: they leave the batch in trouble, which is returned.
 */
export async function readRecord(ctx: Context, rail: PayoutRail, batch: PayoutBatch): Promise<string | null> {
  const seen = new Set<string>();
  let unread = 0;
  let denied: Denial | null = null;
  let isProcessed = false;
  for await (const page of rail.outcomes(ctx, batch)) {
    await applyOutcomes(ctx, page.outcomes, null);
    for (const { key } of page.outcomes) seen.add(key);
    unread += page.unread;
    denied ??= page.denied;
    isProcessed = page.isProcessed;
  }
  if (denied !== null) await failUnlisted(ctx, batch, denied);
  await noteDenied(ctx, batch, denied);
  const missing = isProcessed ? await countMissing(ctx, batch, seen) : 0;
  const trouble =
    unread > 0
      ? `${unread} lines of its record aren’t understood`
      : missing > 0
        ? `${missing} of its transfers aren’t in its record`
        : null;
  await noteRecord(ctx, rail, batch, trouble);
  return trouble;
}

/** The transfers that are on their way, but not in the record of a batch that was processed. */
async function countMissing(ctx: Context, { id }: PayoutBatch, seen: ReadonlySet<string>): Promise<number> {
  let missing = 0;
  for await (const page of readSentPayouts(ctx, id))
    missing += page.filter(({ payout }) => !seen.has(payout.idempotencyKey)).length;
  return missing;
}

/** The transfers of a batch that its provider says it hasn't processed, and doesn't list. */
async function failUnlisted(ctx: Context, batch: PayoutBatch, { reason }: Denial): Promise<void> {
  for await (const page of readSentPayouts(ctx, batch.id))
    await applyOutcomes(
      ctx,
      page.map(({ payout }) => ({
        key: payout.idempotencyKey,
        state: 'failed',
        amount: payout.amount,
        providerReference: null,
        confirmation: `denied:${batch.id}:${payout.idempotencyKey}`,
        reason,
      })),
      null,
    );
}

const DENIED_ALERT = 'payout_batch.denied';
/** SQL that is true for a payout `p` that has failed, and not because of its receiver. */
const IS_DENIED = sql.raw(`(p.state = 'failed' AND ${hasMark('p', ['denied'])})`);

/**
 * Raises an alert while payouts of a batch have failed, and not because of their receivers. A batch that its provider hasn't processed
 * at all can be sent again as a whole then.
 */
async function noteDenied(ctx: Context, batch: PayoutBatch, denied: Denial | null): Promise<void> {
  const failed = await ctx.db.get<{ count: number; reason: string | null }>(
    sql`SELECT COUNT(*) AS count, MIN(p.failure_reason) AS reason FROM payouts p
      WHERE p.batch_id = ${batch.id} AND ${IS_DENIED}`,
  );
  if (!failed || failed.count === 0) return;
  const what = `${failed.count} of the ${batch.transfers} payouts of ${batch.id} weren’t paid, and not because of their receivers: ${failed.reason}.`;
  if (denied === null) {
    await raiseAlert(ctx, {
      level: 'warning',
      code: DENIED_ALERT,
      subject: batch.id,
      message: `${what} Find the cause at PayPal. Then approve them again, or leave them to the next run.`,
    });
    return;
  }
  await ctx.db.run(
    sql`UPDATE payout_batches SET denied_at = COALESCE(denied_at, ${ctx.now}), last_answer = ${denied.answer}
      WHERE id = ${batch.id} AND state IN ('submitted', 'done')`,
  );
  await raiseAlert(ctx, {
    level: 'critical',
    code: DENIED_ALERT,
    subject: batch.id,
    message: `${denied.reason}. ${what} Find the cause at PayPal, then send the batch again on the screen of its run. PayPal’s record: ${denied.answer}`,
  });
}

/** Closes the alerts about batches whose denied payouts were all decided about. */
export async function clearDenied(ctx: Context): Promise<void> {
  const subjects = [...(await subjectsWithCause(ctx, DENIED_ALERT))];
  if (subjects.length === 0) return;
  const left = await ctx.db.all<{ id: string }>(
    sql`SELECT DISTINCT p.batch_id AS id FROM payouts p
      WHERE p.batch_id IN ${listed(subjects)} AND ${IS_DENIED}`,
  );
  const stillDenied = new Set(left.map(({ id }) => id));
  await clearAlerts(
    ctx,
    DENIED_ALERT,
    subjects.filter((id) => !stillDenied.has(id)),
  );
}

/**
 * Notes that the record was read. A batch is done once none of its payouts is on its way; the record of an automatic rail is then
 * read for another 30 days, because money can come back.
 */
async function noteRecord(
  ctx: Context,
  { isAutomatic }: PayoutRail,
  { id, submittedAt, createdAt, doneAt }: PayoutBatch,
  trouble: string | null,
): Promise<void> {
  const isOpen = sql`EXISTS (SELECT 1 FROM payouts p WHERE p.batch_id = payout_batches.id AND p.state = 'sent')`;
  const watch = isAutomatic ? nextWatch(ctx.now, doneAt ?? ctx.now) : null;
  await ctx.db.run(
    sql`UPDATE payout_batches SET checked_at = ${ctx.now},
        trouble_since = ${trouble === null ? null : sql`COALESCE(trouble_since, ${ctx.now})`},
        last_answer = COALESCE(${trouble}, last_answer),
        state = CASE WHEN ${isOpen} THEN 'submitted' ELSE 'done' END,
        done_at = CASE WHEN ${isOpen} THEN NULL ELSE COALESCE(done_at, ${ctx.now}) END,
        next_at = CASE WHEN ${isOpen} THEN ${nextCheck(ctx.now, submittedAt ?? createdAt)} ELSE ${watch} END
      WHERE id = ${id} AND state IN ('submitted', 'done')`,
  );
}
