import { movementsBetween } from '../../ledger/position.ts';
import { transferStatements } from '../../ledger/post.ts';
import { type Transfer, transfersFor } from '../../ledger/posting-reference.ts';
import { insertRows } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import type { EarningId } from '../../platform/ids.ts';
import { conversionPosition } from './conversion-position.ts';
import { type EarningChange, earningDeltas } from './earning-rows.ts';
import { kindOfChange, type MoneyChange } from './money-change.ts';

/**
 * The ledger transfers and earning rows for changes of conversions. A transfer's ID is its conversion, the conversion's
 * version and a number, so posting twice aborts the batch.
 */
export function conversionStatements(ctx: Context, changes: readonly MoneyChange[]): D1PreparedStatement[] {
  return [...transferStatements(ctx, changes.flatMap(transfersOf)), ...earningStatements(ctx, changes)];
}

/** The statements that change the earning rows of these conversions. */
export function earningStatements(ctx: Context, changes: readonly EarningChange[]): D1PreparedStatement[] {
  return insertRows(
    ctx.db.$client,
    'INSERT INTO publisher_earnings',
    [
      ...['id', 'publisher_id', 'network_id', 'brand_id', 'earnings_date', 'gross', 'net', 'net_pending'],
      ...[
        'net_confirmed',
        'net_paid_out',
        'net_awaiting',
        'conversions',
        'reversed',
        'gross_held',
        'net_held',
        'held',
        'created_at',
        'updated_at',
      ],
    ],
    earningDeltas(changes).map((delta) => [
      ...[delta.id, delta.publisherId, delta.networkId, delta.brandId, delta.day, delta.gross, delta.net],
      ...[delta.netPending, delta.netConfirmed, delta.netPaidOut, delta.netAwaiting],
      ...[delta.conversions, delta.reversed, delta.grossHeld, delta.netHeld, delta.held, ctx.now, ctx.now],
    ]),
    `ON CONFLICT (id) DO UPDATE SET gross = gross + excluded.gross, net = net + excluded.net,
     net_pending = net_pending + excluded.net_pending, net_confirmed = net_confirmed + excluded.net_confirmed,
     net_paid_out = net_paid_out + excluded.net_paid_out, net_awaiting = net_awaiting + excluded.net_awaiting,
     conversions = conversions + excluded.conversions, reversed = reversed + excluded.reversed,
     gross_held = gross_held + excluded.gross_held, net_held = net_held + excluded.net_held, held = held + excluded.held,
     updated_at = excluded.updated_at`,
  );
}

/**
 * A statement that deletes those of these earning rows that are empty and have no conversion. `conversions` is a SELECT of
 * the conversions of a row of `publisher_earnings`.
 */
export function deleteEmptyEarnings(
  ctx: Context,
  ids: readonly EarningId[],
  conversions: string,
): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `DELETE FROM publisher_earnings WHERE id IN (SELECT value FROM json_each(?1))
         AND gross = 0 AND net = 0 AND net_pending = 0 AND net_confirmed = 0 AND net_paid_out = 0 AND net_awaiting = 0
         AND conversions = 0 AND reversed = 0 AND gross_held = 0 AND net_held = 0 AND held = 0 AND NOT EXISTS (${conversions})`,
    )
    .bind(JSON.stringify(ids));
}

function transfersOf(change: MoneyChange): Transfer[] {
  const { before, after } = change;
  const cause = {
    subject: after.id,
    version: after.version,
    kind: kindOfChange(change),
    ruleId: after.shareRuleId,
    reason: after.reason,
  };
  return transfersFor(
    cause,
    movementsBetween(before ? conversionPosition(before) : new Map(), conversionPosition(after)),
  );
}
