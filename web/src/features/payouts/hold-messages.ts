import type { TaxState } from './payouts-query.ts';

type Hold = TaxState['holds'][number];

/** What holds a publisher's payouts, and what they can do about it. */
export const HOLD_MESSAGES: Record<Hold, { title: string; detail: string }> = {
  publisher_suspended: {
    title: 'Your account is suspended.',
    detail: 'No payout is made until it is active again. Compliance shows the decision.',
  },
  held_by_operator: {
    title: 'Your payouts are on hold while we check something.',
    detail: 'Your balance stays as it is. We release the hold, or ask you by email.',
  },
  compliance_hold: {
    title: 'Your payouts are on hold for a compliance check.',
    detail: 'Your balance stays as it is. Compliance shows what was found, and you can ask for a review.',
  },
  tax_missing: {
    title: 'Your tax data is missing.',
    detail: 'We can’t pay you until you fill in the form below. Your balance stays as it is.',
  },
  tax_expired: {
    title: 'Your tax form has expired.',
    detail: 'We can’t pay you until you fill it in again.',
  },
  details_missing: {
    title: 'Your payout details are missing.',
    detail: 'We can’t pay you until you add payout details.',
  },
  details_held: {
    title: 'Your new payout details are on hold.',
    detail: 'Payouts are sent once the hold ends. A payout of the month waits for it.',
  },
  address_missing: {
    title: 'Your payout details have no address.',
    detail: 'Banks ask for one. Change your payout details below and add it; nothing is paid before.',
  },
  payee_unwritable: {
    title: 'Your payout details lack something that banks need.',
    detail:
      'Change them below. Add the BIC of your bank, and write your name and address in Latin letters. We can’t pay you before.',
  },
  rail_not_set_up: {
    title: 'We can’t pay to your account yet.',
    detail: 'Your balance stays as it is until we can, or until you choose another way.',
  },
  transfer_failed: {
    title: 'Your last payout came back.',
    detail: 'Check your payout details. With new details, the next payout includes it.',
  },
  payout_open: {
    title: 'A payout is being prepared.',
    detail: 'The next one follows once it is sent.',
  },
  not_created: {
    title: 'We couldn’t prepare your payout.',
    detail: 'We know about it, and your balance stays as it is.',
  },
};
