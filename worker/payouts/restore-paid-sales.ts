import type { Context } from '../platform/context.ts';
import { restoreSalesPaidBy } from '../sales/sale-archive/paid-sales.ts';
import type { Payout } from './create-payout.ts';

/** Moves the archived sales of settled payouts back to the database, so that they can become due again. */
export async function restorePaidSales(ctx: Context, payouts: readonly Payout[]): Promise<void> {
  const byPublisher = Map.groupBy(payouts, ({ publisherId }) => publisherId);
  for (const [publisherId, own] of byPublisher)
    await restoreSalesPaidBy(ctx, publisherId, new Set(own.map(({ id }) => id)));
}
