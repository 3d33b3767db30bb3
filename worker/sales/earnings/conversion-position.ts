import { type AccountKey, account } from '../../ledger/accounts.ts';
import type { Position } from '../../ledger/position.ts';
import { NETWORK_PUBLISHER } from '../../platform/ids.ts';
import { type MicroUsd, micros } from '../../platform/money.ts';
import { type ConversionMoney, isHeld } from './money-change.ts';

/**
 * The accounts of a conversion's money. What the network owes for it (expected while pending, due once approved, received
 * once the network has paid) is divided between the publisher and the network margin, or is unattributed. The publisher's
 * part of a held conversion is in their `held` account, whatever its status. A reversed conversion is worth 0, unless
 * corrections exceed the original; the negative rest is booked as approved.
 */
export function conversionPosition(money: ConversionMoney): Position {
  const stage = money.status === 'pending' ? 'pending' : 'approved';
  const owed = { pending: 'expected', approved: 'due', paid: 'received', reversed: 'due' } as const;
  const entries: [AccountKey, MicroUsd][] = [
    [account.network(money.networkId, owed[money.status]), micros(-money.gross)],
  ];
  if (money.unattributedReason !== null)
    entries.push([account.unattributed(money.networkId, stage), money.gross]);
  else {
    if (money.publisherId !== NETWORK_PUBLISHER)
      entries.push([account.publisher(money.publisherId, isHeld(money) ? 'held' : stage), money.net]);
    entries.push([account.networkMargin(stage), micros(money.gross - money.net)]);
  }
  return new Map(entries.filter(([, amount]) => amount !== 0));
}
