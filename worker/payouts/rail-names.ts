import type { PayoutMethod } from '../platform/contract/payout-methods.ts';

/** The ways that money takes: PayPal Payouts, or a file for our bank. */
export const RAIL_NAMES = ['paypal', 'bank'] as const;
export type RailName = (typeof RAIL_NAMES)[number];

/**
 * `ready` to be handed over, `unclear` while no answer proves whether the provider has it, `submitted` to the provider, and `done`
 * once every transfer has an outcome. `refused` before any of it was taken, or divided because a publisher in it is held, and
 * `discarded` by a person: then its transfers went into other batches.
 */
export const BATCH_STATES = [
  'open',
  'ready',
  'unclear',
  'submitted',
  'done',
  'refused',
  'discarded',
] as const;

/** What the answer to an attempt to submit a batch proves. */
export const ATTEMPT_VERDICTS = ['accepted', 'refused', 'unclear'] as const;

export const METHODS_OF_RAIL = {
  paypal: ['paypal'],
  bank: ['iban', 'us_account'],
} as const satisfies Record<RailName, readonly PayoutMethod[]>;
