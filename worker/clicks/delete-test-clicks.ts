import type { Context } from '../platform/context.ts';
import { TEST_PUBLISHER } from '../platform/ids.ts';
import { dayOf, type Instant } from '../platform/time.ts';
import { monthsOf, storeName } from './store/store-name.ts';

/**
 * Deletes the clicks of links of the test publisher since a time, and returns how many they were. Clicks of other publishers are
 * never deleted by their link.
 */
export async function deleteTestClicks(
  ctx: Context,
  linkIds: readonly string[],
  since: Instant,
): Promise<number> {
  if (linkIds.length === 0) return 0;
  let deleted = 0;
  for (const month of monthsOf({ from: dayOf(since), to: dayOf(ctx.now) }))
    deleted += await ctx.clickStores
      .getByName(storeName({ publisherId: TEST_PUBLISHER, month }))
      .deleteOfLinks(linkIds);
  return deleted;
}
