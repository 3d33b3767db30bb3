import type { BrandId, ConversionId, PublisherId, ShareRuleId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import type { Day } from '../../platform/time.ts';
import type { ConversionStatus } from './commission-status.ts';

/** The fields of a conversion that the ledger and the earnings depend on. */
export interface ConversionMoney {
  id: ConversionId;
  version: number;
  publisherId: PublisherId;
  networkId: string;
  brandId: BrandId | null;
  /** Set when no publisher was found; the money is in the network's unattributed account. */
  unattributedReason: string | null;
  day: Day;
  status: ConversionStatus;
  reason: string | null;
  gross: MicroUsd;
  net: MicroUsd;
  /** What settled payouts have paid of it. */
  paidOut: MicroUsd;
  /** Why the publisher's money can't be paid yet; null when it can. */
  heldReason: string | null;
  /** Why the publisher's money was taken back by an operator; null if it wasn't. */
  forfeitedFor: string | null;
  shareRuleId: ShareRuleId | null;
  /** The number of clicks of a paid day of clicks; null for a sale. */
  reportedClicks: number | null;
}

/** A conversion before and after; `before` is null for a new one. */
export interface MoneyChange {
  before: ConversionMoney | null;
  after: ConversionMoney;
}

/** True if the publisher's money is booked but can't be paid yet. */
export function isHeld({ heldReason }: Pick<ConversionMoney, 'heldReason'>): boolean {
  return heldReason !== null;
}

function isForfeited({ forfeitedFor }: ConversionMoney): boolean {
  return forfeitedFor !== null;
}

export function kindOfChange({ before, after }: MoneyChange): string {
  if (!before) return 'commission.reported';
  if (after.status === 'reversed' && before.status !== 'reversed')
    return before.paidOut > 0 ? 'commission.clawed_back' : 'commission.reversed';
  if (after.status !== before.status) return `commission.${after.status}`;
  if (after.publisherId !== before.publisherId) return 'commission.attributed';
  if (isForfeited(after) !== isForfeited(before))
    return isForfeited(after) ? 'commission.forfeited' : 'commission.reinstated';
  if (isHeld(after) !== isHeld(before)) return isHeld(after) ? 'commission.held' : 'commission.released';
  return 'commission.changed';
}
