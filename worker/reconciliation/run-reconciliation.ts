import { sql } from 'drizzle-orm';
import { type Month, monthOf } from '../clicks/store/store-name.ts';
import { raiseAlert } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { errorMessage } from '../platform/errors.ts';
import type { NetworkPaymentId, NetworkStatementId } from '../platform/ids.ts';
import { CRON, job } from '../platform/job.ts';
import { errorFacts, log } from '../platform/log.ts';
import { addDays, addMs, DAY, dayOf, HOUR } from '../platform/time.ts';
import { MIN_DAYS_SOLD } from '../sales/sale-archive/archive-sales.ts';
import { compareStatement } from './compare-statement.ts';
import { coverSales } from './payments/cover-sales.ts';
import { uncoverSales } from './payments/uncover-sales.ts';
import type { StatementKey } from './statements.ts';

/** A report is stored at most this long after the time that its changes have. */
const MAX_STORING_MS = 2 * HOUR;
/** A late sale of a month is covered by its payments for a year. */
const COVERED_DAYS = 365;

/**
 * Compares statements again whose rows have changed, and goes on booking payments. One that fails doesn't stop the others.
 */
export async function runReconciliation(ctx: Context): Promise<{ compared: number; covered: number }> {
  let compared = 0;
  for (const { id } of await dueStatements(ctx))
    if (await succeeds(ctx, id, () => compareStatement(ctx, id, null))) compared++;
  for (const { id } of await canceledPayments(ctx)) await succeeds(ctx, id, () => uncoverSales(ctx, id));
  let covered = 0;
  for (const key of await paidMonths(ctx))
    await succeeds(ctx, `${key.networkId} ${key.month}`, async () => {
      covered += await coverSales(ctx, key);
    });
  return { compared, covered };
}

export const reconcileJob = job({
  name: 'reconcile',
  cron: CRON.hourlyAt52,
  maxWait: 6 * HOUR,
  run: (ctx) => runReconciliation(ctx),
});

async function succeeds(ctx: Context, subject: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log('error', 'reconciliation.failed', { subject, ...errorFacts(error) });
    await raiseAlert(ctx, {
      level: 'warning',
      code: 'reconciliation.failed',
      subject,
      message: `A statement or payment could not be processed. ${errorMessage(error)}`,
    });
    return false;
  }
}

/** Those with a change since their last comparison. Until sales of a month can be archived, its statement is also compared each day. */
function dueStatements(ctx: Context): Promise<{ id: NetworkStatementId }[]> {
  const start = sql`unixepoch(s.month || '-01') * 1000`;
  const end = sql`unixepoch(s.month || '-01', '+1 month') * 1000`;
  return ctx.db.all<{
    id: NetworkStatementId;
  }>(sql`SELECT id FROM network_statements s
    WHERE (s.month || '-01' > ${addDays(dayOf(ctx.now), -MIN_DAYS_SOLD)}
        AND COALESCE(s.compared_at, 0) <= ${addMs(ctx.now, -DAY)})
      OR EXISTS (SELECT 1 FROM report_rows r INDEXED BY report_rows_by_event CROSS JOIN conversions c ON c.id = r.conversion_id
        WHERE r.network_id = s.network_id AND r.event_at >= ${start} AND r.event_at < ${end}
          AND c.updated_at >= s.compared_at - ${MAX_STORING_MS})`);
}

function canceledPayments(ctx: Context): Promise<{ id: NetworkPaymentId }[]> {
  return ctx.db.all<{ id: NetworkPaymentId }>(sql`SELECT id FROM network_payments p WHERE state = 'canceled'
    AND (covered <> 0 OR EXISTS (SELECT 1 FROM conversions c WHERE c.network_payment = p.id))`);
}

function paidMonths(ctx: Context): Promise<StatementKey[]> {
  const since = sinceMonth(ctx, COVERED_DAYS);
  return ctx.db.all<StatementKey>(sql`SELECT network_id AS networkId, month FROM network_payments
      WHERE state = 'booked' AND (month >= ${since} OR covered > amount + deducted) AND expired_at IS NULL
    UNION SELECT network_id, month FROM network_difference_effects
      WHERE state = 'booked' AND effect = 'write_off' AND month >= ${since} ORDER BY month, network_id`);
}

function sinceMonth(ctx: Context, days: number): Month {
  return monthOf(addDays(dayOf(ctx.now), -days));
}
