/** A difference that a check of the ledger found. `at` is the row, block or account. */
export interface LedgerProblem {
  code: string;
  at: string;
  detail: string;
}

export type Report = (code: string, at: string, detail: string) => void;
