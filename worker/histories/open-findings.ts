/**
 * Findings of an audit that the code still has. Commands that would meet one are left out until its name is taken out of this
 * list. Until then `found-histories.ts` has a history that meets it.
 */
export const OPEN_FINDINGS: OpenFindings = new Set<Finding>([]);

export interface OpenFindings {
  has(finding: string): boolean;
}

export type Finding =
  /** A refusal of a second submission is taken for the fate of the first one, which PayPal has accepted. */
  | 'A1'
  /** A failure of the database while a bank statement is applied is stored as a verdict about its entries. */
  | 'A2'
  /** A failure of the database while a run is approved leaves a payout behind. */
  | 'A3'
  /** The money of a canceled payment still covers sales. */
  | 'A4'
  /** An explained difference has no effect, so its sale waits forever. */
  | 'A8'
  /** A pushed row that was listed under another ID since counts twice in a statement. */
  | 'A12'
  /** A status that goes backward takes money back that was paid. */
  | 'A13'
  /** A partner network or an accepted claim can't have a payment. */
  | 'A21'
  /** A single payout is sent by a word of a person: no rail has it. */
  | 'single'
  /** A run of which no one is due uses up its month. */
  | 'empty run';
