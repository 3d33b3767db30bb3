/** Payouts that have money of their conversions reserved or on its way. */
const OPEN_STATES = `('created', 'approved', 'sent', 'failed')`;
/** Payouts whose amount is still in the publisher's account. */
const UNSENT_STATES = `('created', 'approved', 'failed')`;

/**
 * A SELECT of what is due to a publisher, by conversion (`id`, `day`, `amount` ≠ 0). Parameters: ?1 the publisher, ?2 the
 * payable stage, ?3 a payout whose own reservation is not counted.
 *
 * An amount is what the conversion entitles to, less what payouts have paid or are about to pay of it: nothing for one
 * that is pending or held, and for one that waits for the network's payment no more than it has got already. It is
 * negative for a conversion that lost its money after its payout (a clawback).
 */
export const DUE_ITEMS = `
  SELECT id, day, amount FROM (
    SELECT id, day, CASE
      WHEN status = 'pending' OR held_reason IS NOT NULL THEN -taken
      WHEN status = 'approved' AND ?2 = 'paid' THEN MIN(0, net - taken)
      ELSE net - taken END AS amount
    FROM (
      SELECT c.id, c.day, c.status, c.held_reason, c.net, c.paid_out + COALESCE(r.amount, 0) AS taken
      FROM conversions c LEFT JOIN (
        SELECT i.conversion_id, SUM(i.amount) AS amount
        FROM payouts p JOIN payout_items i ON i.payout_id = p.id
        WHERE p.publisher_id = ?1 AND p.state IN ${OPEN_STATES} AND p.id <> ?3
        GROUP BY i.conversion_id
      ) r ON r.conversion_id = c.id
      WHERE c.publisher_id = ?1
    )
  ) WHERE amount <> 0`;

/** What the ledger has for a publisher: the approved balance less unsent payouts, ?3 not counted. `key` is its account. */
export const ledgerLimit = (key: string) => `(
  COALESCE((SELECT balance FROM ledger_accounts WHERE key = ${key}), 0)
  - COALESCE((SELECT SUM(amount) FROM payouts WHERE publisher_id = ?1 AND state IN ${UNSENT_STATES} AND id <> ?3), 0))`;
