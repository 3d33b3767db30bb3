import type { PayoutMethod } from '../platform/contract/payout-methods.ts';

/** The ways that money takes: PayPal Payouts, or a file for our bank. */
export const RAIL_NAMES = ['paypal', 'bank'] as const;
export type RailName = (typeof RAIL_NAMES)[number];

/** `ready` to be handed over, `submitted` to the provider, `done` once every transfer has an outcome, `discarded` before it was handed over. */
export const BATCH_STATES = ['open', 'ready', 'submitted', 'done', 'discarded'] as const;

export const METHODS_OF_RAIL = {
  paypal: ['paypal'],
  bank: ['iban', 'us_account'],
} as const satisfies Record<RailName, readonly PayoutMethod[]>;
