import type { Context } from '../../platform/context.ts';
import type { Eraser } from '../../platform/personal-data.ts';

/**
 * Erases all payout details of a publisher whose account is deleted. What remains of each version are its number, its method
 * and its times, because payouts name it.
 */
export const erasePayoutDetails: Eraser = {
  name: 'payout_details',
  turn: 'data',
  async erase({ db, now }, { publisherId }) {
    await db.$client
      .prepare(
        `UPDATE payout_details SET encrypted = NULL, ending = NULL, country = NULL, address_country = NULL,
           erased_at = COALESCE(erased_at, ?2)
         WHERE publisher_id = ?1`,
      )
      .bind(publisherId, now)
      .run();
    return null;
  },
};

/**
 * Erases the encrypted text of versions that were withdrawn or that a later active one has replaced, except while a payout to them is on
 * its way.
 * Returns how many.
 */
export async function eraseReplacedDetails(ctx: Context): Promise<{ erased: number }> {
  const { meta } = await ctx.db.$client
    .prepare(
      `UPDATE payout_details SET encrypted = NULL, erased_at = ?1
       WHERE encrypted IS NOT NULL
         AND (canceled_at IS NOT NULL
           OR EXISTS (SELECT 1 FROM payout_details later WHERE later.publisher_id = payout_details.publisher_id
             AND later.version > payout_details.version AND later.effective_at <= ?1
             AND later.canceled_at IS NULL AND later.erased_at IS NULL))
         AND NOT EXISTS (SELECT 1 FROM payouts p WHERE p.publisher_id = payout_details.publisher_id
           AND p.details_version = payout_details.version AND p.state = 'sent')`,
    )
    .bind(ctx.now)
    .run();
  return { erased: meta.changes };
}
