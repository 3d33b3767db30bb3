import { type SQL, sql } from 'drizzle-orm';
import { amountsOf, payableConversions } from '../conversions/paid-out.ts';
import { publisherBalance } from '../ledger/balances.ts';
import type { Context } from '../platform/context.ts';
import type { PayoutId, PublisherId } from '../platform/ids.ts';
import type { Settings } from '../settings/settings.ts';

/** Payouts that have money of their conversions reserved or on its way. */
const OPEN_STATE_LIST = "('created', 'approved', 'sent', 'failed')";
const OPEN_STATES = sql.raw(OPEN_STATE_LIST);
/** Payouts whose amount is still in the publisher's account. */
const UNSENT_STATES = sql`('created', 'approved', 'failed')`;

/** SQL that is true if the payout with this ID, an SQL expression, has money reserved or on its way. */
export function isOpenPayout(id: string): string {
  return `EXISTS (SELECT 1 FROM payouts p WHERE p.id = ${id} AND p.state IN ${OPEN_STATE_LIST})`;
}

/** True while money for a publisher is reserved or on its way. */
export async function hasOpenPayout(ctx: Context, publisherId: PublisherId): Promise<boolean> {
  const rows = await ctx.db.all(
    sql`SELECT 1 FROM payouts WHERE publisher_id = ${publisherId} AND state IN ${OPEN_STATES} LIMIT 1`,
  );
  return rows.length > 0;
}

/** `payoutId` is a payout whose own reservation is not counted. */
export interface DueQuery {
  publisherId: PublisherId;
  payableStage: Settings['payableStage'];
  payoutId: PayoutId;
}

/**
 * A SELECT of what is due to a publisher, by conversion: `id`, `day` and `amount`, which is not 0.
 *
 * The amount is what the conversion entitles to, less what payouts have paid or reserved of it. A pending or held
 * conversion entitles to nothing. One that waits for the network's payment gets no more than it already has. A
 * conversion that lost its money after its payout has a negative amount: a clawback.
 */
export function dueItems({ publisherId, payableStage, payoutId }: DueQuery): SQL {
  return sql`
    SELECT id, day, amount FROM (
      SELECT id, day, CASE
        WHEN status = 'pending' OR held_reason IS NOT NULL THEN -taken
        WHEN status = 'approved' AND ${payableStage} = 'paid' THEN MIN(0, net - taken)
        ELSE net - taken END AS amount
      FROM (
        SELECT c.id, c.day, c.status, c.held_reason, c.net, c.paid_out + COALESCE(r.amount, 0) AS taken
        FROM (${payableConversions(publisherId)}) c LEFT JOIN (${amountsOf(
          sql`SELECT id FROM payouts WHERE publisher_id = ${publisherId} AND state IN ${OPEN_STATES} AND id <> ${payoutId}`,
        )}) r ON r.conversion_id = c.id
      )
    ) WHERE amount <> 0`;
}

/** The approved balance of a publisher in the ledger, less the amounts of payouts that are not sent yet. */
export function ledgerLimit({ publisherId, payoutId }: DueQuery): SQL {
  return sql`(
    COALESCE(${publisherBalance(publisherId, 'approved')}, 0)
    - COALESCE((SELECT SUM(amount) FROM payouts
        WHERE publisher_id = ${publisherId} AND state IN ${UNSENT_STATES} AND id <> ${payoutId}), 0))`;
}
