import { type SQL, sql } from 'drizzle-orm';
import { publisherBalance } from '../ledger/balances.ts';
import { derivedId, type PayoutId, type PublisherId } from '../platform/ids.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { payableAdjustments } from '../sales/adjustments/payable-adjustments.ts';
import { amountsOf, payableConversions } from '../sales/paid-out.ts';
import { isPayableFailed } from './details/read-details.ts';

/** Payouts that have money of their conversions reserved or on its way. */
const OPEN_STATE_LIST = "('created', 'approved', 'sent', 'failed')";
const OPEN_STATES = sql.raw(OPEN_STATE_LIST);
/** Payouts whose amount is still in the publisher's account. */
const UNSENT_STATES = sql`('created', 'approved', 'failed')`;

/** SQL that is true if the payout with this ID, an SQL expression, has money reserved or on its way. */
export function isOpenPayout(id: string): string {
  return `EXISTS (SELECT 1 FROM payouts p WHERE p.id = ${id} AND p.state IN ${OPEN_STATE_LIST})`;
}

/**
 * SQL for the state of a publisher's payouts that aren't sent yet, first of those that have failed; NULL without one. With
 * `freesFailed`, without those that a run cancels first.
 */
export function unsentState(publisherId: SQL, freesFailed: boolean): SQL {
  return sql`(SELECT u.state FROM payouts u WHERE u.publisher_id = ${publisherId} AND u.state IN ${UNSENT_STATES}
    AND ${isReserved('u', freesFailed)} ORDER BY u.state = 'failed' DESC LIMIT 1)`;
}

/** A publisher, and the payout whose own reservation is not counted. */
export interface Wanted {
  publisherId: PublisherId;
  payoutId: PayoutId;
}

function isReserved(payout: string, freesFailed: boolean): SQL {
  return freesFailed ? sql`NOT ${isPayableFailed(payout)}` : sql`1`;
}

/** `wanted` is a SELECT of `publisher_id` and `payout_id`, from `wantedRows`. */
export interface DueQuery {
  wanted: SQL;
  payableStage: Settings['payableStage'];
  /** True to count as a run does, which cancels payable failed payouts first. */
  freesFailed?: boolean;
}

export function wantedRows(list: readonly Wanted[]): SQL {
  const rows = JSON.stringify(list.map(({ publisherId, payoutId }) => [publisherId, payoutId]));
  return sql`SELECT value->>0 AS publisher_id, value->>1 AS payout_id FROM json_each(${rows})`;
}

/** Publishers without a payout of their own: the reservations of all payouts are counted. */
export function wantedPublishers(publisherIds: readonly PublisherId[]): SQL {
  return wantedRows(publisherIds.map((publisherId) => ({ publisherId, payoutId: NO_PAYOUT })));
}

const NO_PAYOUT = derivedId('pay', 'none');

/**
 * A SELECT of what is due to publishers, by conversion or adjustment: `publisher_id`, `payout_id`, `id`, `day` and `amount`,
 * which is not 0.
 *
 * The amount is what the conversion entitles to, less what payouts have paid or reserved of it. A pending or held
 * conversion entitles to nothing. One that waits for the network's payment gets no more than it already has. A
 * conversion that lost its money after its payout has a negative amount: a clawback. A booked adjustment is due at once.
 */
export function dueItems({ wanted, payableStage, freesFailed = false }: DueQuery): SQL {
  const reserved = amountsOf(
    sql`SELECT p.id FROM (${wanted}) w CROSS JOIN payouts p ON p.publisher_id = w.publisher_id
      WHERE p.state IN ${OPEN_STATES} AND p.id <> w.payout_id AND ${isReserved('p', freesFailed)}`,
  );
  return sql`
    SELECT publisher_id, payout_id, id, day, amount FROM (
      SELECT publisher_id, payout_id, id, day, CASE
        WHEN status = 'pending' OR held_reason IS NOT NULL THEN -taken
        WHEN status = 'approved' AND ${payableStage} = 'paid' THEN MIN(0, net - taken)
        ELSE net - taken END AS amount
      FROM (
        SELECT c.publisher_id, c.payout_id, c.id, c.day, c.status, c.held_reason, c.net,
          c.paid_out + COALESCE(r.amount, 0) AS taken
        FROM (${payableConversions(wanted)}) c LEFT JOIN (${reserved}) r ON r.conversion_id = c.id
      )
      UNION ALL SELECT a.publisher_id, a.payout_id, a.id, a.day, a.amount - a.paid_out - COALESCE(r.amount, 0)
        FROM (${payableAdjustments(wanted)}) a LEFT JOIN (${reserved}) r ON r.conversion_id = a.id
    ) WHERE amount <> 0`;
}

/** SQL for the approved balance of a row `w` of `wanted`, less the amounts of payouts that are not sent yet. */
export function ledgerLimit({ freesFailed = false }: Pick<DueQuery, 'freesFailed'>): SQL {
  return sql`(
    COALESCE(${publisherBalance(sql`w.publisher_id`, 'approved')}, 0)
    - COALESCE((SELECT SUM(u.amount) FROM payouts u
        WHERE u.publisher_id = w.publisher_id AND u.state IN ${UNSENT_STATES} AND u.id <> w.payout_id
          AND ${isReserved('u', freesFailed)}), 0))`;
}
