import { deleteInBatches } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { addMs, DAY } from '../platform/time.ts';
import { firstClickIdFrom } from './click-id.ts';

/** 26 months: longer than any attribution window. */
const KEPT_DAYS = 792;
const ROWS_AT_ONCE = 5_000;

/**
 * Deletes the rows of clicks that are 26 months old, so that clicks can't fill the database that the ledger needs. The
 * figures of their days stay.
 */
export async function forgetClicks(ctx: Context): Promise<{ clicks: number }> {
  const statement = ctx.db.$client
    .prepare(
      'DELETE FROM click_logs WHERE click_id IN (SELECT click_id FROM click_logs WHERE click_id < ?1 LIMIT ?2)',
    )
    .bind(firstClickIdFrom(addMs(ctx.now, -KEPT_DAYS * DAY)), ROWS_AT_ONCE);
  return { clicks: await deleteInBatches(statement, ROWS_AT_ONCE) };
}
