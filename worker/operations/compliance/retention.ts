import { deleteOldClicks } from '../../clicks/delete-old-clicks.ts';
import { oldestRetainedMonth } from '../../clicks/retention.ts';
import { firstDayOf } from '../../clicks/store/store-name.ts';
import { deleteOldAddresses } from '../../compliance/own-addresses.ts';
import { deleteOldFraudData, recordRetention } from '../../compliance/retention.ts';
import { SALE_DAYS } from '../../compliance/rules/sale-findings.ts';
import { expireRecords } from '../../conversions/sale-archive/expire-records.ts';
import type { Context } from '../../platform/context.ts';
import { addDays, dayOf, startOfDay } from '../../platform/time.ts';

/** Deletes the clicks of months that ended 26 months ago, and records how many stores that were. */
export async function expireClicks(ctx: Context): Promise<{ done: number; failed: number }> {
  const result = await deleteOldClicks(ctx);
  const cutoff = startOfDay(firstDayOf(oldestRetainedMonth(ctx.now)));
  await recordRetention(ctx, { job: 'clicks', cutoff, detail: { click_stores: result.done } });
  return result;
}

/** Deletes data about fraud and own addresses that are older than their retention, and records what it removed. */
export async function expireFraudData(ctx: Context): Promise<{ removed: number }> {
  const runs = await deleteOldFraudData(ctx);
  const addresses = await deleteOldAddresses(ctx);
  const cutoff = startOfDay(addDays(dayOf(ctx.now), -SALE_DAYS));
  const all = [...runs, { job: 'own_addresses', cutoff, detail: { addresses } }];
  for (const run of all) await recordRetention(ctx, run);
  return {
    removed: all.flatMap(({ detail }) => Object.values<number>(detail)).reduce((sum, each) => sum + each, 0),
  };
}

/** Deletes transaction records that are older than seven years, and records what it removed. */
export async function expireTransactions(ctx: Context): Promise<{ removed: number }> {
  const { cutoff, detail } = await expireRecords(ctx);
  await recordRetention(ctx, { job: 'transactions', cutoff, detail });
  return { removed: Object.values(detail).reduce((sum, each) => sum + each, 0) };
}
