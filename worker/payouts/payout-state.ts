import { failure } from '../platform/failure.ts';
import type { PayoutId } from '../platform/ids.ts';

export const PAYOUT_STATES = ['created', 'approved', 'sent', 'settled', 'failed', 'canceled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * SQL for a payout that isn't done. A condition on one of these states needs it too: SQLite uses the index of open payouts only where
 * the statement says that it reads no other.
 */
export const OPEN_PAYOUT = "state IN ('created', 'approved', 'sent', 'failed')";

/** Before its first transfer, and before it is sent again: its account is the one that the publisher has then. */
export function waitsToBeSent(state: PayoutState): boolean {
  return state === 'created' || state === 'approved';
}

/** The fields that decide a payout's next step. `attempt` counts transfers from 1. */
export interface PayoutProgress {
  state: PayoutState;
  attempt: number;
  providerReference: string | null;
}

/** The payment provider's message about a transfer. */
export interface Proof {
  /** The idempotency key of the provider's transfer. Must be the current one. */
  idempotencyKey?: string | undefined;
  /** The provider's ID of the transfer. */
  providerReference?: string | undefined;
  /** The provider's word about the transfer. A failure needs one: that it came back, so that it moved no money. */
  confirmation?: string | undefined;
  /** Why it failed, in the provider's words, or why it is canceled. */
  reason?: string | undefined;
}

/** A bank can return money days after it was paid, so that a settled payout fails. */
const NEXT: Record<PayoutState, readonly PayoutState[]> = {
  created: ['approved', 'canceled'],
  approved: ['sent', 'canceled'],
  sent: ['settled', 'failed'],
  failed: ['approved', 'canceled'],
  settled: ['failed'],
  canceled: [],
};

const payoutIllegalTransition = failure(
  'payout.illegal_transition',
  409,
  (state: PayoutState, to: PayoutState) => `A payout that is ${state} can’t become ${to}.`,
  { action: 'Read it again, then decide.', sample: ['settled', 'approved'] },
);
const payoutOtherTransfer = failure(
  'payout.other_transfer',
  409,
  (idempotencyKey: string, value: string) =>
    `The proof is for the transfer ${idempotencyKey}, not for ${value}.`,
  {
    action: 'Send the proof of this transfer.',
    sample: ['pay_jd88ebbh5897rjad:1', 'pay_jd88ebbh5897rjad:2'],
  },
);
const payoutConfirmationMissing = failure(
  'payout.confirmation_missing',
  422,
  'A sent payout can be marked as failed only with the payment provider’s confirmation. Without one, ask the provider again.',
  { action: 'Send the provider’s confirmation.' },
);

/**
 * The provider runs at most one transfer per key. A transfer with an unknown outcome keeps its key; only one that is
 * confirmed to have failed is followed by an attempt with another key.
 */
export function idempotencyKeyOf(id: PayoutId, attempt: number): string {
  return `${id}:${attempt}`;
}

/**
 * The progress of a payout after a step. Throws `payout.illegal_transition` (409), `payout.confirmation_missing` (422)
 * for a failure without the provider's confirmation, and `payout.other_transfer` (409) if the proof is about another
 * transfer than the current one.
 */
export function advanceProgress(
  id: PayoutId,
  progress: PayoutProgress,
  to: PayoutState,
  proof: Proof = {},
): PayoutProgress {
  const { state, attempt } = progress;
  if (!NEXT[state].includes(to)) throw payoutIllegalTransition(state, to);
  if (proof.idempotencyKey !== undefined && proof.idempotencyKey !== idempotencyKeyOf(id, attempt))
    throw payoutOtherTransfer(proof.idempotencyKey, idempotencyKeyOf(id, attempt));
  if (to === 'failed' && !proof.confirmation) throw payoutConfirmationMissing();
  const retried = state === 'failed' && to === 'approved';
  return {
    state: to,
    attempt: retried ? attempt + 1 : attempt,
    providerReference: retried ? null : (proof.providerReference ?? progress.providerReference),
  };
}
