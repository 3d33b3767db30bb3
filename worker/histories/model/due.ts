import { smaller } from './amounts.ts';
import type { ModelSale } from './sale.ts';

const CENT = 10_000n;

/** What a sale or an adjustment entitles a publisher to. A sale that is gone after its payout takes money back. */
export interface DueItem {
  key: string;
  day: string;
  amount: bigint;
}

export interface ModelAdjustment {
  key: string;
  publisher: number;
  amount: bigint;
  day: string;
}

/** The stage from which a sale is payable. */
export type PayableStage = 'approved' | 'paid';

/**
 * What is due to a publisher by sale and adjustment. `takenOf` says what payouts have paid of it or reserved. A pending or held
 * sale entitles to nothing, and one that the network has not paid yet to no more than was taken.
 */
export function dueItems(
  own: { sales: readonly ModelSale[]; adjustments: readonly ModelAdjustment[] },
  payableStage: PayableStage,
  takenOf: (key: string) => bigint,
): DueItem[] {
  const ofSales = own.sales.map((sale) => {
    const taken = takenOf(sale.key);
    const rest = entitlementOf(sale, payableStage, taken) - taken;
    return { key: sale.key, day: sale.day, amount: rest };
  });
  const ofAdjustments = own.adjustments.map(({ key, day, amount }) => ({
    key,
    day,
    amount: amount - takenOf(key),
  }));
  return [...ofSales, ...ofAdjustments].filter(({ amount }) => amount !== 0n);
}

function entitlementOf(sale: ModelSale, payableStage: PayableStage, taken: bigint): bigint {
  if (sale.hold !== null || sale.status === 'pending') return 0n;
  const waits = payableStage === 'paid' && sale.status === 'approved';
  return waits && sale.net > taken ? taken : sale.net;
}

/** Whole cents; a debt is nothing. */
export function wholeCents(amount: bigint): bigint {
  return amount < CENT ? 0n : (amount / CENT) * CENT;
}

/** Spreads an amount: debts in full, then the oldest items until it is used up. */
export function spread(amount: bigint, due: readonly DueItem[]): Map<string, bigint> {
  const spreading = new Map<string, bigint>();
  let left = amount;
  for (const item of due.filter((each) => each.amount < 0n)) {
    spreading.set(item.key, item.amount);
    left -= item.amount;
  }
  for (const item of due.filter((each) => each.amount > 0n).toSorted(byDay)) {
    if (left <= 0n) break;
    const part = smaller(item.amount, left);
    spreading.set(item.key, part);
    left -= part;
  }
  return spreading;
}

function byDay(a: DueItem, b: DueItem): number {
  return a.day === b.day ? (a.key < b.key ? -1 : 1) : a.day < b.day ? -1 : 1;
}
