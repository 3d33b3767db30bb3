import { type SQL, sql } from 'drizzle-orm';
import { OPEN_PAYOUT } from '../../payouts/payout-state.ts';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import { readSettings, type Settings } from '../../platform/settings/settings.ts';
import { addDays, addMs, dayOf, HOUR } from '../../platform/time.ts';
import { EFFECT_IS_STATED } from '../effect-is-stated.ts';
import type { Difference } from './compare.ts';

/** Rows listed per search. */
const MAX_ROWS = 50;
/** Payments of older months are compared when something uses them. */
const COMPARED_DAYS = 400;
/** The hourly job completes what an operator’s call has left. */
const SETTLING_MS = 2 * HOUR;

/**
 * Compares the payments of networks with the sales that they cover and with what payouts have paid of them, by network, month and
 * row: no payment covers more than it is, no sale is paid without a cause, and no payout has paid money that was never received.
 */
export async function comparePayments(ctx: Context): Promise<Difference[]> {
  const { payableStage } = await readSettings(ctx);
  const found = await batchRead<
    [Difference, Difference, Difference, Difference, Difference, Difference, Difference, Difference]
  >(
    ctx.db,
    usesOfPayments(ctx),
    coveredSales(),
    misplacedUses(),
    paidWithoutCause(),
    deductions(),
    staleEffects(ctx),
    paidMoreThanDue(),
    paidButNotReceived(payableStage),
  );
  return found.flat();
}

/** What a payment's uses add up to is what it says is used, at most the payment, and nothing once it is canceled. */
function usesOfPayments(ctx: Context): SQL {
  const since = addDays(dayOf(ctx.now), -COMPARED_DAYS).slice(0, 7);
  const settled = addMs(ctx.now, -SETTLING_MS);
  // A fee of the month is gone, and the hourly job takes the sales back that it had helped to pay.
  const isBeingSettled = sql`EXISTS (SELECT 1 FROM conversions c INDEXED BY conversions_by_day
    WHERE c.network_id = paid.network_id AND c.day BETWEEN paid.month || '-01' AND paid.month || '-31'
      AND c.network_payment IS NULL AND c.updated_at >= ${settled})`;
  return sql`SELECT 'payment.covered' AS code, id || ' of ' || network_id || ' for ' || month AS subject,
      CASE WHEN state = 'canceled' THEN '0' WHEN used > money THEN 'at most ' || money ELSE CAST(used AS TEXT) END AS expected,
      CAST(CASE WHEN used > money OR state = 'canceled' THEN used ELSE covered END AS TEXT) AS actual
    FROM (SELECT p.id, p.network_id, p.month, p.state, p.covered, p.canceled_at, p.amount + p.deducted AS money,
        COALESCE(SUM(u.amount), 0) AS used
      FROM network_payments p LEFT JOIN network_payment_uses u ON u.payment_id = p.id
      WHERE p.expired_at IS NULL AND p.month >= ${since} GROUP BY p.id) paid
    WHERE used <> covered OR (used > money AND NOT ${isBeingSettled}) OR (state = 'canceled' AND used <> 0 AND canceled_at < ${settled}) LIMIT ${MAX_ROWS}`;
}

/** A sale that names a payment is covered to the micro-dollar by payments and by what is written off. */
function coveredSales(): SQL {
  return sql`SELECT 'sale.covered' AS code, id || ' of ' || network_id || ' for ' || month AS subject,
      CAST(needed AS TEXT) AS expected, CAST(used AS TEXT) AS actual
    FROM (SELECT c.id, c.network_id, substr(c.day, 1, 7) AS month,
        MIN(c.gross, MAX(0, c.gross - ${writtenOff(sql`c.id`)})) AS needed,
        COALESCE((SELECT SUM(u.amount) FROM network_payment_uses u WHERE u.subject = c.id), 0) AS used
      FROM conversions c INDEXED BY conversions_by_network_payment WHERE c.network_payment IS NOT NULL)
    WHERE needed <> used LIMIT ${MAX_ROWS}`;
}

/** A sale uses payments of its own network and month, and only while it is paid by them. */
function misplacedUses(): SQL {
  return sql`SELECT 'payment.use' AS code, u.payment_id || ' for ' || c.id AS subject,
      p.network_id || ' ' || p.month || ', paid' AS expected,
      c.network_id || ' ' || substr(c.day, 1, 7) || ', ' || c.status AS actual
    FROM network_payment_uses u CROSS JOIN network_payments p ON p.id = u.payment_id
      CROSS JOIN conversions c ON c.id = u.subject
    WHERE c.network_payment IS NULL OR c.status <> 'paid' OR c.network_id <> p.network_id OR substr(c.day, 1, 7) <> p.month
    LIMIT ${MAX_ROWS}`;
}

