/** Something in an export that does not agree: a stable code, the row, block or account it shows at, and a sentence. */
export interface Fault {
  code: string;
  at: string;
  detail: string;
}

/** Takes a fault as it is found. */
export type Report = (code: string, at: string, detail: string) => void;
