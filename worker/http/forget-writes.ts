import { inRounds } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { later } from '../platform/time.ts';
import { ANSWER_LIFE } from './idempotency-store.ts';

const AT_ONCE = 5_000;

/** Deletes the answers of writes that are older than a day. */
export async function forgetWrites(ctx: Context): Promise<{ forgotten: number }> {
  const statement = ctx.db.$client
    .prepare(
      `DELETE FROM idempotent_writes
       WHERE id IN (SELECT id FROM idempotent_writes WHERE created_at <= ?1 LIMIT ${AT_ONCE})`,
    )
    .bind(later(ctx.now, -ANSWER_LIFE));
  return { forgotten: await inRounds(statement, AT_ONCE) };
}
