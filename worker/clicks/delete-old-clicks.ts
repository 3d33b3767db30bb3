import { deleteInBatches } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { addMs, DAY } from '../platform/time.ts';
import { firstClickIdFrom } from './click-id.ts';

/** 26 months, which is longer than any attribution window. */
const RETENTION_DAYS = 792;
const BATCH_SIZE = 5_000;

/**
 * Deletes clicks after 26 months, so that they can't fill the database that the ledger needs. The daily rollups stay.
 */
export async function deleteOldClicks(ctx: Context): Promise<{ clicks: number }> {
  const statement = ctx.db.$client
    .prepare(
      'DELETE FROM click_logs WHERE click_id IN (SELECT click_id FROM click_logs WHERE click_id < ?1 LIMIT ?2)',
    )
    .bind(firstClickIdFrom(addMs(ctx.now, -RETENTION_DAYS * DAY)), BATCH_SIZE);
  return { clicks: await deleteInBatches(statement, BATCH_SIZE) };
}
