import {
  type BrandId,
  derivedId,
  type EarningId,
  NETWORK_PUBLISHER,
  type PublisherId,
} from '../../platform/ids.ts';
import { type MicroUsd, micros } from '../../platform/money.ts';
import type { Day } from '../../platform/time.ts';
import { type ConversionMoney, isHeld, type MoneyChange } from './money-change.ts';

/** A conversion before and after; `after` is null for one that moves to the archive. */
export type EarningChange = Pick<MoneyChange, 'before'> & { after: ConversionMoney | null };

export interface EarningDelta {
  id: EarningId;
  publisherId: PublisherId;
  networkId: string;
  brandId: BrandId | null;
  day: Day;
  gross: MicroUsd;
  net: MicroUsd;
  grossHeld: MicroUsd;
  netHeld: MicroUsd;
  netPending: MicroUsd;
  netConfirmed: MicroUsd;
  netPaidOut: MicroUsd;
  netAwaiting: MicroUsd;
  conversions: number;
  reversed: number;
  held: number;
}

export function earningIdOf(
  facts: Pick<ConversionMoney, 'publisherId' | 'networkId' | 'brandId' | 'day'>,
): EarningId {
  return derivedId('ern', facts.publisherId, facts.networkId, facts.brandId ?? '', facts.day);
}

/**
 * The changes of earning rows: for each changed conversion the old contribution is subtracted and the new one added,
 * summed by row. What was paid of a conversion moves with it. Held money is a part of its own. Unchanged rows are omitted.
 * The network margin and unattributed conversions have no earnings.
 */
export function earningDeltas(changes: readonly EarningChange[]): EarningDelta[] {
  const deltas = new Map<EarningId, EarningDelta>();
  for (const { before, after } of changes) {
    if (before) add(deltas, before, -1);
    if (after) add(deltas, after, 1);
  }
  return [...deltas.values()].filter((delta) => AMOUNTS.some((field) => delta[field] !== 0));
}

const AMOUNTS = [
  'gross',
  'net',
  'grossHeld',
  'netHeld',
  'netPending',
  'netConfirmed',
  'netPaidOut',
  'netAwaiting',
  'conversions',
  'reversed',
  'held',
] as const;

function add(deltas: Map<EarningId, EarningDelta>, facts: ConversionMoney, sign: 1 | -1): void {
  if (facts.publisherId === NETWORK_PUBLISHER) return;
  const id = earningIdOf(facts);
  const current = deltas.get(id);
  const sale = facts.reportedClicks === null ? sign : 0;
  const held = isHeld(facts);
  const pending = facts.status === 'pending' && !held;
  const awaiting = facts.status === 'approved' && !held;
  deltas.set(id, {
    id,
    publisherId: facts.publisherId,
    networkId: facts.networkId,
    brandId: facts.brandId,
    day: facts.day,
    gross: micros((current?.gross ?? 0) + sign * facts.gross),
    net: micros((current?.net ?? 0) + sign * facts.net),
    grossHeld: micros((current?.grossHeld ?? 0) + (held ? sign * facts.gross : 0)),
    netHeld: micros((current?.netHeld ?? 0) + (held ? sign * facts.net : 0)),
    netPending: micros((current?.netPending ?? 0) + (pending ? sign * facts.net : 0)),
    netConfirmed: micros(
      (current?.netConfirmed ?? 0) + sign * ((pending || held ? 0 : facts.net) - facts.paidOut),
    ),
    netPaidOut: micros((current?.netPaidOut ?? 0) + sign * facts.paidOut),
    netAwaiting: micros((current?.netAwaiting ?? 0) + (awaiting ? sign * (facts.net - facts.paidOut) : 0)),
    conversions: (current?.conversions ?? 0) + (facts.status === 'reversed' ? 0 : sale),
    reversed: (current?.reversed ?? 0) + (facts.status === 'reversed' ? sale : 0),
    held: (current?.held ?? 0) + (held && facts.status !== 'reversed' ? sale : 0),
  });
}
