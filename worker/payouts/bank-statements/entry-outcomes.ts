/**
 * `settled` and `returned` are transfers of payouts, and `repeated` ones that an earlier entry or a person has told. The others wait
 * for a person: `paid_twice` and `returned_twice` move the money of a transfer a second time, `unknown` belongs to no payout, `amount_differs` names one with another amount or state, `returned_short` is a return
 * of less than the payout, `reversal` takes an earlier entry back with the direction of that entry, `suggested` names a payout only in
 * its text, or is a return that another person than the uploader has to confirm, and `unreadable` can't be read.
 */
export const ENTRY_OUTCOMES = [
  'settled',
  'returned',
  'repeated',
  'paid_twice',
  'returned_twice',
  'unknown',
  'amount_differs',
  'returned_short',
  'reversal',
  'suggested',
  'unreadable',
] as const;
export type EntryOutcome = (typeof ENTRY_OUTCOMES)[number];

const DONE: readonly EntryOutcome[] = ['settled', 'returned', 'repeated'];

export function needsPerson(outcome: EntryOutcome): boolean {
  return !DONE.includes(outcome);
}

/** SQL that is true for an entry that waits for a person; `e` is its table or alias. */
export function waitsForPerson(e: string): string {
  return `${e}.explained_at IS NULL AND ${e}.outcome NOT IN ('settled', 'returned', 'repeated')`;
}
