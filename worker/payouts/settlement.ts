import { itemsOf, paidByEarning, paidOutStatement } from '../conversions/paid-out.ts';
import { settleEarningsStatement } from '../earnings/settle-earnings.ts';
import type { Context } from '../platform/context.ts';
import type { Payout } from './create-payout.ts';

/** Records what a payout paid on each of its conversions and in their earnings. */
export function settlementStatements(ctx: Context, { id, publisherId }: Payout): D1PreparedStatement[] {
  const items = itemsOf(id);
  return [paidOutStatement(ctx, items), settleEarningsStatement(ctx, publisherId, paidByEarning(items))];
}
