/** A code that a client can act on: its usual status, a sentence as it is sent with it, and what to do. */
export interface ErrorCode {
  status: number;
  detail: string;
  action: string;
}