/** A sale is paid because its network reports it as paid, because a payment covers it, or because its status went back after the payout. */
function paidWithoutCause(): SQL {
  return sql`SELECT 'sale.paid' AS code, c.id || ' of ' || c.network_id || ' for ' || substr(c.day, 1, 7) AS subject,
      'a payment, or a report that says so' AS expected, CAST(c.gross AS TEXT) AS actual
    FROM conversions c WHERE c.status = 'paid' AND c.network_payment IS NULL AND c.held_report IS NOT 'status_went_back'
      AND NOT EXISTS (SELECT 1 FROM report_rows r WHERE r.conversion_id = c.id AND r.status = 'paid') LIMIT ${MAX_ROWS}`;
}

/** What a payment deducts for a month is what it uses of that month's payments, and in all what it counts as deducted. */
function deductions(): SQL {
  return sql`SELECT 'payment.deducted' AS code, id AS subject, CAST(deducted AS TEXT) AS expected,
      stated || ', of which ' || used || ' is used' AS actual
    FROM (SELECT p.id, p.deducted, COALESCE((SELECT SUM(d.amount) FROM network_payment_deductions d WHERE d.payment_id = p.id), 0) AS stated,
        COALESCE((SELECT SUM(u.amount) FROM network_payment_uses u WHERE u.subject = p.id), 0) AS used
      FROM network_payments p WHERE p.state = 'booked' AND p.expired_at IS NULL AND p.deducted <> 0)
    WHERE stated <> deducted OR used <> deducted LIMIT ${MAX_ROWS}`;
}

/** An effect lasts as long as its difference is explained by it, or corrected through it. */
function staleEffects(ctx: Context): SQL {
  return sql`SELECT 'difference.effect' AS code, e.id || ' of ' || e.external_id AS subject, 'reversed' AS expected,
      e.effect || ', ' || COALESCE(d.state, 'no difference') AS actual
    FROM network_difference_effects e LEFT JOIN network_differences d
      ON d.statement_id = e.statement_id AND d.external_id = e.external_id
    WHERE e.state = 'booked' AND COALESCE(d.updated_at, 0) < ${addMs(ctx.now, -SETTLING_MS)}
      AND NOT ${sql.raw(EFFECT_IS_STATED)} LIMIT ${MAX_ROWS}`;
}

/** Payouts that were sent have paid a sale at most its publisher’s part, if the sale hasn't changed since. */
function paidMoreThanDue(): SQL {
  return sql`SELECT 'payout.due' AS code, id AS subject, CAST(net AS TEXT) AS expected, CAST(paid_out + sent AS TEXT) AS actual
    FROM (SELECT c.id, c.net, c.paid_out, SUM(i.amount) AS sent
      FROM payouts p CROSS JOIN payout_items i ON i.payout_id = p.id CROSS JOIN conversions c ON c.id = i.conversion_id
      WHERE p.state = 'sent' AND ${sql.raw(OPEN_PAYOUT)} AND c.updated_at < p.created_at GROUP BY c.id)
    WHERE sent > 0 AND paid_out + sent > net LIMIT ${MAX_ROWS}`;
}

/** Payouts have paid sales of a month although the payment that had covered them was canceled. */
function paidButNotReceived(payableStage: Settings['payableStage']): SQL {
  const sent = sql`COALESCE((SELECT SUM(i.amount) FROM payout_items i CROSS JOIN payouts o ON o.id = i.payout_id
    WHERE i.conversion_id = c.id AND o.state = 'sent'), 0)`;
  return sql`SELECT 'network.not_received' AS code, network_id || ' for ' || month AS subject, '0' AS expected,
      CAST(paid AS TEXT) AS actual
    FROM (SELECT p.network_id, p.month, SUM(c.paid_out + ${sent}) AS paid
      FROM (SELECT DISTINCT network_id, month FROM network_payments WHERE state = 'canceled') p
        CROSS JOIN conversions c INDEXED BY conversions_by_day ON c.network_id = p.network_id
          AND c.day BETWEEN p.month || '-01' AND p.month || '-31'
      WHERE c.status = 'approved' AND ${payableStage} = 'paid' GROUP BY p.network_id, p.month)
    WHERE paid > 0 LIMIT ${MAX_ROWS}`;
}

function writtenOff(conversion: SQL): SQL {
  return sql`COALESCE((SELECT SUM(w.amount) FROM network_difference_effects w
    WHERE w.conversion_id = ${conversion} AND w.effect = 'write_off' AND w.state = 'booked'), 0)`;
}
