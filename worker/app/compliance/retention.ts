import { DELETE_CAPACITY, deleteOldClicks } from '../../clicks/delete-old-clicks.ts';
import { oldestRetainedMonth } from '../../clicks/retention.ts';
import { firstDayOf } from '../../clicks/store/store-name.ts';
import { deleteOldAddresses } from '../../compliance/own-addresses.ts';
import { deleteOldFraudData, recordRetention } from '../../compliance/retention.ts';
import { SALE_DAYS } from '../../compliance/rules/sale-findings.ts';
import { expireBankStatements } from '../../payouts/bank-statements/expire-statements.ts';
import { isOpenPayout } from '../../payouts/due-items.ts';
import { expirePayouts } from '../../payouts/expire-payouts.ts';
import type { Context } from '../../platform/context.ts';
import { CRON, job, type Run } from '../../platform/job.ts';
import { recordCutoff } from '../../platform/record-retention.ts';
import { addDays, DAY, dayOf, startOfDay } from '../../platform/time.ts';
import { expireReconciliation } from '../../reconciliation/expire-reconciliation.ts';
import { expireAdjustments } from '../../sales/adjustments/expire-adjustments.ts';
import { expireRecords } from '../../sales/sale-archive/expire-records.ts';

/** Deletes the clicks of months that ended 26 months ago, and records how many stores that were. */
export async function expireClicks(
  ctx: Context,
  run?: Run,
): Promise<{ done: number; failed: number; next: string | null }> {
  const result = await deleteOldClicks(ctx, run);
  const cutoff = startOfDay(firstDayOf(oldestRetainedMonth(ctx.now)));
  await recordRetention(ctx, { job: 'clicks', cutoff, detail: { click_stores: result.done } });
  return result;
}

export const deleteOldClicksJob = job({
  name: 'delete_old_clicks',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  work: { items: 'click stores', capacity: DELETE_CAPACITY, bound: 'time', scope: 'invocation' },
  run: (ctx, _env, run) => expireClicks(ctx, run),
});

/** Deletes data about fraud and own addresses that are older than their retention, and records what it removed. */
export async function expireFraudData(ctx: Context): Promise<{ removed: number }> {
  const runs = await deleteOldFraudData(ctx);
  const addresses = await deleteOldAddresses(ctx);
  const cutoff = startOfDay(addDays(dayOf(ctx.now), -SALE_DAYS));
  const all = [...runs, { job: 'own_addresses', cutoff, detail: { addresses } }];
  for (const run of all) await recordRetention(ctx, run);
  return { removed: all.reduce((sum, { detail }) => sum + sumOf(detail), 0) };
}

export const deleteOldFraudDataJob = job({
  name: 'delete_old_fraud_data',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: expireFraudData,
});

/**
 * Removes records of money that are older than seven years, and records what each part has removed. A part that fails doesn't
 * stop the others; its error is thrown at the end, and the next run tries again.
 */
export async function expireTransactions(ctx: Context): Promise<{ removed: number }> {
  const parts: [job: string, expire: () => Promise<Record<string, number>>][] = [
    ['payouts', () => expirePayouts(ctx)],
    ['bank_statements', async () => ({ bank_statements: await expireBankStatements(ctx) })],
    ['reconciliation', () => expireReconciliation(ctx)],
    ['adjustments', async () => ({ adjustments: await expireAdjustments(ctx) })],
    ['transactions', () => expireRecords(ctx, isOpenPayout)],
  ];
  const cutoff = recordCutoff(ctx.now);
  const errors: unknown[] = [];
  let removed = 0;
  for (const [job, expire] of parts)
    try {
      const detail = await expire();
      await recordRetention(ctx, { job, cutoff, detail });
      removed += sumOf(detail);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
  return { removed };
}

export const deleteOldTransactionsJob = job({
  name: 'delete_old_transactions',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: expireTransactions,
});

function sumOf(detail: Record<string, number>): number {
  return Object.values(detail).reduce((sum, each) => sum + each, 0);
}
