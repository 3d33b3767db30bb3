import { monthOf, previousMonth, storeName } from '../../clicks/store/store-name.ts';
import type { Context } from '../../platform/context.ts';
import { TEST_PUBLISHER } from '../../platform/ids.ts';
import { CRON, job } from '../../platform/job.ts';
import { DAY, dayOf } from '../../platform/time.ts';

/** Test clicks are kept for the current month and the three before it. */
const MONTHS_KEPT = 3;
/** Months before them that are emptied, in case this didn't run for a while. */
const MONTHS_EMPTIED = 3;

/** Empties the stores of old test clicks. Nothing lists them, so they are found by their names. */
export async function deleteTestClicks(ctx: Context): Promise<{ emptied: string[] }> {
  let month = monthOf(dayOf(ctx.now));
  for (let kept = 0; kept < MONTHS_KEPT; kept++) month = previousMonth(month);
  const emptied: string[] = [];
  for (let old = 0; old < MONTHS_EMPTIED; old++) {
    month = previousMonth(month);
    await ctx.clickStores.getByName(storeName({ publisherId: TEST_PUBLISHER, month })).erase();
    emptied.push(month);
  }
  return { emptied };
}

export const deleteTestClicksJob = job({
  name: 'delete_test_clicks',
  cron: CRON.dailyAt0427,
  maxWait: 3 * DAY,
  run: (ctx) => deleteTestClicks(ctx),
});
