import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import {
  advanceProgress,
  idempotencyKeyOf,
  PAYOUT_STATES,
  type PayoutProgress,
  type PayoutState,
  type Proof,
} from './payout-state.ts';

const id = newId('pay');

/** A payment provider that runs at most one transfer per key, and whose responses can be lost. */
class Provider {
  readonly #outcomes = new Map<string, 'paid' | 'failed'>();

  transfer(key: string, outcome: 'paid' | 'failed'): 'paid' | 'failed' {
    const known = this.#outcomes.get(key) ?? outcome;
    this.#outcomes.set(key, known);
    return known;
  }

  get payments(): number {
    return [...this.#outcomes.values()].filter((outcome) => outcome === 'paid').length;
  }

  /** A message about any attempted transfer, possibly late or repeated. */
  message(choice: number): { to: PayoutState; proof: Proof } | null {
    const keys = [...this.#outcomes.keys()];
    const key = keys[choice % Math.max(keys.length, 1)];
    if (!key) return null;
    return this.#outcomes.get(key) === 'paid'
      ? { to: 'settled', proof: { idempotencyKey: key, providerReference: `tr-${key}` } }
      : { to: 'failed', proof: { idempotencyKey: key, confirmation: `failed-${key}` } };
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('advance' as const), to: fc.constantFrom(...PAYOUT_STATES) }),
  fc.record({
    kind: fc.constant('transfer' as const),
    outcome: fc.constantFrom('paid' as const, 'failed' as const),
    /** The worker stops, or the response is lost, before the outcome is stored. */
    lost: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('message' as const), choice: fc.nat(9) }),
);

/** Tries a step; a refused one leaves the stored progress unchanged. */
function tryStep(stored: PayoutProgress, to: PayoutState, proof?: Proof): PayoutProgress {
  try {
    return advanceProgress(id, stored, to, proof);
  } catch (error) {
    if (error instanceof DomainError) return stored;
    throw error;
  }
}

describe('any sequence of steps, crashes, lost responses and late messages', () => {
  it('pays at most once while it runs, and exactly once when it ends', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const provider = new Provider();
        let stored: PayoutProgress = { state: 'created', attempt: 1, providerReference: null };
        for (const each of steps) {
          if (each.kind === 'advance') {
            const proven = each.to === 'settled' || each.to === 'failed';
            if (!proven) stored = tryStep(stored, each.to);
            else if (each.to === 'failed') expect(tryStep(stored, 'failed')).toBe(stored);
          } else if (each.kind === 'transfer' && stored.state === 'sent') {
            const key = idempotencyKeyOf(id, stored.attempt);
            const outcome = provider.transfer(key, each.outcome);
            if (!each.lost)
              stored =
                outcome === 'paid'
                  ? tryStep(stored, 'settled', { idempotencyKey: key })
                  : tryStep(stored, 'failed', { idempotencyKey: key, confirmation: key });
          } else if (each.kind === 'message') {
            const message = provider.message(each.choice);
            if (message) stored = tryStep(stored, message.to, message.proof);
          }
          expect(provider.payments).toBeLessThanOrEqual(1);
        }
        const canceled = stored.state === 'canceled';
        if (!canceled) stored = finished(stored, provider);
        expect([stored.state, provider.payments]).toEqual(canceled ? ['canceled', 0] : ['settled', 1]);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Advances the payout as an operator would: approve, send, ask the provider. */
function finished(start: PayoutProgress, provider: Provider): PayoutProgress {
  let stored = start;
  while (stored.state !== 'settled') {
    if (stored.state !== 'sent') {
      stored = tryStep(stored, stored.state === 'approved' ? 'sent' : 'approved');
      continue;
    }
    const key = idempotencyKeyOf(id, stored.attempt);
    stored =
      provider.transfer(key, 'paid') === 'paid'
        ? tryStep(stored, 'settled', { idempotencyKey: key })
        : tryStep(stored, 'failed', { idempotencyKey: key, confirmation: key });
  }
  return stored;
}

describe('a message about an earlier transfer', () => {
  it('doesn’t end the current one', () => {
    const second: PayoutProgress = { state: 'sent', attempt: 2, providerReference: null };
    const proof = { idempotencyKey: idempotencyKeyOf(id, 1), confirmation: 'failed-1' };
    expect(() => advanceProgress(id, second, 'failed', proof)).toThrow(
      expect.objectContaining({ code: 'payout.other_transfer' }),
    );
  });
});
