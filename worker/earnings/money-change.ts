import type { BrandId, ConversionId, PublisherId, ShareRuleId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { Day } from '../platform/time.ts';
import type { ConversionStatus } from './commission-status.ts';

/** The money side of a conversion, as the ledger and the earnings need it. */
export interface ConversionMoney {
  id: ConversionId;
  version: number;
  publisherId: PublisherId;
  networkId: string;
  brandId: BrandId | null;
  /** Set when no publisher was found; the money waits in the network's orphan account. */
  orphanhood: string | null;
  day: Day;
  status: ConversionStatus;
  reason: string | null;
  gross: MicroUsd;
  net: MicroUsd;
  /** What settled payouts have paid of it. */
  paidOut: MicroUsd;
  /** Why its publisher's money can't be paid yet; null or absent when it can. */
  heldReason: string | null;
  shareRuleId: ShareRuleId | null;
  /** Set for a day's clicks, which are paid but are no sale. */
  reportedClicks: number | null;
}

/** A conversion before and after; `before` is null for a new one. */
export interface MoneyChange {
  before: ConversionMoney | null;
  after: ConversionMoney;
}

/** Whether the publisher's money of a conversion is booked but can't be paid yet. */
export function isHeld({ heldReason }: Pick<ConversionMoney, 'heldReason'>): boolean {
  return heldReason !== null;
}

/** What happened to a conversion, in the ledger's words. */
export function kindOfChange({ before, after }: MoneyChange): string {
  if (!before) return 'commission.reported';
  if (after.status === 'reversed' && before.status !== 'reversed')
    return before.paidOut > 0 ? 'commission.carried_over' : 'commission.reversed';
  if (after.status !== before.status) return `commission.${after.status}`;
  if (after.publisherId !== before.publisherId) return 'commission.attributed';
  if (isHeld(after) !== isHeld(before)) return isHeld(after) ? 'commission.held' : 'commission.released';
  return 'commission.changed';
}
