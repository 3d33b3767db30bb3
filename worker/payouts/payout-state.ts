import { DomainError } from '../platform/errors.ts';

/** A payout's way: created → approved → sent → settled; failed from approved or sent, back to approved by a retry. */
export type PayoutState = 'created' | 'approved' | 'sent' | 'settled' | 'failed' | 'cancelled';

const NEXT: Record<PayoutState, readonly PayoutState[]> = {
  created: ['approved', 'cancelled'],
  approved: ['sent', 'failed', 'cancelled'],
  sent: ['settled', 'failed'],
  failed: ['approved', 'cancelled'],
  settled: [],
  cancelled: [],
};

/** Returns `to` if a payout may go there from `from`; throws `payout.illegal_transition` (409) otherwise. */
export function payoutTransition(from: PayoutState, to: PayoutState): PayoutState {
  if (!NEXT[from].includes(to))
    throw new DomainError('payout.illegal_transition', `A ${from} payout can't become ${to}.`, 409);
  return to;
}
