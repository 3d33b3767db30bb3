/**
 * `settled` and `returned` are transfers of payouts, and `repeated` ones that an earlier entry has told. `unknown` belongs to
 * no payout, `amount_differs` names one with another amount; both wait for a person.
 */
export const ENTRY_OUTCOMES = ['settled', 'returned', 'repeated', 'unknown', 'amount_differs'] as const;
export type EntryOutcome = (typeof ENTRY_OUTCOMES)[number];
