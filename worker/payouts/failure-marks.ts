/**
 * How the confirmation of a failure begins that says nothing about the receiver: the provider or our account there was the reason
 * (`denied`), a decision has taken the payout out of its batch (`withheld`), or its batch was discarded.
 */
export type FailureMark = 'denied' | 'withheld' | 'discarded';

export const FAILURE_MARKS: readonly FailureMark[] = ['denied', 'withheld', 'discarded'];

/** SQL that is true if a confirmation, an SQL expression, has one of these marks. */
export function isMarked(confirmation: string, marks: readonly FailureMark[]): string {
  return `(${marks.map((mark) => `${confirmation} GLOB '${mark}:*'`).join(' OR ')})`;
}

/** SQL that is true if the last step of a payout, the name of its row, has one of these marks. */
export function hasMark(payout: string, marks: readonly FailureMark[]): string {
  return `EXISTS (SELECT 1 FROM payout_transitions t WHERE t.payout_id = ${payout}.id AND t.version = ${payout}.version
    AND ${isMarked('t.confirmation', marks)})`;
}
