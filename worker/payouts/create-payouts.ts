import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { sqlStatement } from '../platform/database.ts';
import type { PayoutRunId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { addItems, hasItems } from '../sales/paid-out.ts';
import { thresholdOf } from './details/details-state.ts';
import { type DueQuery, dueItems, type Wanted, wantedRows } from './due-items.ts';
import { type HoldTerms, holdOf } from './holds/hold-sql.ts';
import { CENT, payableAmounts } from './payable-amounts.ts';

export interface NewPayouts {
  payouts: readonly Wanted[];
  period: string | null;
  runId: PayoutRunId | null;
  terms: HoldTerms;
  settings: Pick<Settings, 'payableStage' | 'payoutMinimum'>;
  /** An operator's decision to pay less than the minimum and the publisher's threshold. */
  ignoreMinimum: boolean;
  /** The amount of each payout at most; by default, all that is due. */
  atMost?: MicroUsd;
}

/**
 * The statements that create payouts of what is due: whole cents less clawbacks, at most the approved balance in the ledger. No
 * payout is created if the amount is too small, something holds it, or another payout of the publisher isn't sent yet. The same
 * payout is created once.
 */
export function createStatements(ctx: Context, input: NewPayouts): D1PreparedStatement[] {
  const due = { wanted: wantedRows(input.payouts), payableStage: input.settings.payableStage };
  return [sqlStatement(ctx.db, insertPayouts(ctx, due, input)), sqlStatement(ctx.db, insertItems(due))];
}

function insertPayouts(ctx: Context, due: DueQuery, input: NewPayouts): SQL {
  const { period, runId, terms, settings, ignoreMinimum, atMost } = input;
  const publisherId = sql`a.publisher_id`;
  const amount = atMost === undefined ? sql`a.amount` : sql`MIN(a.amount, ${atMost})`;
  const least = ignoreMinimum
    ? sql`${CENT}`
    : sql`MAX(${CENT}, ${thresholdOf(publisherId, settings.payoutMinimum)})`;
  return sql`INSERT INTO payouts (id, publisher_id, amount, state, version, period, run_id, attempt, transfer_reference,
      idempotency_key, created_at, updated_at)
    SELECT a.payout_id, a.publisher_id, ${amount}, 'created', 0, ${period}, ${runId}, 1,
      'TRB' || UPPER(SUBSTR(a.payout_id, 5)), a.payout_id || ':1', ${ctx.now}, ${ctx.now}
    FROM (${payableAmounts(due)}) a
    WHERE ${amount} >= ${least}
      AND COALESCE(${holdOf(publisherId, terms)}, 'details_held') = 'details_held'
      AND NOT EXISTS (SELECT 1 FROM payouts o WHERE o.id = a.payout_id)
      AND NOT EXISTS (SELECT 1 FROM payouts o WHERE o.publisher_id = a.publisher_id
        AND (o.state IN ('created', 'approved', 'failed') OR o.period = ${period} AND o.state <> 'canceled'))`;
}

/**
 * Spreads each payout's amount over the conversions: whole clawbacks first, then the oldest conversions until it is used
 * up. The items add up to the amount, and the rest of the last conversion is due again next time.
 */
function insertItems(due: DueQuery): SQL {
  return addItems(sql`SELECT payout_id, id, CASE WHEN amount < 0 THEN amount ELSE MIN(amount, remaining) END FROM (
      SELECT p.id AS payout_id, due.id, due.amount,
        p.amount - SUM(due.amount) OVER (
          PARTITION BY p.id ORDER BY due.amount > 0, due.day, due.id ROWS UNBOUNDED PRECEDING) + due.amount AS remaining
      FROM (${due.wanted}) w CROSS JOIN payouts p ON p.id = w.payout_id JOIN (${dueItems(due)}) due ON due.payout_id = p.id
      WHERE p.version = 0 AND p.state = 'created' AND NOT ${hasItems(sql`p.id`)}
    ) WHERE amount < 0 OR remaining > 0`);
}
