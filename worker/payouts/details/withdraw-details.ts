import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';

/**
 * The statement that withdraws all payout details of a publisher whose account was taken over, so that nothing is paid until the owner
 * enters them again. Their text is erased, except while a payout to them is on its way.
 */
export function withdrawDetails(ctx: Context, publisherId: PublisherId): D1PreparedStatement {
  const isOnItsWay = `EXISTS (SELECT 1 FROM payouts p WHERE p.publisher_id = payout_details.publisher_id
    AND p.details_version = payout_details.version AND p.state = 'sent')`;
  return ctx.db.$client
    .prepare(
      `UPDATE payout_details SET canceled_at = ?2, encrypted = CASE WHEN ${isOnItsWay} THEN encrypted END,
         erased_at = CASE WHEN NOT ${isOnItsWay} THEN ?2 END
       WHERE publisher_id = ?1 AND canceled_at IS NULL AND erased_at IS NULL`,
    )
    .bind(publisherId, ctx.now);
}
