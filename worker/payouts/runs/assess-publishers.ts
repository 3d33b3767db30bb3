import { sql } from 'drizzle-orm';
import { publishersAfter } from '../../accounts/publishers/active-publishers.ts';
import { publisherBalance } from '../../ledger/balances.ts';
import type { Context } from '../../platform/context.ts';
import type { PayoutMethod } from '../../platform/contract/payout-methods.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros } from '../../platform/money.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { thresholdOf } from '../details/details-state.ts';
import { unsentState, wantedPublishers } from '../due-items.ts';
import type { HoldReason } from '../hold-reasons.ts';
import { type HoldTerms, holdOf, payableMethod } from '../holds/hold-sql.ts';
import { payableAmounts } from '../payable-amounts.ts';

/** What a run does with a publisher. `in_debt` are clawbacks that the sales since don't cover. */
export const ASSESSED = ['due', 'held', 'below_threshold', 'in_debt', 'nothing_due'] as const;
type Assessed = (typeof ASSESSED)[number];

export interface Assessment {
  publisherId: PublisherId;
  status: Assessed;
  hold: HoldReason | null;
  /** Whole cents that can be paid. */
  amount: MicroUsd;
  clawbacks: MicroUsd;
  /** The approved balance in the ledger. */
  balance: MicroUsd;
  threshold: MicroUsd;
  method: PayoutMethod | null;
}

interface Facts {
  publisherId: PublisherId;
  amount: number;
  clawbacks: number;
  due: number;
  balance: number;
  threshold: number;
  hold: HoldReason | null;
  unsent: string | null;
  method: PayoutMethod | null;
}

/** The publishers behind an ID with an approved balance, in the order of their IDs. */
export async function publishersWithBalance(
  ctx: Context,
  after: string,
  limit: number,
): Promise<PublisherId[]> {
  const rows = await ctx.db.all<{ id: PublisherId }>(
    sql`SELECT p.id FROM (${publishersAfter(after)}) p
      WHERE COALESCE(${publisherBalance(sql`p.id`, 'approved')}, 0) <> 0 ORDER BY p.id LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** What a run would do with these publishers now; with `freesFailed`, before it has canceled payable failed payouts. Writes nothing. */
export async function assessPublishers(
  ctx: Context,
  publisherIds: readonly PublisherId[],
  settings: Pick<Settings, 'payableStage' | 'payoutMinimum'>,
  terms: HoldTerms,
  { freesFailed = false }: { freesFailed?: boolean } = {},
): Promise<Assessment[]> {
  const publisherId = sql`a.publisher_id`;
  const wanted = wantedPublishers(publisherIds);
  const rows = await ctx.db.all<Facts>(
    sql`SELECT a.publisher_id AS publisherId, a.amount, a.clawbacks, a.due,
        COALESCE(${publisherBalance(publisherId, 'approved')}, 0) AS balance,
        ${thresholdOf(publisherId, settings.payoutMinimum)} AS threshold,
        ${holdOf(publisherId, terms)} AS hold, ${unsentState(publisherId, freesFailed)} AS unsent,
        (${payableMethod(publisherId, terms.now)}) AS method
      FROM (${payableAmounts({ wanted, payableStage: settings.payableStage, freesFailed })}) a ORDER BY a.publisher_id`,
  );
  return rows.map(assessmentOf);
}

function assessmentOf({ publisherId, hold, unsent, method, ...amounts }: Facts): Assessment {
  const { amount, clawbacks, due, balance, threshold } = amounts;
  const holding = hold ?? heldByUnsent(unsent);
  return {
    publisherId,
    status: assessedAs({
      amount,
      due,
      balance,
      threshold,
      isHeld: holding !== null && holding !== 'details_held',
      hasFailed: holding === 'transfer_failed',
    }),
    hold: holding,
    amount: micros(Math.max(0, amount)),
    clawbacks: micros(clawbacks),
    balance: micros(balance),
    threshold: micros(threshold),
    method,
  };
}

/** A payout whose transfer has failed is open until its details change or an operator decides. */
function heldByUnsent(state: string | null): HoldReason | null {
  if (state === null) return null;
  return state === 'failed' ? 'transfer_failed' : 'payout_open';
}

function assessedAs(facts: {
  amount: number;
  due: number;
  balance: number;
  threshold: number;
  isHeld: boolean;
  hasFailed: boolean;
}): Assessed {
  if (facts.balance < 0 || facts.due < 0) return 'in_debt';
  if (facts.amount <= 0) return facts.hasFailed ? 'held' : 'nothing_due';
  if (facts.amount < facts.threshold) return 'below_threshold';
  return facts.isHeld ? 'held' : 'due';
}
