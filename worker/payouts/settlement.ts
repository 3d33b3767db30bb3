import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { PayoutId } from '../platform/ids.ts';
import { paidAdjustmentsStatement } from '../sales/adjustments/payable-adjustments.ts';
import { settleEarningsStatement } from '../sales/earnings/settle-earnings.ts';
import { itemsOf, paidByEarning, paidOutStatement } from '../sales/paid-out.ts';

/** Records what payouts paid on each of their conversions and adjustments and in earnings, or takes it back with the sign -1. */
export function settlementStatements(
  ctx: Context,
  payoutIds: readonly PayoutId[],
  sign: 1 | -1,
): D1PreparedStatement[] {
  const items = sql`SELECT p.publisher_id, i.conversion_id, i.amount
    FROM (${itemsOf(payoutIds)}) i CROSS JOIN payouts p ON p.id = i.payout_id`;
  return [
    paidOutStatement(ctx, items, sign),
    paidAdjustmentsStatement(ctx, items, sign),
    settleEarningsStatement(ctx, paidByEarning(items), sign),
  ];
}
