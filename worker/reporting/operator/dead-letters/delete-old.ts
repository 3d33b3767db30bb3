import { inArray, lt, or } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { listed } from '../../../platform/database.ts';
import { CRON, job } from '../../../platform/job.ts';
import { addMonths, DAY, dayOf, startOfDay } from '../../../platform/time.ts';
import { deadLetters } from './tables.ts';

const MONTHS_KEPT = 26;
/** R2 deletes at most 1,000 objects at once. */
const CAPACITY = 500;

/** Deletes dead letters that were replayed or left 26 months ago, with their objects. One that waits stays. */
async function deleteOldDeadLetters(
  ctx: Context,
  capacity = CAPACITY,
): Promise<{ deleted: number; more: boolean }> {
  const before = startOfDay(addMonths(dayOf(ctx.now), -MONTHS_KEPT));
  const old = await ctx.db
    .select({ id: deadLetters.id, objectKey: deadLetters.objectKey })
    .from(deadLetters)
    .where(or(lt(deadLetters.replayedAt, before), lt(deadLetters.leftAt, before)))
    .limit(capacity);
  if (old.length === 0) return { deleted: 0, more: false };
  const objects = old.flatMap(({ objectKey }) => objectKey ?? []);
  if (objects.length > 0) await ctx.archive.delete(objects);
  await ctx.db.delete(deadLetters).where(inArray(deadLetters.id, listed(old.map(({ id }) => id))));
  return { deleted: old.length, more: old.length === capacity };
}

export const deleteOldDeadLettersJob = job({
  name: 'delete_old_dead_letters',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  work: {
    items: 'replayed or left dead letters',
    capacity: CAPACITY,
    bound: 'statement',
    scope: 'invocation',
  },
  run: (ctx, _env, { capacity }) => deleteOldDeadLetters(ctx, capacity),
});
