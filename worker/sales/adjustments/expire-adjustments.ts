import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { changesOfFirst } from '../../platform/database.ts';
import { REMOVED, recordCutoff } from '../../platform/record-retention.ts';
import { isPaidItem } from '../paid-out.ts';

const MAX_ADJUSTMENTS = 500;

/**
 * Removes the reasons, the names and the conversion of adjustments that were decided seven years ago and that no payout names
 * anymore. The amount stays, because balances are its sum. One that isn't paid out yet stays whole.
 */
export function expireAdjustments(ctx: Context): Promise<number> {
  return changesOfFirst(ctx.db, [
    sql`UPDATE adjustments SET expired_at = ${ctx.now}, reason = ${REMOVED}, created_by = ${REMOVED}, decided_by = ${REMOVED},
          decision_reason = NULL, conversion_id = NULL
        WHERE id IN (SELECT id FROM adjustments a WHERE expired_at IS NULL AND decided_at < ${recordCutoff(ctx.now)}
          AND (state = 'rejected' OR (state = 'booked' AND amount = paid_out)) AND NOT ${isPaidItem(sql`a.id`)}
          LIMIT ${MAX_ADJUSTMENTS})`,
  ]);
}
