import type { Month } from '../../clicks/store/store-name.ts';
import type { MonthSum } from '../../ledger/account-months.ts';
import { type MicroUsd, micros, ZERO } from '../../platform/money.ts';

/** What changes an unpaid balance. `moved` is from one status to another, which changes nothing. */
export const CATEGORIES = ['earned', 'adjusted', 'reversed', 'clawed_back', 'paid'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The category of transfers of a kind. A change of an amount, a status or a publisher is an adjustment. */
export function categoryOf(kind: string): Category {
  if (kind === 'commission.reported') return 'earned';
  if (kind === 'commission.reversed') return 'reversed';
  if (kind === 'commission.clawed_back') return 'clawed_back';
  return kind.startsWith('payout.') ? 'paid' : 'adjusted';
}

/** The unpaid balance before and after a month, and what changed it. Amounts are signed and add up. */
export interface MonthStatement {
  month: Month;
  opening: MicroUsd;
  changes: Record<Category, MicroUsd>;
  closing: MicroUsd;
  /** The closing balance by account. */
  byAccount: ReadonlyMap<number, MicroUsd>;
}

/** The statements of the months with transfers and of `current`, oldest first. `sums` are oldest first. */
export function monthStatements(sums: readonly MonthSum[], current: Month): MonthStatement[] {
  const byMonth = Map.groupBy(sums, ({ month }) => month as Month);
  if (!byMonth.has(current)) byMonth.set(current, []);
  const statements: MonthStatement[] = [];
  for (const month of [...byMonth.keys()].sort())
    statements.push(statementAfter(statements.at(-1), month, byMonth.get(month) ?? []));
  return statements;
}

/** A month without transfers: nothing has changed since the last statement before it. */
export function quietMonth(before: MonthStatement | undefined, month: Month): MonthStatement {
  return statementAfter(before, month, []);
}

function statementAfter(
  before: MonthStatement | undefined,
  month: Month,
  sums: readonly MonthSum[],
): MonthStatement {
  const opening = before?.closing ?? ZERO;
  const changes: MonthStatement['changes'] = {
    earned: ZERO,
    adjusted: ZERO,
    reversed: ZERO,
    clawed_back: ZERO,
    paid: ZERO,
  };
  const byAccount = new Map(before?.byAccount);
  let closing = opening;
  for (const { account, kind, net } of sums) {
    const category = categoryOf(kind);
    changes[category] = micros(changes[category] + net);
    byAccount.set(account, micros((byAccount.get(account) ?? ZERO) + net));
    closing = micros(closing + net);
  }
  return { month, opening, changes, closing, byAccount };
}
