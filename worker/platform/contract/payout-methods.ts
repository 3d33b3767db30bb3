/** How a publisher can be paid: to an IBAN, to an account at a US bank, or to a PayPal address. */
export const PAYOUT_METHODS = ['iban', 'us_account', 'paypal'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];
