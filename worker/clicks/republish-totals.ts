import { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { publisherIdOf } from '../platform/ids.ts';
import { type Day, dayOf } from '../platform/time.ts';
import { eachStore } from './each-store.ts';
import { monthsOf } from './store/store-name.ts';

/** Publishers of one call, each with a store for each month. */
const PAGE = 200;

/** What is left: the stores of publishers with a higher number. */
export const republishing = z.object({ after: z.int(), stores: z.int() });

/**
 * Publishes the totals of all click stores again since the month of a day, a page of publishers at a time. All numbers up to the
 * last one are tried, so a store that the database doesn't list is published too.
 */
export async function republishTotals(
  ctx: Context,
  { from, lastNumber, after, stores }: { from: Day; lastNumber: number } & z.infer<typeof republishing>,
): Promise<{ next: z.infer<typeof republishing> | null; stores: number }> {
  const until = Math.min(lastNumber, after + PAGE);
  const numbers = Array.from({ length: until - after }, (_, at) => after + 1 + at);
  const months = monthsOf({ from, to: dayOf(ctx.now) });
  let published = stores;
  const keys = numbers.flatMap((number) =>
    months.map((month) => ({ publisherId: publisherIdOf(number), month })),
  );
  const { failed } = await eachStore(
    ctx,
    keys,
    async (_, object) => {
      if (await object.republish()) published++;
    },
    { code: 'clicks.not_republished', what: 'click stores', done: 'published again' },
  );
  if (failed > 0) throw new Error(`${failed} click stores couldn’t be published again.`);
  return { stores: published, next: until < lastNumber ? { after: until, stores: published } : null };
}
